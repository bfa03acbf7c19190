-- A day is won or lost only by entries that have a result. One at exactly zero has one; what is still open has none. The
-- days' sums cannot tell the two apart, this does.
CREATE INDEX journal_entries_at_zero ON journal_entries (trader_id, trade_date) WHERE pnl_cents = 0;
