-- Entries gain what their net P&L is made of: account, contract, costs, times, risk. The type `stocks` needs a new
-- table, since SQLite cannot change a CHECK; everything attached to the old one is made anew below.
-- `symbol_roots` is a temporary table with the root of each symbol in the journal and the archives.

CREATE TABLE accounts (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id          INTEGER NOT NULL REFERENCES traders (id),
  name               TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  firm               TEXT    NOT NULL DEFAULT '',
  kind               TEXT    NOT NULL CHECK (kind IN ('sim', 'evaluation', 'funded', 'live')),
  starting_cents     INTEGER NOT NULL DEFAULT 0 CHECK (starting_cents BETWEEN 0 AND 99999999999),
  -- Net of the entries that Archive & Reset took out of the journal: a new period does not change what an account holds.
  carried_cents      INTEGER NOT NULL DEFAULT 0,
  time_zone          TEXT,
  -- JSON: [{root, commission, fees}], amounts as text, per contract and side.
  costs              TEXT    NOT NULL DEFAULT '[]',
  -- Whose decisions it repeats.
  follows_account_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
  is_archived        INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
  created_at         INTEGER NOT NULL,
  version            INTEGER NOT NULL DEFAULT 1,
  CHECK (follows_account_id IS NOT id)
) STRICT;
CREATE UNIQUE INDEX accounts_by_trader ON accounts (trader_id, name COLLATE NOCASE);
CREATE INDEX accounts_by_followed ON accounts (follows_account_id) WHERE follows_account_id IS NOT NULL;

