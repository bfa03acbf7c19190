-- What a trader notes of a week, named by its Sunday: kept as the notes of a day are.
CREATE TABLE week_notes (
  trader_id  INTEGER NOT NULL REFERENCES traders (id),
  week_start TEXT    NOT NULL CHECK (
    week_start IS date(week_start) AND week_start >= '2000-01-01' AND strftime('%w', week_start) = '0'
  ),
  notes      TEXT    CHECK (length(notes) BETWEEN 1 AND 20000),
  changed_at INTEGER NOT NULL,
  version    INTEGER NOT NULL CHECK (version >= 2),
  PRIMARY KEY (trader_id, week_start)
) STRICT, WITHOUT ROWID;

-- They are archived with a removed trader, each under its Sunday's number since 1970.
CREATE TABLE all_archived_items (
  archive_id INTEGER NOT NULL REFERENCES archives (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('strategy', 'video', 'day notes', 'week notes')),
  id         INTEGER NOT NULL,
  item       TEXT    NOT NULL CHECK (json_valid(item)),
  PRIMARY KEY (archive_id, kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO all_archived_items SELECT archive_id, kind, id, item FROM archived_items;
DROP TABLE archived_items;
ALTER TABLE all_archived_items RENAME TO archived_items;

-- They take room like all other notes.
DROP VIEW stored_parts;
CREATE VIEW stored_parts AS
SELECT trader_id, octet_length(notes) AS bytes FROM journal_entries WHERE notes IS NOT NULL
UNION ALL SELECT trader_id, octet_length(notes) FROM day_notes WHERE notes IS NOT NULL
UNION ALL SELECT trader_id, octet_length(notes) FROM week_notes WHERE notes IS NOT NULL
UNION ALL SELECT trader_id, coalesce(octet_length(iif(json_valid(before), before ->> '$.notes', NULL)), 0)
  + coalesce(octet_length(iif(json_valid(after), after ->> '$.notes', NULL)), 0)
  FROM journal_history
UNION ALL SELECT imports.trader_id, octet_length(content)
  FROM import_files JOIN imports ON imports.id = import_id
UNION ALL SELECT coalesce(journal_entries.trader_id, deleted_with_images.trader_id), file_size + thumbnail_size
  FROM entry_images JOIN images ON images.hash = entry_images.hash
  LEFT JOIN journal_entries ON journal_entries.id = entry_images.entry_id
  LEFT JOIN deleted_with_images ON deleted_with_images.entry_id = entry_images.entry_id;

CREATE TRIGGER stored_week_notes_insert AFTER INSERT ON week_notes WHEN NEW.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes + octet_length(NEW.notes) WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_week_notes_update AFTER UPDATE OF notes ON week_notes BEGIN
  UPDATE trader_storage
  SET bytes = bytes - coalesce(octet_length(OLD.notes), 0) + coalesce(octet_length(NEW.notes), 0)
  WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_week_notes_delete AFTER DELETE ON week_notes WHEN OLD.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes - octet_length(OLD.notes) WHERE trader_id = OLD.trader_id;
END;
