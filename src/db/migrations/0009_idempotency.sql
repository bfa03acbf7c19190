-- What was answered to a create that came with a key, for a day: whoever lost the answer and sends the same again gets it,
-- and nothing is made twice. Written in the transaction of the create itself.
CREATE TABLE created_answers (
  -- `trader:3` or `admin`.
  actor    TEXT    NOT NULL,
  route    TEXT    NOT NULL,
  key_hash TEXT    NOT NULL,
  -- Sealed: an answer may hold an access code.
  answer   TEXT    NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (actor, route, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX created_answers_by_age ON created_answers (at);