-- Under which broker files know an account. The key is the name folded, without what follows a `!`.
CREATE TABLE account_names (
  name_key   TEXT    PRIMARY KEY,
  name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX account_names_by_account ON account_names (account_id);

-- The admin's own contracts, over those of the product.
CREATE TABLE instruments (
  root       TEXT    PRIMARY KEY CHECK (length(root) BETWEEN 1 AND 12),
  name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  exchange   TEXT,
  currency   TEXT    NOT NULL CHECK (length(currency) = 3),
  tick_size  TEXT    NOT NULL,
  tick_value TEXT    NOT NULL,
  micro_of   TEXT,
  version    INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

DROP VIEW entry_parts;
DROP TRIGGER strategies_unlink;

CREATE TABLE entries_with_costs (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id        INTEGER NOT NULL REFERENCES traders (id),
  symbol           TEXT    NOT NULL CHECK (length(symbol) >= 1),
  -- Net.
  pnl_cents        INTEGER CHECK (abs(pnl_cents) < 100000000000),
  notes            TEXT,
  instrument_type  TEXT    NOT NULL DEFAULT 'futures' CHECK (instrument_type IN ('futures', 'options', 'stocks')),
  position_type    TEXT    NOT NULL DEFAULT 'long' CHECK (position_type IN ('long', 'short')),
  entry_price      TEXT,
  exit_price       TEXT,
  quantity         INTEGER NOT NULL DEFAULT 1 CHECK (quantity >= 1),
  strategy         TEXT,
  strategy_id      INTEGER REFERENCES strategies (id) ON DELETE SET NULL,
  is_open          INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
  trade_date       TEXT    NOT NULL CHECK (trade_date IS date(trade_date)),
  created_at       INTEGER NOT NULL,
  version          INTEGER NOT NULL DEFAULT 1,
  -- symbol, notes, strategy and tags, case and spelling folded: what a search looks into.
  search_text      TEXT    NOT NULL,
  account_id       INTEGER REFERENCES accounts (id),
  root             TEXT,
  opened_at        INTEGER,
  closed_at        INTEGER,
  -- Costs are positive, rebates negative.
  commission_cents INTEGER CHECK (abs(commission_cents) < 100000000000),
  fees_cents       INTEGER CHECK (abs(fees_cents) < 100000000000),
  stop_price       TEXT,
  target_price     TEXT,
  -- As typed; otherwise it follows from the stop.
  risk_cents       INTEGER CHECK (risk_cents BETWEEN 0 AND 99999999999),
  mae_cents        INTEGER CHECK (mae_cents BETWEEN 0 AND 99999999999),
  mfe_cents        INTEGER CHECK (mfe_cents BETWEEN 0 AND 99999999999),
  -- JSON array of text.
  tags             TEXT    NOT NULL DEFAULT '[]',
  -- Whether the P&L was computed from prices, not typed.
  is_computed      INTEGER NOT NULL DEFAULT 0 CHECK (is_computed IN (0, 1)),
  outcome          TEXT    NOT NULL DEFAULT 'open' CHECK (outcome IN ('win', 'loss', 'even', 'open')),
  -- Whether its account follows another one: its money counts, its decision is the leader's.
  is_follower      INTEGER NOT NULL DEFAULT 0 CHECK (is_follower IN (0, 1)),
  CHECK (is_open = 1 OR pnl_cents IS NOT NULL),
  CHECK ((outcome = 'open') = is_open),
  CHECK (closed_at >= opened_at)
) STRICT;
INSERT INTO entries_with_costs (
  id, trader_id, symbol, pnl_cents, notes, instrument_type, position_type, entry_price, exit_price, quantity, strategy,
  strategy_id, is_open, trade_date, created_at, version, search_text, root, outcome)
SELECT
  id, trader_id, entry.symbol, pnl_cents, notes, entry.instrument_type, position_type, entry_price, exit_price, quantity,
  strategy, strategy_id, is_open, trade_date, created_at, version, search_text, symbol_roots.root,
  CASE WHEN is_open THEN 'open' WHEN pnl_cents > 0 THEN 'win' WHEN pnl_cents < 0 THEN 'loss' ELSE 'even' END
FROM journal_entries AS entry LEFT JOIN symbol_roots USING (symbol, instrument_type)
ORDER BY id;
-- Ids of deleted entries are not given out again.
DELETE FROM sqlite_sequence WHERE name = 'entries_with_costs';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'entries_with_costs', seq FROM sqlite_sequence WHERE name = 'journal_entries';
DROP TABLE journal_entries;
ALTER TABLE entries_with_costs RENAME TO journal_entries;

CREATE INDEX journal_entries_newest ON journal_entries (trader_id, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_strategy ON journal_entries (strategy_id) WHERE strategy_id IS NOT NULL;
CREATE INDEX journal_entries_by_pnl ON journal_entries (trader_id, pnl_cents);
CREATE INDEX journal_entries_by_account ON journal_entries (account_id, trade_date DESC, id DESC)
  WHERE account_id IS NOT NULL;
CREATE INDEX journal_entries_without_root ON journal_entries (symbol) WHERE root IS NULL;
-- Everyone's entries, in every order of the admin's list.
CREATE INDEX journal_entries_of_all ON journal_entries (trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_symbol
  ON journal_entries (symbol COLLATE NOCASE, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_type
  ON journal_entries (instrument_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_position
  ON journal_entries (position_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_quantity
  ON journal_entries (quantity DESC, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_result
  ON journal_entries (coalesce(pnl_cents, 0) DESC, trade_date DESC, id DESC);

ALTER TABLE archived_entries ADD COLUMN account_id INTEGER;
ALTER TABLE archived_entries ADD COLUMN account_name TEXT;
ALTER TABLE archived_entries ADD COLUMN root TEXT;
ALTER TABLE archived_entries ADD COLUMN opened_at INTEGER;
ALTER TABLE archived_entries ADD COLUMN closed_at INTEGER;
ALTER TABLE archived_entries ADD COLUMN commission_cents INTEGER;
ALTER TABLE archived_entries ADD COLUMN fees_cents INTEGER;
ALTER TABLE archived_entries ADD COLUMN stop_price TEXT;
ALTER TABLE archived_entries ADD COLUMN target_price TEXT;
ALTER TABLE archived_entries ADD COLUMN risk_cents INTEGER;
ALTER TABLE archived_entries ADD COLUMN mae_cents INTEGER;
ALTER TABLE archived_entries ADD COLUMN mfe_cents INTEGER;
ALTER TABLE archived_entries ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE archived_entries ADD COLUMN is_computed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE archived_entries ADD COLUMN outcome TEXT NOT NULL DEFAULT 'open';
ALTER TABLE archived_entries ADD COLUMN is_follower INTEGER NOT NULL DEFAULT 0;
UPDATE archived_entries SET
  root = (SELECT root FROM symbol_roots
    WHERE symbol_roots.symbol = archived_entries.symbol
      AND symbol_roots.instrument_type = archived_entries.instrument_type),
  outcome = CASE WHEN is_open THEN 'open' WHEN pnl_cents > 0 THEN 'win' WHEN pnl_cents < 0 THEN 'loss' ELSE 'even' END;

CREATE TRIGGER strategies_unlink BEFORE DELETE ON strategies BEGIN
  UPDATE journal_entries SET strategy_id = NULL, version = version + 1 WHERE strategy_id = OLD.id;
END;

-- An account that begins or ends to follow takes its entries with it.
CREATE TRIGGER accounts_follow AFTER UPDATE OF follows_account_id ON accounts
WHEN (OLD.follows_account_id IS NULL) <> (NEW.follows_account_id IS NULL) BEGIN
  UPDATE journal_entries SET is_follower = NEW.follows_account_id IS NOT NULL WHERE account_id = NEW.id;
END;

-- Every total is read from here. Of all entries: `settled` ones have a P&L, open ones may have none yet; wins and losses
-- go by outcome, the gross sums by sign. Of decisions, which are neither open nor a follower's: how many, and what was
-- won and lost. `lost_cents` is positive for a loss.
DROP TABLE daily_pnl;
DROP TABLE trader_totals;
CREATE TABLE daily_pnl (
  trader_id      INTEGER NOT NULL,
  trade_date     TEXT    NOT NULL,
  pnl_cents      INTEGER NOT NULL,
  costs_cents    INTEGER NOT NULL,
  entries        INTEGER NOT NULL CHECK (entries >= 0),
  settled        INTEGER NOT NULL CHECK (settled >= 0),
  wins           INTEGER NOT NULL CHECK (wins >= 0),
  losses         INTEGER NOT NULL CHECK (losses >= 0),
  gross_win      INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss     INTEGER NOT NULL CHECK (gross_loss >= 0),
  decisions      INTEGER NOT NULL CHECK (decisions >= 0),
  decisions_won  INTEGER NOT NULL CHECK (decisions_won >= 0),
  decisions_lost INTEGER NOT NULL CHECK (decisions_lost >= 0),
  won_cents      INTEGER NOT NULL,
  lost_cents     INTEGER NOT NULL,
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;
CREATE TABLE trader_totals (
  trader_id      INTEGER PRIMARY KEY,
  pnl_cents      INTEGER NOT NULL,
  costs_cents    INTEGER NOT NULL,
  entries        INTEGER NOT NULL CHECK (entries >= 0),
  settled        INTEGER NOT NULL CHECK (settled >= 0),
  wins           INTEGER NOT NULL CHECK (wins >= 0),
  losses         INTEGER NOT NULL CHECK (losses >= 0),
  gross_win      INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss     INTEGER NOT NULL CHECK (gross_loss >= 0),
  decisions      INTEGER NOT NULL CHECK (decisions >= 0),
  decisions_won  INTEGER NOT NULL CHECK (decisions_won >= 0),
  decisions_lost INTEGER NOT NULL CHECK (decisions_lost >= 0),
  won_cents      INTEGER NOT NULL,
  lost_cents     INTEGER NOT NULL
) STRICT;

-- What each entry counts for in the totals.
CREATE VIEW entry_sums AS
  SELECT
    id, trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
    coalesce(pnl_cents, 0) AS pnl_cents,
    coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs_cents,
    1 AS entries,
    pnl_cents IS NOT NULL AS settled,
    outcome = 'win' AS wins,
    outcome = 'loss' AS losses,
    max(coalesce(pnl_cents, 0), 0) AS gross_win,
    max(-coalesce(pnl_cents, 0), 0) AS gross_loss,
    outcome <> 'open' AND NOT is_follower AS decisions,
    outcome = 'win' AND NOT is_follower AS decisions_won,
    outcome = 'loss' AND NOT is_follower AS decisions_lost,
    iif(outcome = 'win' AND NOT is_follower, coalesce(pnl_cents, 0), 0) AS won_cents,
    iif(outcome = 'loss' AND NOT is_follower, -coalesce(pnl_cents, 0), 0) AS lost_cents
  FROM journal_entries;

INSERT INTO daily_pnl (trader_id, trade_date, pnl_cents, costs_cents, entries, settled, wins, losses,
  gross_win, gross_loss, decisions, decisions_won, decisions_lost, won_cents, lost_cents)
SELECT
  trader_id, trade_date,
  sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(wins), sum(losses), sum(gross_win),
  sum(gross_loss), sum(decisions), sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents)
FROM entry_sums GROUP BY trader_id, trade_date;
INSERT INTO trader_totals (trader_id, pnl_cents, costs_cents, entries, settled, wins, losses,
  gross_win, gross_loss, decisions, decisions_won, decisions_lost, won_cents, lost_cents)
SELECT
  trader_id,
  sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(wins), sum(losses), sum(gross_win),
  sum(gross_loss), sum(decisions), sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents)
FROM daily_pnl GROUP BY trader_id;

CREATE TRIGGER daily_pnl_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO daily_pnl (trader_id, trade_date, pnl_cents, costs_cents, entries, settled, wins, losses,
    gross_win, gross_loss, decisions, decisions_won, decisions_lost, won_cents, lost_cents)
  VALUES (
    NEW.trader_id, NEW.trade_date,
    coalesce(NEW.pnl_cents, 0),
    coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0),
    1,
    NEW.pnl_cents IS NOT NULL,
    NEW.outcome = 'win',
    NEW.outcome = 'loss',
    max(coalesce(NEW.pnl_cents, 0), 0),
    max(-coalesce(NEW.pnl_cents, 0), 0),
    NEW.outcome <> 'open' AND NOT NEW.is_follower,
    NEW.outcome = 'win' AND NOT NEW.is_follower,
    NEW.outcome = 'loss' AND NOT NEW.is_follower,
    iif(NEW.outcome = 'win' AND NOT NEW.is_follower, coalesce(NEW.pnl_cents, 0), 0),
    iif(NEW.outcome = 'loss' AND NOT NEW.is_follower, -coalesce(NEW.pnl_cents, 0), 0)
  )
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    pnl_cents      = pnl_cents + excluded.pnl_cents,
    costs_cents    = costs_cents + excluded.costs_cents,
    entries        = entries + excluded.entries,
    settled        = settled + excluded.settled,
    wins           = wins + excluded.wins,
    losses         = losses + excluded.losses,
    gross_win      = gross_win + excluded.gross_win,
    gross_loss     = gross_loss + excluded.gross_loss,
    decisions      = decisions + excluded.decisions,
    decisions_won  = decisions_won + excluded.decisions_won,
    decisions_lost = decisions_lost + excluded.decisions_lost,
    won_cents      = won_cents + excluded.won_cents,
    lost_cents     = lost_cents + excluded.lost_cents;
END;

CREATE TRIGGER daily_pnl_delete AFTER DELETE ON journal_entries BEGIN
  UPDATE daily_pnl SET
    pnl_cents      = pnl_cents - (coalesce(OLD.pnl_cents, 0)),
    costs_cents    = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries        = entries - 1,
    settled        = settled - (OLD.pnl_cents IS NOT NULL),
    wins           = wins - (OLD.outcome = 'win'),
    losses         = losses - (OLD.outcome = 'loss'),
    gross_win      = gross_win - (max(coalesce(OLD.pnl_cents, 0), 0)),
    gross_loss     = gross_loss - (max(-coalesce(OLD.pnl_cents, 0), 0)),
    decisions      = decisions - (OLD.outcome <> 'open' AND NOT OLD.is_follower),
    decisions_won  = decisions_won - (OLD.outcome = 'win' AND NOT OLD.is_follower),
    decisions_lost = decisions_lost - (OLD.outcome = 'loss' AND NOT OLD.is_follower),
    won_cents      = won_cents - (iif(OLD.outcome = 'win' AND NOT OLD.is_follower, coalesce(OLD.pnl_cents, 0), 0)),
    lost_cents     = lost_cents - (iif(OLD.outcome = 'loss' AND NOT OLD.is_follower, -coalesce(OLD.pnl_cents, 0), 0))
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date;
  DELETE FROM daily_pnl WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entries = 0;
END;

CREATE TRIGGER daily_pnl_update
AFTER UPDATE OF trader_id, trade_date, pnl_cents, commission_cents, fees_cents, outcome, is_follower
ON journal_entries BEGIN
  UPDATE daily_pnl SET
    pnl_cents      = pnl_cents - (coalesce(OLD.pnl_cents, 0)),
    costs_cents    = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries        = entries - 1,
    settled        = settled - (OLD.pnl_cents IS NOT NULL),
    wins           = wins - (OLD.outcome = 'win'),
    losses         = losses - (OLD.outcome = 'loss'),
    gross_win      = gross_win - (max(coalesce(OLD.pnl_cents, 0), 0)),
    gross_loss     = gross_loss - (max(-coalesce(OLD.pnl_cents, 0), 0)),
    decisions      = decisions - (OLD.outcome <> 'open' AND NOT OLD.is_follower),
    decisions_won  = decisions_won - (OLD.outcome = 'win' AND NOT OLD.is_follower),
    decisions_lost = decisions_lost - (OLD.outcome = 'loss' AND NOT OLD.is_follower),
    won_cents      = won_cents - (iif(OLD.outcome = 'win' AND NOT OLD.is_follower, coalesce(OLD.pnl_cents, 0), 0)),
    lost_cents     = lost_cents - (iif(OLD.outcome = 'loss' AND NOT OLD.is_follower, -coalesce(OLD.pnl_cents, 0), 0))
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date;
  INSERT INTO daily_pnl (trader_id, trade_date, pnl_cents, costs_cents, entries, settled, wins, losses,
    gross_win, gross_loss, decisions, decisions_won, decisions_lost, won_cents, lost_cents)
  VALUES (
    NEW.trader_id, NEW.trade_date,
    coalesce(NEW.pnl_cents, 0),
    coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0),
    1,
    NEW.pnl_cents IS NOT NULL,
    NEW.outcome = 'win',
    NEW.outcome = 'loss',
    max(coalesce(NEW.pnl_cents, 0), 0),
    max(-coalesce(NEW.pnl_cents, 0), 0),
    NEW.outcome <> 'open' AND NOT NEW.is_follower,
    NEW.outcome = 'win' AND NOT NEW.is_follower,
    NEW.outcome = 'loss' AND NOT NEW.is_follower,
    iif(NEW.outcome = 'win' AND NOT NEW.is_follower, coalesce(NEW.pnl_cents, 0), 0),
    iif(NEW.outcome = 'loss' AND NOT NEW.is_follower, -coalesce(NEW.pnl_cents, 0), 0)
  )
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    pnl_cents      = pnl_cents + excluded.pnl_cents,
    costs_cents    = costs_cents + excluded.costs_cents,
    entries        = entries + excluded.entries,
    settled        = settled + excluded.settled,
    wins           = wins + excluded.wins,
    losses         = losses + excluded.losses,
    gross_win      = gross_win + excluded.gross_win,
    gross_loss     = gross_loss + excluded.gross_loss,
    decisions      = decisions + excluded.decisions,
    decisions_won  = decisions_won + excluded.decisions_won,
    decisions_lost = decisions_lost + excluded.decisions_lost,
    won_cents      = won_cents + excluded.won_cents,
    lost_cents     = lost_cents + excluded.lost_cents;
  DELETE FROM daily_pnl WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entries = 0;
END;

CREATE TRIGGER trader_totals_insert AFTER INSERT ON daily_pnl BEGIN
  INSERT INTO trader_totals (trader_id, pnl_cents, costs_cents, entries, settled, wins, losses,
    gross_win, gross_loss, decisions, decisions_won, decisions_lost, won_cents, lost_cents)
  VALUES (
    NEW.trader_id,
    NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.wins, NEW.losses, NEW.gross_win, NEW.gross_loss,
    NEW.decisions, NEW.decisions_won, NEW.decisions_lost, NEW.won_cents, NEW.lost_cents
  )
  ON CONFLICT (trader_id) DO UPDATE SET
    pnl_cents      = pnl_cents + excluded.pnl_cents,
    costs_cents    = costs_cents + excluded.costs_cents,
    entries        = entries + excluded.entries,
    settled        = settled + excluded.settled,
    wins           = wins + excluded.wins,
    losses         = losses + excluded.losses,
    gross_win      = gross_win + excluded.gross_win,
    gross_loss     = gross_loss + excluded.gross_loss,
    decisions      = decisions + excluded.decisions,
    decisions_won  = decisions_won + excluded.decisions_won,
    decisions_lost = decisions_lost + excluded.decisions_lost,
    won_cents      = won_cents + excluded.won_cents,
    lost_cents     = lost_cents + excluded.lost_cents;
END;

CREATE TRIGGER trader_totals_update AFTER UPDATE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents      = pnl_cents - OLD.pnl_cents + NEW.pnl_cents,
    costs_cents    = costs_cents - OLD.costs_cents + NEW.costs_cents,
    entries        = entries - OLD.entries + NEW.entries,
    settled        = settled - OLD.settled + NEW.settled,
    wins           = wins - OLD.wins + NEW.wins,
    losses         = losses - OLD.losses + NEW.losses,
    gross_win      = gross_win - OLD.gross_win + NEW.gross_win,
    gross_loss     = gross_loss - OLD.gross_loss + NEW.gross_loss,
    decisions      = decisions - OLD.decisions + NEW.decisions,
    decisions_won  = decisions_won - OLD.decisions_won + NEW.decisions_won,
    decisions_lost = decisions_lost - OLD.decisions_lost + NEW.decisions_lost,
    won_cents      = won_cents - OLD.won_cents + NEW.won_cents,
    lost_cents     = lost_cents - OLD.lost_cents + NEW.lost_cents
  WHERE trader_id = NEW.trader_id;
END;

CREATE TRIGGER trader_totals_delete AFTER DELETE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents      = pnl_cents - OLD.pnl_cents,
    costs_cents    = costs_cents - OLD.costs_cents,
    entries        = entries - OLD.entries,
    settled        = settled - OLD.settled,
    wins           = wins - OLD.wins,
    losses         = losses - OLD.losses,
    gross_win      = gross_win - OLD.gross_win,
    gross_loss     = gross_loss - OLD.gross_loss,
    decisions      = decisions - OLD.decisions,
    decisions_won  = decisions_won - OLD.decisions_won,
    decisions_lost = decisions_lost - OLD.decisions_lost,
    won_cents      = won_cents - OLD.won_cents,
    lost_cents     = lost_cents - OLD.lost_cents
  WHERE trader_id = OLD.trader_id;
  DELETE FROM trader_totals WHERE trader_id = OLD.trader_id AND entries = 0;
END;

-- A team day, best trader first.
CREATE INDEX daily_pnl_by_date ON daily_pnl (trade_date, pnl_cents DESC, trader_id, entries, settled, decisions, costs_cents);
-- A trader's best and worst day are the ends of this index.
CREATE INDEX daily_pnl_by_pnl ON daily_pnl (trader_id, pnl_cents, trade_date);

-- What a trader's day was made of: by symbol, by side of the market and by strategy. An entry counts once in each of the
-- three. A strategy goes by its id while an entry is linked to it, else by what was typed, which may be nothing.
DROP TABLE daily_breakdown;
CREATE TABLE daily_breakdown (
  trader_id      INTEGER NOT NULL,
  dimension      TEXT    NOT NULL CHECK (dimension IN ('symbol', 'position', 'strategy', 'typed strategy')),
  key            TEXT    NOT NULL,
  trade_date     TEXT    NOT NULL,
  pnl_cents      INTEGER NOT NULL,
  costs_cents    INTEGER NOT NULL,
  entries        INTEGER NOT NULL CHECK (entries >= 0),
  decisions      INTEGER NOT NULL CHECK (decisions >= 0),
  decisions_won  INTEGER NOT NULL CHECK (decisions_won >= 0),
  decisions_lost INTEGER NOT NULL CHECK (decisions_lost >= 0),
  PRIMARY KEY (trader_id, dimension, key, trade_date)
) STRICT, WITHOUT ROWID;

CREATE VIEW entry_parts (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost) AS
  SELECT trader_id, 'symbol', upper(symbol), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost FROM entry_sums
  UNION ALL
  SELECT trader_id, 'position', position_type, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost FROM entry_sums
  UNION ALL
  SELECT trader_id, 'strategy', CAST(strategy_id AS TEXT), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost
  FROM entry_sums WHERE strategy_id IS NOT NULL
  UNION ALL
  SELECT trader_id, 'typed strategy', coalesce(strategy, ''), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost
  FROM entry_sums WHERE strategy_id IS NULL;

INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost)
SELECT
  trader_id, dimension, key, trade_date,
  sum(pnl_cents), sum(costs_cents), sum(entries), sum(decisions), sum(decisions_won), sum(decisions_lost)
FROM entry_parts GROUP BY trader_id, dimension, key, trade_date;

CREATE TRIGGER daily_breakdown_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost)
  SELECT
    NEW.trader_id, column1, column2, NEW.trade_date,
    coalesce(NEW.pnl_cents, 0),
    coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0),
    1,
    NEW.outcome <> 'open' AND NOT NEW.is_follower,
    NEW.outcome = 'win' AND NOT NEW.is_follower,
    NEW.outcome = 'loss' AND NOT NEW.is_follower
  FROM (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  )
  WHERE true
  ON CONFLICT (trader_id, dimension, key, trade_date) DO UPDATE SET
    pnl_cents      = pnl_cents + excluded.pnl_cents,
    costs_cents    = costs_cents + excluded.costs_cents,
    entries        = entries + excluded.entries,
    decisions      = decisions + excluded.decisions,
    decisions_won  = decisions_won + excluded.decisions_won,
    decisions_lost = decisions_lost + excluded.decisions_lost;
END;

CREATE TRIGGER daily_breakdown_delete AFTER DELETE ON journal_entries BEGIN
  UPDATE daily_breakdown SET
    pnl_cents      = pnl_cents - (coalesce(OLD.pnl_cents, 0)),
    costs_cents    = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries        = entries - 1,
    decisions      = decisions - (OLD.outcome <> 'open' AND NOT OLD.is_follower),
    decisions_won  = decisions_won - (OLD.outcome = 'win' AND NOT OLD.is_follower),
    decisions_lost = decisions_lost - (OLD.outcome = 'loss' AND NOT OLD.is_follower)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  );
  DELETE FROM daily_breakdown
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  ) AND entries = 0;
END;

