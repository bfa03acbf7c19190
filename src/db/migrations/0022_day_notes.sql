-- What a trader notes of a day, whether it has entries or not. A day without a row has no notes and version 1; a row
-- stays when its notes are deleted, so that its version goes on.
CREATE TABLE day_notes (
  trader_id  INTEGER NOT NULL REFERENCES traders (id),
  trade_date TEXT    NOT NULL CHECK (trade_date IS date(trade_date) AND trade_date >= '2000-01-01'),
  notes      TEXT    CHECK (length(notes) BETWEEN 1 AND 20000),
  changed_at INTEGER NOT NULL,
  version    INTEGER NOT NULL CHECK (version >= 2),
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;

-- They are archived with a removed trader, each under its day's number since 1970.
CREATE TABLE all_archived_items (
  archive_id INTEGER NOT NULL REFERENCES archives (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('strategy', 'video', 'day notes')),
  id         INTEGER NOT NULL,
  item       TEXT    NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (archive_id, kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO all_archived_items SELECT archive_id, kind, id, item FROM archived_items;
DROP TABLE archived_items;
ALTER TABLE all_archived_items RENAME TO archived_items;
