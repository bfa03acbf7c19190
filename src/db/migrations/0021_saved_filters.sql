-- What a trader narrows the journal down by, under a name: the parameters of its address.
CREATE TABLE saved_filters (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id  INTEGER NOT NULL REFERENCES traders (id) ON DELETE CASCADE,
  name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  query      TEXT    NOT NULL CHECK (length(query) <= 2000),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX saved_filters_by_trader ON saved_filters (trader_id, name COLLATE NOCASE);
