-- Instants are epoch milliseconds (UTC); money is integer cents; trade dates are yyyy-MM-dd in the team's zone.

CREATE TABLE settings (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE traders (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  name             TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  code_lookup      TEXT    NOT NULL UNIQUE,
  code_sealed      TEXT    NOT NULL,
  include_pnl      INTEGER NOT NULL DEFAULT 1 CHECK (include_pnl IN (0, 1)),
  background_image TEXT,
  created_at       INTEGER NOT NULL
) STRICT;

CREATE TABLE strategies (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id    INTEGER NOT NULL REFERENCES traders (id),
  name         TEXT    NOT NULL CHECK (length(name) >= 1),
  description  TEXT,
  success_rate TEXT,
  avg_pnl      TEXT,
  risk_reward  TEXT,
  category     TEXT,
  is_active    INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX strategies_by_trader ON strategies (trader_id);

CREATE TABLE journal_entries (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id       INTEGER NOT NULL REFERENCES traders (id),
  symbol          TEXT    NOT NULL CHECK (length(symbol) >= 1),
  pnl_cents       INTEGER CHECK (abs(pnl_cents) < 100000000000),
  notes           TEXT,
  instrument_type TEXT    NOT NULL DEFAULT 'futures' CHECK (instrument_type IN ('futures', 'options')),
  position_type   TEXT    NOT NULL DEFAULT 'long' CHECK (position_type IN ('long', 'short')),
  entry_price     TEXT,
  exit_price      TEXT,
  quantity        INTEGER NOT NULL DEFAULT 1 CHECK (quantity >= 1),
  strategy        TEXT,
  strategy_id     INTEGER REFERENCES strategies (id) ON DELETE SET NULL,
  is_open         INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1)),
  trade_date      TEXT    NOT NULL CHECK (trade_date IS date(trade_date)),
  created_at      INTEGER NOT NULL,
  version         INTEGER NOT NULL DEFAULT 1,
  -- symbol, notes and strategy, case and spelling folded: what a search looks into.
  search_text     TEXT    NOT NULL,
  CHECK (is_open = 1 OR pnl_cents IS NOT NULL)
) STRICT;
CREATE INDEX journal_entries_newest ON journal_entries (trader_id, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_strategy ON journal_entries (strategy_id) WHERE strategy_id IS NOT NULL;

-- Every total of the product is read from here: one row per trader and trade date that has entries, kept in that
-- order so that a trader's days are read in one go.
CREATE TABLE daily_pnl (
  trader_id  INTEGER NOT NULL,
  trade_date TEXT    NOT NULL,
  pnl_cents  INTEGER NOT NULL,
  entries    INTEGER NOT NULL CHECK (entries >= 0),
  wins       INTEGER NOT NULL CHECK (wins >= 0),
  losses     INTEGER NOT NULL CHECK (losses >= 0),
  -- The sums of the gains alone and of the losses alone; a loss counts as a positive amount.
  gross_win  INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss INTEGER NOT NULL CHECK (gross_loss >= 0),
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_pnl_by_date ON daily_pnl (trade_date, trader_id);

CREATE TRIGGER daily_pnl_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO daily_pnl (trader_id, trade_date, pnl_cents, entries, wins, losses, gross_win, gross_loss)
  VALUES (
    NEW.trader_id, NEW.trade_date, coalesce(NEW.pnl_cents, 0), 1,
    coalesce(NEW.pnl_cents > 0, 0), coalesce(NEW.pnl_cents < 0, 0),
    max(coalesce(NEW.pnl_cents, 0), 0), max(-coalesce(NEW.pnl_cents, 0), 0)
  )
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    pnl_cents  = pnl_cents + excluded.pnl_cents,
    entries    = entries + 1,
    wins       = wins + excluded.wins,
    losses     = losses + excluded.losses,
    gross_win  = gross_win + excluded.gross_win,
    gross_loss = gross_loss + excluded.gross_loss;
END;

CREATE TRIGGER daily_pnl_delete AFTER DELETE ON journal_entries BEGIN
  UPDATE daily_pnl SET
    pnl_cents  = pnl_cents - coalesce(OLD.pnl_cents, 0),
    entries    = entries - 1,
    wins       = wins - coalesce(OLD.pnl_cents > 0, 0),
    losses     = losses - coalesce(OLD.pnl_cents < 0, 0),
    gross_win  = gross_win - max(coalesce(OLD.pnl_cents, 0), 0),
    gross_loss = gross_loss - max(-coalesce(OLD.pnl_cents, 0), 0)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date;
  DELETE FROM daily_pnl WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entries = 0;
END;

CREATE TRIGGER daily_pnl_update AFTER UPDATE OF trader_id, trade_date, pnl_cents ON journal_entries BEGIN
  UPDATE daily_pnl SET
    pnl_cents  = pnl_cents - coalesce(OLD.pnl_cents, 0),
    entries    = entries - 1,
    wins       = wins - coalesce(OLD.pnl_cents > 0, 0),
    losses     = losses - coalesce(OLD.pnl_cents < 0, 0),
    gross_win  = gross_win - max(coalesce(OLD.pnl_cents, 0), 0),
    gross_loss = gross_loss - max(-coalesce(OLD.pnl_cents, 0), 0)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date;
  INSERT INTO daily_pnl (trader_id, trade_date, pnl_cents, entries, wins, losses, gross_win, gross_loss)
  VALUES (
    NEW.trader_id, NEW.trade_date, coalesce(NEW.pnl_cents, 0), 1,
    coalesce(NEW.pnl_cents > 0, 0), coalesce(NEW.pnl_cents < 0, 0),
    max(coalesce(NEW.pnl_cents, 0), 0), max(-coalesce(NEW.pnl_cents, 0), 0)
  )
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    pnl_cents  = pnl_cents + excluded.pnl_cents,
    entries    = entries + 1,
    wins       = wins + excluded.wins,
    losses     = losses + excluded.losses,
    gross_win  = gross_win + excluded.gross_win,
    gross_loss = gross_loss + excluded.gross_loss;
  DELETE FROM daily_pnl WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND entries = 0;
END;

-- Who is changing entries at the moment, and when: set and cleared inside the transaction that changes them, since a
-- trigger cannot be told. An entry that moves into an archive is kept there, so its move is no history of its own.
CREATE TABLE change_context (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  actor     TEXT,
  at        INTEGER,
  archiving INTEGER NOT NULL DEFAULT 0 CHECK (archiving IN (0, 1))
) STRICT;
INSERT INTO change_context (id) VALUES (1);

CREATE TABLE journal_history (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id   INTEGER NOT NULL,
  trader_id  INTEGER NOT NULL,
  action     TEXT    NOT NULL CHECK (action IN ('update', 'delete')),
  changed_by TEXT,
  changed_at INTEGER NOT NULL,
  before     TEXT    NOT NULL,
  after      TEXT
) STRICT;
CREATE INDEX journal_history_by_entry ON journal_history (entry_id, id DESC);

CREATE TRIGGER journal_history_update AFTER UPDATE ON journal_entries BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before, after)
  SELECT OLD.id, OLD.trader_id, 'update', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version),
    json_object(
      'symbol', NEW.symbol, 'pnlCents', NEW.pnl_cents, 'notes', NEW.notes, 'instrumentType', NEW.instrument_type,
      'positionType', NEW.position_type, 'entryPrice', NEW.entry_price, 'exitPrice', NEW.exit_price,
      'quantity', NEW.quantity, 'strategy', NEW.strategy, 'strategyId', NEW.strategy_id, 'isOpen', NEW.is_open,
      'tradeDate', NEW.trade_date, 'createdAt', NEW.created_at, 'version', NEW.version)
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
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version)
  FROM change_context;
