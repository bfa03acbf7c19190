-- What broker files call an account is unique among the trader's own: nobody finds out, or takes away, what another one's are called.
CREATE TABLE names_of_traders (
  trader_id  INTEGER NOT NULL,
  -- The name folded, without what follows a `!`.
  name_key   TEXT    NOT NULL,
  name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  PRIMARY KEY (trader_id, name_key)
) STRICT, WITHOUT ROWID;
INSERT INTO names_of_traders
SELECT accounts.trader_id, account_names.name_key, account_names.name, account_names.account_id
FROM account_names JOIN accounts ON accounts.id = account_names.account_id;
DROP TABLE account_names;
ALTER TABLE names_of_traders RENAME TO account_names;
CREATE INDEX account_names_by_account ON account_names (account_id);