CREATE TRIGGER daily_breakdown_update
AFTER UPDATE OF trader_id, trade_date, pnl_cents, commission_cents, fees_cents, outcome, is_follower, symbol,
  position_type, strategy, strategy_id ON journal_entries BEGIN
  UPDATE daily_breakdown SET
    pnl_cents      = pnl_cents - (coalesce(OLD.pnl_cents, 0)),
    costs_cents    = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries        = entries - 1,
    decisions      = decisions - (OLD.outcome <> 'open' AND NOT OLD.is_follower),
    decisions_won  = decisions_won - (OLD.outcome = 'win' AND NOT OLD.is_follower),
    decisions_lost = decisions_lost - (OLD.outcome = 'loss' AND NOT OLD.is_follower)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  );
  INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost)
  SELECT
    NEW.trader_id, column1, column2, NEW.trade_date,
    coalesce(NEW.pnl_cents, 0),
    coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0),
    1,
    NEW.outcome <> 'open' AND NOT NEW.is_follower,
    NEW.outcome = 'win' AND NOT NEW.is_follower,
    NEW.outcome = 'loss' AND NOT NEW.is_follower
  FROM (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  )
  WHERE true
  ON CONFLICT (trader_id, dimension, key, trade_date) DO UPDATE SET
    pnl_cents      = pnl_cents + excluded.pnl_cents,
    costs_cents    = costs_cents + excluded.costs_cents,
    entries        = entries + excluded.entries,
    decisions      = decisions + excluded.decisions,
    decisions_won  = decisions_won + excluded.decisions_won,
    decisions_lost = decisions_lost + excluded.decisions_lost;
  DELETE FROM daily_breakdown
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  ) AND entries = 0;
END;

