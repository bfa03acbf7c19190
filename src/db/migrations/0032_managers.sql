-- A manager reads everyone's pages by their own log-in. Which ones they looked at is recorded once a day.
ALTER TABLE traders ADD COLUMN role TEXT NOT NULL DEFAULT 'trader' CHECK (role IN ('trader', 'manager'));
CREATE UNIQUE INDEX audit_log_looks ON audit_log (actor, details) WHERE action = 'look';
