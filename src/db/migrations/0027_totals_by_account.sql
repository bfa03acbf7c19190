-- Totals are of all entries, kept by trader, day and account. What an account is (a copy of another one, a simulation, of
-- no concern to the team) is looked up when they are read, so that a change of it changes no total and no entry.

DROP TRIGGER accounts_follow;
DROP TRIGGER entry_sums_insert;
DROP TRIGGER entry_sums_delete;
DROP TRIGGER entry_sums_before_update;
DROP TRIGGER entry_sums_update;
DROP TRIGGER change_context_begin;
DROP TRIGGER change_context_settle;
DROP TRIGGER daily_r_insert;
DROP TRIGGER daily_r_delete;
DROP TRIGGER daily_r_update;
DROP TRIGGER archived_days_judged;
DROP TRIGGER entry_day_changes_update;
DROP VIEW entry_changes;
DROP VIEW entry_parts;
DROP VIEW entry_sums;
DROP VIEW entry_rs;
DROP VIEW archived_sums;
DROP TABLE pending_changes;
DROP TABLE daily_breakdown;
DROP TABLE daily_r;
DROP TABLE account_days;
DROP TABLE trader_totals;
DROP TABLE daily_pnl;
DROP TABLE archived_days;
DROP INDEX journal_entries_newest;
DROP INDEX journal_entries_lost;

ALTER TABLE journal_entries DROP COLUMN is_follower;
ALTER TABLE archived_entries DROP COLUMN is_follower;
-- Accounts that were there go on counting, simulations too, until the admin says otherwise.
ALTER TABLE accounts ADD COLUMN counts_for_team INTEGER NOT NULL DEFAULT 1 CHECK (counts_for_team IN (0, 1));

-- Everything the journal is filtered, sorted and added up by.
CREATE INDEX journal_entries_newest ON journal_entries (
  trader_id, trade_date DESC, id DESC,
  outcome, pnl_cents, initial_risk_cents, account_id, root, position_type, instrument_type, strategy_id, stop_price,
  (notes IS NULL), symbol, quantity, opened_at, closed_at, (iif(strategy_id IS NULL, strategy, NULL)), tags);

-- When entries were closed at a loss, for what was opened soon after.
CREATE INDEX journal_entries_lost ON journal_entries (trader_id, closed_at)
  WHERE outcome = 'loss' AND closed_at IS NOT NULL;