END;

CREATE TRIGGER journal_history_keeps BEFORE UPDATE ON journal_history BEGIN
  SELECT raise(ABORT, 'journal_history is append-only');
END;
CREATE TRIGGER journal_history_stays BEFORE DELETE ON journal_history BEGIN
  SELECT raise(ABORT, 'journal_history is append-only');
END;

CREATE TABLE archives (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  label       TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  created_by  TEXT    NOT NULL,
  entries     INTEGER NOT NULL,
  total_cents INTEGER NOT NULL
) STRICT;

CREATE TABLE archived_entries (
  archive_id      INTEGER NOT NULL REFERENCES archives (id),
  id              INTEGER NOT NULL,
  trader_id       INTEGER NOT NULL,
  trader_name     TEXT    NOT NULL,
  symbol          TEXT    NOT NULL,
  pnl_cents       INTEGER,
  notes           TEXT,
  instrument_type TEXT    NOT NULL,
  position_type   TEXT    NOT NULL,
  entry_price     TEXT,
  exit_price      TEXT,
  quantity        INTEGER NOT NULL,
  strategy        TEXT,
  is_open         INTEGER NOT NULL,
  trade_date      TEXT    NOT NULL,
  created_at      INTEGER NOT NULL,
  version         INTEGER NOT NULL,
  PRIMARY KEY (archive_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX archived_entries_by_trader ON archived_entries (trader_id, trade_date DESC, id DESC);

CREATE TABLE sessions (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash   TEXT    NOT NULL UNIQUE,
  trader_id    INTEGER REFERENCES traders (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_trader ON sessions (trader_id);

-- Failed attempts to get in, kept for an hour. `address` is an IPv4 address or an IPv6 /64.
CREATE TABLE login_attempts (
  id      INTEGER PRIMARY KEY,
  gate    TEXT    NOT NULL CHECK (gate IN ('code', 'admin')),
  address TEXT    NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX login_attempts_by_address ON login_attempts (gate, address, at);
CREATE INDEX login_attempts_by_gate ON login_attempts (gate, at);
