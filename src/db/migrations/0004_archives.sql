-- The entries of an archive in the order they are read, newest first.
CREATE INDEX archived_entries_newest ON archived_entries (archive_id, trade_date DESC, id DESC);
