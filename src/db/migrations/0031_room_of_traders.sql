-- What each trader takes of the disk, held to what the team allows: images of entries, files of imports, and notes with
-- their earlier versions. What is archived is the team's and counts no more; a deleted entry's images count until it is
-- too late to bring it back.
ALTER TABLE deleted_with_images ADD COLUMN trader_id INTEGER;
UPDATE deleted_with_images SET trader_id = (
  SELECT trader_id FROM journal_history WHERE entry_id = deleted_with_images.entry_id ORDER BY id DESC LIMIT 1
);
DROP TRIGGER entry_images_of_deleted;
CREATE TRIGGER entry_images_of_deleted AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) = 0 AND EXISTS (SELECT 1 FROM entry_images WHERE entry_id = OLD.id) BEGIN
  INSERT OR REPLACE INTO deleted_with_images (entry_id, deleted_at, trader_id)
  SELECT OLD.id, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)), OLD.trader_id FROM change_context;
END;

CREATE TABLE trader_storage (
  trader_id INTEGER PRIMARY KEY REFERENCES traders (id) ON DELETE CASCADE,
  bytes     INTEGER NOT NULL
) STRICT;

CREATE VIEW stored_parts AS
SELECT trader_id, octet_length(notes) AS bytes FROM journal_entries WHERE notes IS NOT NULL
UNION ALL SELECT trader_id, octet_length(notes) FROM day_notes WHERE notes IS NOT NULL
UNION ALL SELECT trader_id, coalesce(octet_length(iif(json_valid(before), before ->> '$.notes', NULL)), 0)
  + coalesce(octet_length(iif(json_valid(after), after ->> '$.notes', NULL)), 0)
  FROM journal_history
UNION ALL SELECT imports.trader_id, octet_length(content)
  FROM import_files JOIN imports ON imports.id = import_id
UNION ALL SELECT coalesce(journal_entries.trader_id, deleted_with_images.trader_id), file_size + thumbnail_size
  FROM entry_images JOIN images ON images.hash = entry_images.hash
  LEFT JOIN journal_entries ON journal_entries.id = entry_images.entry_id
  LEFT JOIN deleted_with_images ON deleted_with_images.entry_id = entry_images.entry_id;

INSERT INTO trader_storage
SELECT id, coalesce(bytes, 0) FROM traders
LEFT JOIN (SELECT trader_id, sum(bytes) AS bytes FROM stored_parts GROUP BY trader_id) ON trader_id = id;

CREATE TRIGGER trader_storage_begin AFTER INSERT ON traders BEGIN
  INSERT INTO trader_storage VALUES (NEW.id, 0);
END;

CREATE TRIGGER stored_notes_insert AFTER INSERT ON journal_entries WHEN NEW.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes + octet_length(NEW.notes) WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_notes_update AFTER UPDATE OF notes, trader_id ON journal_entries
WHEN NEW.notes IS NOT OLD.notes OR NEW.trader_id <> OLD.trader_id BEGIN
  UPDATE trader_storage SET bytes = bytes - coalesce(octet_length(OLD.notes), 0) WHERE trader_id = OLD.trader_id;
  UPDATE trader_storage SET bytes = bytes + coalesce(octet_length(NEW.notes), 0) WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_notes_delete AFTER DELETE ON journal_entries WHEN OLD.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes - octet_length(OLD.notes) WHERE trader_id = OLD.trader_id;
END;
CREATE TRIGGER stored_versions_insert AFTER INSERT ON journal_history
WHEN iif(json_valid(NEW.before), NEW.before ->> '$.notes', NULL) IS NOT NULL
  OR iif(json_valid(NEW.after), NEW.after ->> '$.notes', NULL) IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes
    + coalesce(octet_length(iif(json_valid(NEW.before), NEW.before ->> '$.notes', NULL)), 0)
    + coalesce(octet_length(iif(json_valid(NEW.after), NEW.after ->> '$.notes', NULL)), 0)
  WHERE trader_id = NEW.trader_id;