-- What an account's balance is made of.
CREATE TABLE account_days (
  account_id  INTEGER NOT NULL,
  trade_date  TEXT    NOT NULL,
  pnl_cents   INTEGER NOT NULL,
  costs_cents INTEGER NOT NULL,
  entries     INTEGER NOT NULL CHECK (entries >= 0),
  PRIMARY KEY (account_id, trade_date)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER account_days_insert AFTER INSERT ON journal_entries WHEN NEW.account_id IS NOT NULL BEGIN
  INSERT INTO account_days (account_id, trade_date, pnl_cents, costs_cents, entries)
  SELECT NEW.account_id, NEW.trade_date, coalesce(NEW.pnl_cents, 0), coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0), 1
  WHERE NEW.account_id IS NOT NULL
  ON CONFLICT (account_id, trade_date) DO UPDATE SET
    pnl_cents   = pnl_cents + excluded.pnl_cents,
    costs_cents = costs_cents + excluded.costs_cents,
    entries     = entries + 1;
END;
CREATE TRIGGER account_days_delete AFTER DELETE ON journal_entries WHEN OLD.account_id IS NOT NULL BEGIN
  UPDATE account_days SET
    pnl_cents   = pnl_cents - coalesce(OLD.pnl_cents, 0),
    costs_cents = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries     = entries - 1
  WHERE account_id = OLD.account_id AND trade_date = OLD.trade_date;
  DELETE FROM account_days WHERE account_id = OLD.account_id AND trade_date = OLD.trade_date AND entries = 0;
