-- What was read at one version and changed on top of another would bring back what has gone since: each row that a form
-- changes counts its changes, as entries do. The stores raise it.
ALTER TABLE traders ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE strategies ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE quotes ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE drive_links ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE videos ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

-- That an entry loses its strategy is a change of the entry, and its version has to tell. The reference alone would end
-- the link without it.
CREATE TRIGGER strategies_unlink BEFORE DELETE ON strategies BEGIN
  UPDATE journal_entries SET strategy_id = NULL, version = version + 1 WHERE strategy_id = OLD.id;
END;
