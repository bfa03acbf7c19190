-- What an evaluation or funded account demands, as the API writes it; NULL without rules.
ALTER TABLE accounts ADD COLUMN rules TEXT CHECK (json_valid(rules));
