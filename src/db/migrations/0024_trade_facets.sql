-- Everything the journal is filtered, sorted and added up by: now also what trades are compared by. What an entry was
-- typed as is told where it is linked to no strategy.
DROP INDEX journal_entries_newest;
CREATE INDEX journal_entries_newest ON journal_entries (
  trader_id, trade_date DESC, id DESC,
  outcome, is_follower, pnl_cents, initial_risk_cents, account_id, root, position_type, instrument_type, strategy_id,
  stop_price, (notes IS NULL), symbol, quantity, opened_at, closed_at, (iif(strategy_id IS NULL, strategy, NULL)), tags);

-- When decisions were closed at a loss, for what was opened soon after.
CREATE INDEX journal_entries_lost ON journal_entries (trader_id, closed_at)
  WHERE outcome = 'loss' AND NOT is_follower AND closed_at IS NOT NULL;