CREATE TRIGGER entry_day_changes_update AFTER UPDATE OF
  trader_id, trade_date, account_id, symbol, root, position_type, instrument_type, quantity, strategy, strategy_id, tags,
  opened_at, closed_at, pnl_cents, commission_cents, fees_cents, initial_risk_cents, stop_price, mae_cents, mfe_cents,
  notes, outcome ON journal_entries BEGIN
  INSERT INTO entry_day_changes VALUES (NEW.trader_id, NEW.trade_date, 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
  INSERT INTO entry_day_changes SELECT OLD.trader_id, OLD.trade_date, 1
  WHERE (OLD.trader_id, OLD.trade_date) <> (NEW.trader_id, NEW.trade_date)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
END;

-- What each entry counts for in the totals. `settled` ones have a P&L, which open ones may not have yet. Wins, losses and
-- what was won and lost go by outcome, the gross sums by sign; `lost_cents` is positive for a loss. R is in millionths:
-- whole numbers add up exactly, in any order. One beyond a million is a risk that was mistyped.
CREATE VIEW entry_sums AS
  SELECT
    id, trader_id, trade_date, coalesce(account_id, 0) AS account_id,
    coalesce(pnl_cents, 0) AS pnl_cents,
    coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs_cents,
    1 AS entries,
    pnl_cents IS NOT NULL AS settled,
    outcome <> 'open' AS closed,
    outcome = 'win' AS wins,
    outcome = 'loss' AS losses,
    max(coalesce(pnl_cents, 0), 0) AS gross_win,
    max(-coalesce(pnl_cents, 0), 0) AS gross_loss,
    iif(outcome = 'win', coalesce(pnl_cents, 0), 0) AS won_cents,
    iif(outcome = 'loss', -coalesce(pnl_cents, 0), 0) AS lost_cents,
    iif(has_r, CAST(round(pnl_cents * 1000000.0 / initial_risk_cents) AS INTEGER), 0) AS r_micros,
    has_r AS with_r
  FROM (SELECT *, outcome <> 'open' AND coalesce(initial_risk_cents, 0) > 0
    AND abs(pnl_cents) <= initial_risk_cents * 1000000 AS has_r FROM journal_entries);

-- Every total is read from here. Account 0 is that of entries without one.
CREATE TABLE daily_pnl (
  trader_id   INTEGER NOT NULL,
  trade_date  TEXT    NOT NULL,
  account_id  INTEGER NOT NULL,
  pnl_cents   INTEGER NOT NULL,
  costs_cents INTEGER NOT NULL,
  entries     INTEGER NOT NULL CHECK (entries >= 0),
  settled     INTEGER NOT NULL CHECK (settled >= 0),
  closed      INTEGER NOT NULL CHECK (closed >= 0),
  wins        INTEGER NOT NULL CHECK (wins >= 0),
  losses      INTEGER NOT NULL CHECK (losses >= 0),
  gross_win   INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss  INTEGER NOT NULL CHECK (gross_loss >= 0),
  won_cents   INTEGER NOT NULL,
  lost_cents  INTEGER NOT NULL,
  r_micros    INTEGER NOT NULL,
  with_r      INTEGER NOT NULL CHECK (with_r >= 0),
  PRIMARY KEY (trader_id, trade_date, account_id)
) STRICT, WITHOUT ROWID;
INSERT INTO daily_pnl
SELECT
  trader_id, trade_date, account_id,
  sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(closed), sum(wins), sum(losses), sum(gross_win),
  sum(gross_loss), sum(won_cents), sum(lost_cents), sum(r_micros), sum(with_r)
FROM entry_sums GROUP BY trader_id, trade_date, account_id;

CREATE TABLE trader_totals (
  trader_id   INTEGER NOT NULL,
  account_id  INTEGER NOT NULL,
  pnl_cents   INTEGER NOT NULL,
  costs_cents INTEGER NOT NULL,
  entries     INTEGER NOT NULL CHECK (entries >= 0),
  settled     INTEGER NOT NULL CHECK (settled >= 0),
  closed      INTEGER NOT NULL CHECK (closed >= 0),
  wins        INTEGER NOT NULL CHECK (wins >= 0),
  losses      INTEGER NOT NULL CHECK (losses >= 0),
  gross_win   INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss  INTEGER NOT NULL CHECK (gross_loss >= 0),
  won_cents   INTEGER NOT NULL,
  lost_cents  INTEGER NOT NULL,
  r_micros    INTEGER NOT NULL,
  with_r      INTEGER NOT NULL CHECK (with_r >= 0),
  PRIMARY KEY (trader_id, account_id)
) STRICT, WITHOUT ROWID;
INSERT INTO trader_totals
SELECT
  trader_id, account_id,
  sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(closed), sum(wins), sum(losses), sum(gross_win),
  sum(gross_loss), sum(won_cents), sum(lost_cents), sum(r_micros), sum(with_r)
FROM daily_pnl GROUP BY trader_id, account_id;

-- The team's days, and those of an account.
CREATE INDEX daily_pnl_by_date ON daily_pnl (
  trade_date, trader_id, account_id, pnl_cents, costs_cents, entries, closed, wins, losses);
CREATE INDEX daily_pnl_by_account ON daily_pnl (account_id, trade_date, pnl_cents);

-- What is yet to be written to the totals. Empty but within a transaction.
CREATE TABLE pending_changes (
  is_added    INTEGER NOT NULL,
  trader_id   INTEGER NOT NULL,
  trade_date  TEXT    NOT NULL,
  account_id  INTEGER NOT NULL,
  pnl_cents   INTEGER NOT NULL,
  costs_cents INTEGER NOT NULL,
  entries     INTEGER NOT NULL,
  settled     INTEGER NOT NULL,
  closed      INTEGER NOT NULL,
  wins        INTEGER NOT NULL,
  losses      INTEGER NOT NULL,
  gross_win   INTEGER NOT NULL,
  gross_loss  INTEGER NOT NULL,
  won_cents   INTEGER NOT NULL,
  lost_cents  INTEGER NOT NULL,
  r_micros    INTEGER NOT NULL,
  with_r      INTEGER NOT NULL
) STRICT;

-- Entries that came or went, one by one or summed up by what they have in common. Only ever written to.
CREATE VIEW entry_changes AS SELECT true AS is_added, * FROM entry_sums WHERE false;

CREATE TRIGGER entry_changes_note INSTEAD OF INSERT ON entry_changes
WHEN (SELECT is_bulk FROM change_context) IS 1 BEGIN
  INSERT INTO pending_changes VALUES (
    NEW.is_added, NEW.trader_id, NEW.trade_date, NEW.account_id,
    NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.closed, NEW.wins, NEW.losses, NEW.gross_win,
    NEW.gross_loss, NEW.won_cents, NEW.lost_cents, NEW.r_micros, NEW.with_r
  );
END;

CREATE TRIGGER entry_changes_add INSTEAD OF INSERT ON entry_changes
WHEN NEW.is_added AND (SELECT is_bulk FROM change_context) IS NOT 1 BEGIN
  INSERT INTO daily_pnl VALUES (
    NEW.trader_id, NEW.trade_date, NEW.account_id,
    NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.closed, NEW.wins, NEW.losses, NEW.gross_win,
    NEW.gross_loss, NEW.won_cents, NEW.lost_cents, NEW.r_micros, NEW.with_r
  )
  ON CONFLICT (trader_id, trade_date, account_id) DO UPDATE SET
    pnl_cents   = pnl_cents + excluded.pnl_cents,
    costs_cents = costs_cents + excluded.costs_cents,
    entries     = entries + excluded.entries,
    settled     = settled + excluded.settled,
    closed      = closed + excluded.closed,
    wins        = wins + excluded.wins,
    losses      = losses + excluded.losses,
    gross_win   = gross_win + excluded.gross_win,
    gross_loss  = gross_loss + excluded.gross_loss,
    won_cents   = won_cents + excluded.won_cents,
    lost_cents  = lost_cents + excluded.lost_cents,
    r_micros    = r_micros + excluded.r_micros,
    with_r      = with_r + excluded.with_r;
END;

CREATE TRIGGER entry_changes_take INSTEAD OF INSERT ON entry_changes
WHEN NOT NEW.is_added AND (SELECT is_bulk FROM change_context) IS NOT 1 BEGIN
  UPDATE daily_pnl SET
    pnl_cents   = pnl_cents - NEW.pnl_cents,
    costs_cents = costs_cents - NEW.costs_cents,
    entries     = entries - NEW.entries,
    settled     = settled - NEW.settled,
    closed      = closed - NEW.closed,
    wins        = wins - NEW.wins,
    losses      = losses - NEW.losses,
    gross_win   = gross_win - NEW.gross_win,
    gross_loss  = gross_loss - NEW.gross_loss,
    won_cents   = won_cents - NEW.won_cents,
    lost_cents  = lost_cents - NEW.lost_cents,
    r_micros    = r_micros - NEW.r_micros,
    with_r      = with_r - NEW.with_r
  WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date AND account_id = NEW.account_id;
  DELETE FROM daily_pnl
  WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date AND account_id = NEW.account_id AND entries = 0;
END;

-- Entries that a bulk change adds are those with a higher id than there was: they are summed up from the journal itself.
CREATE TRIGGER change_context_begin AFTER UPDATE OF is_bulk ON change_context
WHEN NEW.is_bulk AND NOT OLD.is_bulk BEGIN
  UPDATE change_context SET new_after = (SELECT coalesce(max(id), 0) FROM journal_entries);
END;

-- What came is added before what went is taken off, which may be the same.
CREATE TRIGGER change_context_settle AFTER UPDATE OF is_bulk ON change_context
WHEN OLD.is_bulk AND NOT NEW.is_bulk BEGIN
  INSERT INTO pending_changes
  SELECT
    true, trader_id, trade_date, account_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(closed), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(won_cents), sum(lost_cents), sum(r_micros), sum(with_r)
  FROM entry_sums WHERE id > OLD.new_after
  GROUP BY trader_id, trade_date, account_id;
  UPDATE change_context SET new_after = NULL;
  INSERT INTO entry_changes
  SELECT
    true, NULL, trader_id, trade_date, account_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(closed), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(won_cents), sum(lost_cents), sum(r_micros), sum(with_r)
  FROM pending_changes WHERE is_added
  GROUP BY trader_id, trade_date, account_id;
  INSERT INTO entry_changes
  SELECT
    false, NULL, trader_id, trade_date, account_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(closed), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(won_cents), sum(lost_cents), sum(r_micros), sum(with_r)
  FROM pending_changes WHERE NOT is_added
  GROUP BY trader_id, trade_date, account_id;
  DELETE FROM pending_changes;
END;

CREATE TRIGGER entry_sums_insert AFTER INSERT ON journal_entries
WHEN (NEW.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;

CREATE TRIGGER entry_sums_delete BEFORE DELETE ON journal_entries
WHEN (OLD.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

CREATE TRIGGER entry_sums_before_update BEFORE UPDATE OF
  trader_id, trade_date, account_id, pnl_cents, commission_cents, fees_cents, outcome, initial_risk_cents
ON journal_entries
WHEN (OLD.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

CREATE TRIGGER entry_sums_update AFTER UPDATE OF
  trader_id, trade_date, account_id, pnl_cents, commission_cents, fees_cents, outcome, initial_risk_cents
ON journal_entries
WHEN (NEW.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;

-- All that a trader ever made in an account, from the days.
CREATE TRIGGER trader_totals_insert AFTER INSERT ON daily_pnl BEGIN
  INSERT INTO trader_totals VALUES (
    NEW.trader_id, NEW.account_id,
    NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.closed, NEW.wins, NEW.losses, NEW.gross_win,
    NEW.gross_loss, NEW.won_cents, NEW.lost_cents, NEW.r_micros, NEW.with_r
  )
  ON CONFLICT (trader_id, account_id) DO UPDATE SET
    pnl_cents   = pnl_cents + excluded.pnl_cents,
    costs_cents = costs_cents + excluded.costs_cents,
    entries     = entries + excluded.entries,
    settled     = settled + excluded.settled,
    closed      = closed + excluded.closed,
    wins        = wins + excluded.wins,
    losses      = losses + excluded.losses,
    gross_win   = gross_win + excluded.gross_win,
    gross_loss  = gross_loss + excluded.gross_loss,
    won_cents   = won_cents + excluded.won_cents,
    lost_cents  = lost_cents + excluded.lost_cents,
    r_micros    = r_micros + excluded.r_micros,
    with_r      = with_r + excluded.with_r;
END;

CREATE TRIGGER trader_totals_update AFTER UPDATE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents   = pnl_cents - OLD.pnl_cents + NEW.pnl_cents,
    costs_cents = costs_cents - OLD.costs_cents + NEW.costs_cents,
    entries     = entries - OLD.entries + NEW.entries,
    settled     = settled - OLD.settled + NEW.settled,
    closed      = closed - OLD.closed + NEW.closed,
    wins        = wins - OLD.wins + NEW.wins,
    losses      = losses - OLD.losses + NEW.losses,
    gross_win   = gross_win - OLD.gross_win + NEW.gross_win,
    gross_loss  = gross_loss - OLD.gross_loss + NEW.gross_loss,
    won_cents   = won_cents - OLD.won_cents + NEW.won_cents,
    lost_cents  = lost_cents - OLD.lost_cents + NEW.lost_cents,
    r_micros    = r_micros - OLD.r_micros + NEW.r_micros,
    with_r      = with_r - OLD.with_r + NEW.with_r
  WHERE trader_id = NEW.trader_id AND account_id = NEW.account_id;
END;

CREATE TRIGGER trader_totals_delete AFTER DELETE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents   = pnl_cents - OLD.pnl_cents,
    costs_cents = costs_cents - OLD.costs_cents,
    entries     = entries - OLD.entries,
    settled     = settled - OLD.settled,
    closed      = closed - OLD.closed,
    wins        = wins - OLD.wins,
    losses      = losses - OLD.losses,
    gross_win   = gross_win - OLD.gross_win,
    gross_loss  = gross_loss - OLD.gross_loss,
    won_cents   = won_cents - OLD.won_cents,
    lost_cents  = lost_cents - OLD.lost_cents,
    r_micros    = r_micros - OLD.r_micros,
    with_r      = with_r - OLD.with_r
  WHERE trader_id = OLD.trader_id AND account_id = OLD.account_id;
  DELETE FROM trader_totals WHERE trader_id = OLD.trader_id AND account_id = OLD.account_id AND entries = 0;
END;

-- The days of past periods, by trader.
CREATE VIEW archived_sums AS
  SELECT
    archive_id, trader_id, trade_date,
    coalesce(pnl_cents, 0) AS pnl_cents,
    coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs_cents,
    1 AS entries,
    outcome <> 'open' AS closed,
    outcome = 'win' AS wins,
    outcome = 'loss' AS losses,
    iif(outcome = 'win', coalesce(pnl_cents, 0), 0) AS won_cents,
    iif(outcome = 'loss', -coalesce(pnl_cents, 0), 0) AS lost_cents
  FROM archived_entries;

CREATE TABLE archived_days (
  archive_id  INTEGER NOT NULL REFERENCES archives (id),
  trader_id   INTEGER NOT NULL,
  trade_date  TEXT    NOT NULL,
  pnl_cents   INTEGER NOT NULL,
  costs_cents INTEGER NOT NULL,
  entries     INTEGER NOT NULL CHECK (entries > 0),
  closed      INTEGER NOT NULL CHECK (closed >= 0),
  wins        INTEGER NOT NULL CHECK (wins >= 0),
  losses      INTEGER NOT NULL CHECK (losses >= 0),
  won_cents   INTEGER NOT NULL,
  lost_cents  INTEGER NOT NULL,
  PRIMARY KEY (trader_id, archive_id, trade_date)
) STRICT, WITHOUT ROWID;
INSERT INTO archived_days
SELECT archive_id, trader_id, trade_date, sum(pnl_cents), sum(costs_cents), sum(entries), sum(closed), sum(wins),
  sum(losses), sum(won_cents), sum(lost_cents)
FROM archived_sums GROUP BY archive_id, trader_id, trade_date;

-- What is archived stays as it is, but for how it is judged: by the ticks that count as break-even.
CREATE TRIGGER archived_days_judged AFTER UPDATE OF outcome ON archived_entries BEGIN
  UPDATE archived_days SET
    wins       = wins - (OLD.outcome = 'win') + (NEW.outcome = 'win'),
    losses     = losses - (OLD.outcome = 'loss') + (NEW.outcome = 'loss'),
    won_cents  = won_cents - iif(OLD.outcome = 'win', coalesce(OLD.pnl_cents, 0), 0)
      + iif(NEW.outcome = 'win', coalesce(NEW.pnl_cents, 0), 0),
    lost_cents = lost_cents + iif(OLD.outcome = 'loss', coalesce(OLD.pnl_cents, 0), 0)
      - iif(NEW.outcome = 'loss', coalesce(NEW.pnl_cents, 0), 0)
  WHERE trader_id = NEW.trader_id AND archive_id = NEW.archive_id AND trade_date = NEW.trade_date;
END;