END;
CREATE TRIGGER account_days_update
AFTER UPDATE OF account_id, trade_date, pnl_cents, commission_cents, fees_cents ON journal_entries
WHEN OLD.account_id IS NOT NULL OR NEW.account_id IS NOT NULL BEGIN
  UPDATE account_days SET
    pnl_cents   = pnl_cents - coalesce(OLD.pnl_cents, 0),
    costs_cents = costs_cents - (coalesce(OLD.commission_cents, 0) + coalesce(OLD.fees_cents, 0)),
    entries     = entries - 1
  WHERE account_id = OLD.account_id AND trade_date = OLD.trade_date;
  DELETE FROM account_days WHERE account_id = OLD.account_id AND trade_date = OLD.trade_date AND entries = 0;
  INSERT INTO account_days (account_id, trade_date, pnl_cents, costs_cents, entries)
  SELECT NEW.account_id, NEW.trade_date, coalesce(NEW.pnl_cents, 0), coalesce(NEW.commission_cents, 0) + coalesce(NEW.fees_cents, 0), 1
  WHERE NEW.account_id IS NOT NULL
  ON CONFLICT (account_id, trade_date) DO UPDATE SET
    pnl_cents   = pnl_cents + excluded.pnl_cents,
    costs_cents = costs_cents + excluded.costs_cents,
    entries     = entries + 1;
