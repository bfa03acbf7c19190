-- Broker files that became trades. Every row of every file is kept, also one that an earlier import had already: which
-- of them count follows from the imports that are there, so that any of them can be taken back in any order.
CREATE TABLE imports (
  id                  INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id           INTEGER NOT NULL REFERENCES traders (id),
  created_at          INTEGER NOT NULL,
  -- `trader:3`, `token:5` or `cli`.
  created_by          TEXT    NOT NULL,
  -- `reading`: its rows are being stored and count for nothing yet. `writing`: they count, and the entries are made to
  -- follow them. `undoing`: they count no more. Whoever comes next finishes what was broken off.
  state               TEXT    NOT NULL CHECK (state IN ('reading', 'writing', 'done', 'undoing')),
  -- The account that all of its rows were moved to.
  moved_to_account_id INTEGER REFERENCES accounts (id),
  -- JSON, as it was reported.
  report              TEXT    NOT NULL
) STRICT;
CREATE INDEX imports_by_trader ON imports (trader_id, id DESC);
CREATE INDEX imports_unfinished ON imports (id) WHERE state <> 'done';

CREATE TABLE import_files (
  import_id INTEGER NOT NULL REFERENCES imports (id),
  n         INTEGER NOT NULL CHECK (n >= 1),
  name      TEXT    NOT NULL,
  sha256    TEXT    NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  rows      INTEGER NOT NULL,
  format    TEXT    NOT NULL,
  -- As it came, compressed: a better reader can read it again.
  content   BLOB    NOT NULL,
  PRIMARY KEY (import_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rows (
  id         INTEGER PRIMARY KEY,
  import_id  INTEGER NOT NULL REFERENCES imports (id),
  file       INTEGER NOT NULL,
  line       INTEGER NOT NULL,
  -- NULL for a row of our own export that names none.
  account_id INTEGER REFERENCES accounts (id),
  contract   TEXT    NOT NULL,
  -- What it is recognised by when it comes again.
  identity   TEXT    NOT NULL,
  -- Whether a broker's id is in that: then it is the same row, however often it comes.
  is_unique  INTEGER NOT NULL CHECK (is_unique IN (0, 1)),
  -- JSON: what is paired.
  content    TEXT    NOT NULL
) STRICT;
CREATE INDEX import_rows_by_contract ON import_rows (import_id, contract);
CREATE INDEX import_rows_by_account ON import_rows (account_id) WHERE account_id IS NOT NULL;

-- What the rows of a contract gave an entry. It stays when people delete the entry, so that it does not come back, and when
-- it is archived.
CREATE TABLE imported_entries (
  entry_id   INTEGER PRIMARY KEY,
  trader_id  INTEGER NOT NULL,
  account_id INTEGER,
  contract   TEXT    NOT NULL,
  -- JSON: its figures, by which an edit is told.
  figures    TEXT    NOT NULL,
  -- JSON: its fills.
  legs       TEXT    NOT NULL
) STRICT;
CREATE INDEX imported_entries_by_contract ON imported_entries (trader_id, contract);

ALTER TABLE journal_entries ADD COLUMN import_id INTEGER;
-- Whether costs come from the account's list, not from the file; whether people changed what was imported.
ALTER TABLE journal_entries ADD COLUMN is_estimated INTEGER NOT NULL DEFAULT 0 CHECK (is_estimated IN (0, 1));
ALTER TABLE journal_entries ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1));
ALTER TABLE archived_entries ADD COLUMN import_id INTEGER;
ALTER TABLE archived_entries ADD COLUMN is_estimated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE archived_entries ADD COLUMN is_edited INTEGER NOT NULL DEFAULT 0;

-- Which column of an unknown file is what, for the whole team.
CREATE TABLE import_mappings (
  -- The headers, folded.
  headers    TEXT    PRIMARY KEY,
  -- JSON.
  mapping    TEXT    NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Keys by which a trader's scripts call the API. Only the hash is kept.
CREATE TABLE api_tokens (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id    INTEGER NOT NULL REFERENCES traders (id),
  name         TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash   TEXT    NOT NULL UNIQUE,
  created_at   INTEGER NOT NULL,
  last_used_at INTEGER,
  last_address TEXT
) STRICT;
CREATE INDEX api_tokens_by_trader ON api_tokens (trader_id);
