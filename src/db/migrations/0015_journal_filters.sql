-- A trader's entries, newest first, with everything the journal is filtered by: what matches is found, counted and added
-- up in the index alone.
CREATE INDEX journal_entries_newest ON journal_entries (
  trader_id, trade_date DESC, id DESC,
  outcome, is_follower, pnl_cents, account_id, root, position_type, instrument_type, strategy_id, stop_price, tags);