END;

-- Which entries carry a tag, and which tags a trader uses.
CREATE TABLE entry_tags (
  trader_id  INTEGER NOT NULL,
  tag        TEXT    NOT NULL,
  trade_date TEXT    NOT NULL,
  entry_id   INTEGER NOT NULL,
  PRIMARY KEY (trader_id, tag, trade_date, entry_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entry_tags_insert AFTER INSERT ON journal_entries WHEN NEW.tags <> '[]' BEGIN
  INSERT OR IGNORE INTO entry_tags (trader_id, tag, trade_date, entry_id)
  SELECT NEW.trader_id, value, NEW.trade_date, NEW.id FROM json_each(NEW.tags);
END;
CREATE TRIGGER entry_tags_delete AFTER DELETE ON journal_entries WHEN OLD.tags <> '[]' BEGIN
  DELETE FROM entry_tags
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entry_id = OLD.id
    AND tag IN (SELECT value FROM json_each(OLD.tags));
END;
CREATE TRIGGER entry_tags_update AFTER UPDATE OF trader_id, trade_date, tags ON journal_entries
WHEN OLD.tags <> '[]' OR NEW.tags <> '[]' BEGIN
  DELETE FROM entry_tags
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entry_id = OLD.id
    AND tag IN (SELECT value FROM json_each(OLD.tags));
  INSERT OR IGNORE INTO entry_tags (trader_id, tag, trade_date, entry_id)
  SELECT NEW.trader_id, value, NEW.trade_date, NEW.id FROM json_each(NEW.tags);
END;

-- Worked out from other columns, `root`, `outcome` and `is_follower` are no change of their own.
CREATE TRIGGER journal_history_update
AFTER UPDATE OF
  symbol, pnl_cents, notes, instrument_type, position_type, entry_price, exit_price, quantity, strategy, strategy_id,
  is_open, trade_date, version, account_id, opened_at, closed_at, commission_cents, fees_cents, stop_price,
  target_price, risk_cents, mae_cents, mfe_cents, trader_id, tags ON journal_entries BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before, after, moved_to)
  SELECT OLD.id, OLD.trader_id, 'update', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version, 'accountId', OLD.account_id,
      'root', OLD.root, 'openedAt', OLD.opened_at, 'closedAt', OLD.closed_at,
      'commissionCents', OLD.commission_cents, 'feesCents', OLD.fees_cents, 'stopPrice', OLD.stop_price,
      'targetPrice', OLD.target_price, 'riskCents', OLD.risk_cents, 'maeCents', OLD.mae_cents,
      'mfeCents', OLD.mfe_cents, 'isComputed', OLD.is_computed, 'outcome', OLD.outcome, 'tags', json(OLD.tags)),
    json_object(
      'symbol', NEW.symbol, 'pnlCents', NEW.pnl_cents, 'notes', NEW.notes, 'instrumentType', NEW.instrument_type,
      'positionType', NEW.position_type, 'entryPrice', NEW.entry_price, 'exitPrice', NEW.exit_price,
      'quantity', NEW.quantity, 'strategy', NEW.strategy, 'strategyId', NEW.strategy_id, 'isOpen', NEW.is_open,
      'tradeDate', NEW.trade_date, 'createdAt', NEW.created_at, 'version', NEW.version, 'accountId', NEW.account_id,
      'root', NEW.root, 'openedAt', NEW.opened_at, 'closedAt', NEW.closed_at,
      'commissionCents', NEW.commission_cents, 'feesCents', NEW.fees_cents, 'stopPrice', NEW.stop_price,
      'targetPrice', NEW.target_price, 'riskCents', NEW.risk_cents, 'maeCents', NEW.mae_cents,
      'mfeCents', NEW.mfe_cents, 'isComputed', NEW.is_computed, 'outcome', NEW.outcome, 'tags', json(NEW.tags)),
    nullif(NEW.trader_id, OLD.trader_id)
  FROM change_context;
END;

CREATE TRIGGER journal_history_delete AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) = 0 BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before)
  SELECT OLD.id, OLD.trader_id, 'delete', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version, 'accountId', OLD.account_id,
      'root', OLD.root, 'openedAt', OLD.opened_at, 'closedAt', OLD.closed_at,
      'commissionCents', OLD.commission_cents, 'feesCents', OLD.fees_cents, 'stopPrice', OLD.stop_price,
      'targetPrice', OLD.target_price, 'riskCents', OLD.risk_cents, 'maeCents', OLD.mae_cents,
      'mfeCents', OLD.mfe_cents, 'isComputed', OLD.is_computed, 'outcome', OLD.outcome, 'tags', json(OLD.tags))
  FROM change_context;
END;
