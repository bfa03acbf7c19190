-- The admin gate. A grant counts only together with the session it was made under, and ends with it.
CREATE TABLE admin_grants (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash   TEXT    NOT NULL UNIQUE,
  session_id   INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  unlocked_at  INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX admin_grants_by_session ON admin_grants (session_id);

-- The one dashboard that a session may look at, and until when.
ALTER TABLE sessions ADD COLUMN viewing_trader_id INTEGER REFERENCES traders (id) ON DELETE SET NULL;
ALTER TABLE sessions ADD COLUMN viewing_until INTEGER;
-- For the list of sessions: where it was made, and with what.
ALTER TABLE sessions ADD COLUMN address TEXT;
ALTER TABLE sessions ADD COLUMN user_agent TEXT;

CREATE TABLE audit_log (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  -- `admin` or `cli`.
  actor   TEXT    NOT NULL,
  address TEXT,
  -- What was done, e.g. `trader.create`, and to what in words.
  action  TEXT    NOT NULL,
  details TEXT    NOT NULL
) STRICT;
CREATE TRIGGER audit_log_keeps BEFORE UPDATE ON audit_log BEGIN
  SELECT raise(ABORT, 'audit_log is append-only');
END;
CREATE TRIGGER audit_log_stays BEFORE DELETE ON audit_log BEGIN
  SELECT raise(ABORT, 'audit_log is append-only');
END;

CREATE TABLE quotes (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  text       TEXT    NOT NULL CHECK (length(text) >= 1),
  author     TEXT    NOT NULL CHECK (length(author) >= 1),
  is_active  INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  sort_order INTEGER NOT NULL DEFAULT 0 CHECK (sort_order >= 0),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX quotes_in_order ON quotes (sort_order, id);

CREATE TABLE drive_links (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  title       TEXT    NOT NULL CHECK (length(title) >= 1),
  description TEXT,
  url         TEXT    NOT NULL,
  is_active   INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  sort_order  INTEGER NOT NULL DEFAULT 0 CHECK (sort_order >= 0),
  created_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX drive_links_in_order ON drive_links (sort_order, id);

CREATE TABLE videos (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  title        TEXT    NOT NULL CHECK (length(title) >= 1),
  description  TEXT,
  -- Seconds.
  duration     REAL CHECK (duration >= 0),
  -- Bytes.
  file_size    INTEGER NOT NULL CHECK (file_size > 0),
  file_name    TEXT    NOT NULL UNIQUE,
  content_type TEXT    NOT NULL,
  -- For everyone, unless it names a trader.
  trader_id    INTEGER REFERENCES traders (id),
  upload_date  INTEGER NOT NULL
) STRICT;
CREATE INDEX videos_by_trader ON videos (trader_id, id);

-- What else a removed trader leaves behind, each as the row it was.
CREATE TABLE archived_items (
  archive_id INTEGER NOT NULL REFERENCES archives (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('strategy', 'video')),
  id         INTEGER NOT NULL,
  item       TEXT    NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (archive_id, kind, id)
) STRICT, WITHOUT ROWID;

-- The best and the worst trade are the ends of this index; with it alone they are found.
CREATE INDEX journal_entries_by_pnl ON journal_entries (trader_id, pnl_cents);
-- All traders' entries, newest first.
CREATE INDEX journal_entries_of_all ON journal_entries (trade_date DESC, id DESC);
