-- Images of entries: each file is kept once, under the hash of its content, however many entries show it. The hash
-- becomes part of a path, and the type a header: both are held to what an upload gets.
CREATE TABLE images (
  hash           TEXT    PRIMARY KEY CHECK (
    length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*' AND length(CAST(hash AS BLOB)) = 64
  ),
  type           TEXT    NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp')),
  -- Bytes.
  file_size      INTEGER NOT NULL CHECK (file_size > 0),
  thumbnail_size INTEGER NOT NULL CHECK (thumbnail_size > 0)
) STRICT, WITHOUT ROWID;

-- They stay with an entry when it moves to another trader or into an archive.
CREATE TABLE entry_images (
  entry_id INTEGER NOT NULL,
  n        INTEGER NOT NULL CHECK (n >= 1),
  -- NULL once it was removed, so that no other image of the entry gets its number.
  hash     TEXT REFERENCES images (hash),
  PRIMARY KEY (entry_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_images_by_hash ON entry_images (hash);

-- Images that no entry shows any more, until their files are deleted too.
CREATE TABLE dropped_images (
  hash TEXT PRIMARY KEY CHECK (
    length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*' AND length(CAST(hash AS BLOB)) = 64
  ),
  type TEXT NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp'))
) STRICT, WITHOUT ROWID;

-- Who may see the images of an archived entry is found by its id alone.
CREATE INDEX archived_entries_by_id ON archived_entries (id);

CREATE TRIGGER entry_images_of_deleted AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) = 0 BEGIN
  DELETE FROM entry_images WHERE entry_id = OLD.id;
END;
CREATE TRIGGER entry_images_delete AFTER DELETE ON entry_images
WHEN NOT EXISTS (SELECT 1 FROM entry_images WHERE hash = OLD.hash) BEGIN
  DELETE FROM images WHERE hash = OLD.hash;
END;
CREATE TRIGGER entry_images_update AFTER UPDATE OF hash ON entry_images
WHEN NOT EXISTS (SELECT 1 FROM entry_images WHERE hash = OLD.hash) BEGIN
  DELETE FROM images WHERE hash = OLD.hash;
END;
CREATE TRIGGER images_delete AFTER DELETE ON images BEGIN
  INSERT OR REPLACE INTO dropped_images (hash, type) VALUES (OLD.hash, OLD.type);
END;