END;

CREATE TRIGGER stored_day_notes_insert AFTER INSERT ON day_notes WHEN NEW.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes + octet_length(NEW.notes) WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_day_notes_update AFTER UPDATE OF notes ON day_notes BEGIN
  UPDATE trader_storage
  SET bytes = bytes - coalesce(octet_length(OLD.notes), 0) + coalesce(octet_length(NEW.notes), 0)
  WHERE trader_id = NEW.trader_id;
END;
CREATE TRIGGER stored_day_notes_delete AFTER DELETE ON day_notes WHEN OLD.notes IS NOT NULL BEGIN
  UPDATE trader_storage SET bytes = bytes - octet_length(OLD.notes) WHERE trader_id = OLD.trader_id;
END;

CREATE TRIGGER stored_files_insert AFTER INSERT ON import_files BEGIN
  UPDATE trader_storage SET bytes = bytes + octet_length(NEW.content)
  WHERE trader_id = (SELECT trader_id FROM imports WHERE id = NEW.import_id);
END;
CREATE TRIGGER stored_files_delete BEFORE DELETE ON import_files BEGIN
  UPDATE trader_storage SET bytes = bytes - octet_length(OLD.content)
  WHERE trader_id = (SELECT trader_id FROM imports WHERE id = OLD.import_id);
END;

CREATE TRIGGER stored_images_insert AFTER INSERT ON entry_images WHEN NEW.hash IS NOT NULL BEGIN
  UPDATE trader_storage
  SET bytes = bytes + (SELECT file_size + thumbnail_size FROM images WHERE hash = NEW.hash)
  WHERE trader_id = (SELECT trader_id FROM journal_entries WHERE id = NEW.entry_id);
END;
-- Before: the image itself goes with the last entry that shows it.
CREATE TRIGGER stored_images_update BEFORE UPDATE OF hash ON entry_images WHEN OLD.hash IS NOT NULL BEGIN
  UPDATE trader_storage
  SET bytes = bytes - (SELECT file_size + thumbnail_size FROM images WHERE hash = OLD.hash)
  WHERE trader_id = (SELECT trader_id FROM journal_entries WHERE id = OLD.entry_id);
END;
CREATE TRIGGER stored_images_delete BEFORE DELETE ON entry_images WHEN OLD.hash IS NOT NULL BEGIN
  UPDATE trader_storage
  SET bytes = bytes - (SELECT file_size + thumbnail_size FROM images WHERE hash = OLD.hash)
  WHERE trader_id = coalesce(
    (SELECT trader_id FROM journal_entries WHERE id = OLD.entry_id),
    (SELECT trader_id FROM deleted_with_images WHERE entry_id = OLD.entry_id)
  );
END;
CREATE TRIGGER stored_images_of_moved AFTER UPDATE OF trader_id ON journal_entries
WHEN NEW.trader_id <> OLD.trader_id AND EXISTS (SELECT 1 FROM entry_images WHERE entry_id = NEW.id) BEGIN
  UPDATE trader_storage
  SET bytes = bytes + iif(trader_id = NEW.trader_id, 1, -1) * (
    SELECT coalesce(sum(file_size + thumbnail_size), 0)
    FROM entry_images JOIN images ON images.hash = entry_images.hash WHERE entry_id = NEW.id
  )
  WHERE trader_id IN (OLD.trader_id, NEW.trader_id);
END;
CREATE TRIGGER stored_images_of_archived AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) <> 0 AND EXISTS (SELECT 1 FROM entry_images WHERE entry_id = OLD.id) BEGIN
  UPDATE trader_storage
  SET bytes = bytes - (
    SELECT coalesce(sum(file_size + thumbnail_size), 0)
    FROM entry_images JOIN images ON images.hash = entry_images.hash WHERE entry_id = OLD.id
  )
  WHERE trader_id = OLD.trader_id;
END;
