-- The second factor of the admin area, at most one. It is asked for from its first code on; until then it is only begun.
CREATE TABLE admin_totp (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  secret_sealed TEXT    NOT NULL,
  begun_at      INTEGER NOT NULL,
  enabled_at    INTEGER,
  -- The latest time step whose code was used: no code is taken twice, and none from before.
  used_step     INTEGER NOT NULL DEFAULT 0 CHECK (used_step >= 0)
) STRICT;

-- Codes to get in without the device, each once.
CREATE TABLE admin_recovery_codes (
  code_hash TEXT    PRIMARY KEY,
  used_at   INTEGER
) STRICT, WITHOUT ROWID;

-- Its codes can be guessed as well: these attempts are kept for a day.
CREATE TABLE all_login_attempts (
  id      INTEGER PRIMARY KEY,
  gate    TEXT    NOT NULL CHECK (gate IN ('code', 'admin', 'totp')),
  address TEXT    NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
INSERT INTO all_login_attempts SELECT id, gate, address, at FROM login_attempts;
DROP TABLE login_attempts;
ALTER TABLE all_login_attempts RENAME TO login_attempts;
CREATE INDEX login_attempts_by_address ON login_attempts (gate, address, at);
CREATE INDEX login_attempts_by_gate ON login_attempts (gate, at);
