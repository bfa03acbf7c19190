-- A trader's entries, newest first, with everything the journal is filtered by: what matches is found, counted and added
-- up in the index alone.
DROP INDEX journal_entries_newest;
CREATE INDEX journal_entries_newest ON journal_entries (
  trader_id, trade_date DESC, id DESC,
  outcome, is_follower, pnl_cents, account_id, root, position_type, instrument_type, strategy_id, stop_price, tags);

-- A trader's best and worst day are the ends of this index, which has all that is read of them: without the costs, SQLite
-- sorts every day for the best one.
DROP INDEX daily_pnl_by_pnl;
CREATE INDEX daily_pnl_by_pnl ON daily_pnl (trader_id, pnl_cents, trade_date, costs_cents);

-- Costs of an archive's entries, and of those that Archive & Reset took out of an account.
ALTER TABLE archives ADD COLUMN costs_cents INTEGER NOT NULL DEFAULT 0;
UPDATE archives SET costs_cents = held.costs_cents
FROM (SELECT archive_id, sum(coalesce(commission_cents, 0) + coalesce(fees_cents, 0)) AS costs_cents
  FROM archived_entries GROUP BY archive_id) AS held
WHERE archives.id = held.archive_id;
ALTER TABLE accounts ADD COLUMN carried_costs_cents INTEGER NOT NULL DEFAULT 0;
UPDATE accounts SET carried_costs_cents = held.costs_cents
FROM (SELECT account_id, sum(coalesce(commission_cents, 0) + coalesce(fees_cents, 0)) AS costs_cents
  FROM archived_entries GROUP BY account_id) AS held
WHERE accounts.id = held.account_id;
