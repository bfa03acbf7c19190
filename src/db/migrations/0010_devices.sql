-- Browsers that got in before, each known at the gate it got in at: their failed attempts count for themselves, not for
-- their address. Knowing the token of one opens nothing.
CREATE TABLE devices (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  gate       TEXT    NOT NULL CHECK (gate IN ('code', 'admin')),
  token_hash TEXT    NOT NULL,
  -- Whose code it was; nobody's at the admin gate.
  trader_id  INTEGER REFERENCES traders (id) ON DELETE CASCADE,
  used_at    INTEGER NOT NULL,
  UNIQUE (token_hash, gate),
  CHECK ((gate = 'code') = (trader_id IS NOT NULL))
) STRICT;
CREATE INDEX devices_by_trader ON devices (trader_id, gate, used_at);

-- The grant under which a session looks at a dashboard: it ends with it.
ALTER TABLE sessions ADD COLUMN viewing_grant_id INTEGER REFERENCES admin_grants (id) ON DELETE SET NULL;
CREATE INDEX sessions_by_viewing_grant ON sessions (viewing_grant_id);
