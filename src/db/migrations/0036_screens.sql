-- A browser that shows the board and nothing else: who has set it up, NULL for an admin.
ALTER TABLE sessions ADD COLUMN is_screen INTEGER NOT NULL DEFAULT 0 CHECK (is_screen IN (0, 1));
ALTER TABLE sessions ADD COLUMN screen_of INTEGER REFERENCES traders (id) ON DELETE CASCADE;
CREATE INDEX sessions_by_screen_of ON sessions (screen_of) WHERE screen_of IS NOT NULL;
