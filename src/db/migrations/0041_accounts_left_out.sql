-- Whether the admin or a manager has said that an account does not count for the team: then no change of its kind undoes it.
ALTER TABLE accounts ADD COLUMN is_left_out INTEGER NOT NULL DEFAULT 0 CHECK (is_left_out IN (0, 1));
-- Only the admin and managers have left out what does not count by itself so far.
UPDATE accounts SET is_left_out = 1 WHERE counts_for_team = 0 AND kind <> 'sim';
