-- A suspended trader cannot log in, and neither sessions nor API tokens of theirs are left; what they entered stays.
ALTER TABLE traders ADD COLUMN is_suspended INTEGER NOT NULL DEFAULT 0 CHECK (is_suspended IN (0, 1));
