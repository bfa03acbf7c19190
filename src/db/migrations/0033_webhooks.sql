-- Where posts go: the address and the secret are sealed like access codes.
CREATE TABLE webhooks (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  kind          TEXT    NOT NULL CHECK (kind IN ('discord', 'slack', 'other')),
  url_sealed    TEXT    NOT NULL,
  secret_sealed TEXT,
  -- JSON array.
  events        TEXT    NOT NULL CHECK (json_valid(events) AND json_type(events) = 'array'),
  show          TEXT    NOT NULL CHECK (show IN ('amounts', 'percent')),
  -- Until when its receiver wants to be left alone.
  held_until    INTEGER,
  created_at    INTEGER NOT NULL,
  version       INTEGER NOT NULL DEFAULT 1
) STRICT;

-- What is to be sent, and what became of it. A post that is due is sent until that is recorded.
CREATE TABLE outbox (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  -- Names it to its receiver: the same one for each try.
  delivery   TEXT    NOT NULL,
  event      TEXT    NOT NULL,
  -- What it says, as JSON: how is settled when it is sent.
  facts      TEXT    NOT NULL CHECK (json_valid(facts)),
  -- Of what is posted once only.
  once       TEXT,
  created_at INTEGER NOT NULL,
  state      TEXT    NOT NULL CHECK (state IN ('due', 'sent', 'failed')),
  due_at     INTEGER NOT NULL,
  tries      INTEGER NOT NULL DEFAULT 0,
  tried_at   INTEGER,
  -- Of the last response.
  status     INTEGER,
  error      TEXT
) STRICT;
CREATE UNIQUE INDEX outbox_once ON outbox (webhook_id, once) WHERE once IS NOT NULL;
CREATE INDEX outbox_by_webhook ON outbox (webhook_id, id);
CREATE INDEX outbox_by_age ON outbox (created_at);
CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'due';
