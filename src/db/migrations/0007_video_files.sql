-- What the file of a video is called becomes part of a path, and its type a header: both are held to what an upload gets.
ALTER TABLE videos RENAME TO videos_before;
CREATE TABLE videos (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  title        TEXT    NOT NULL CHECK (length(title) >= 1),
  description  TEXT,
  -- Seconds.
  duration     REAL CHECK (duration >= 0),
  -- Bytes.
  file_size    INTEGER NOT NULL CHECK (file_size > 0),
  -- A random UUID and the ending of its kind.
  file_name    TEXT    NOT NULL UNIQUE CHECK (
    file_name GLOB '????????-????-????-????-????????????.*'
    AND substr(file_name, 1, 36) NOT GLOB '*[^-0-9a-f]*'
    AND length(replace(substr(file_name, 1, 36), '-', '')) = 32
    AND substr(file_name, 37) IN ('.mp4', '.webm', '.mov', '.ogv')
    -- What stands behind a NUL none of these sees.
    AND length(CAST(file_name AS BLOB)) = length(file_name)
  ),
  content_type TEXT    NOT NULL CHECK (content_type IN ('video/mp4', 'video/webm', 'video/quicktime', 'video/ogg')),
  -- For everyone, unless it names a trader.
  trader_id    INTEGER REFERENCES traders (id),
  upload_date  INTEGER NOT NULL
) STRICT;
INSERT INTO videos (id, title, description, duration, file_size, file_name, content_type, trader_id, upload_date)
SELECT id, title, description, duration, file_size, file_name, content_type, trader_id, upload_date FROM videos_before;
-- The id of a video that was removed is not given to another.
DELETE FROM sqlite_sequence WHERE name = 'videos';
INSERT INTO sqlite_sequence (name, seq) SELECT 'videos', seq FROM sqlite_sequence WHERE name = 'videos_before';
DROP TABLE videos_before;
CREATE INDEX videos_by_trader ON videos (trader_id, id);
