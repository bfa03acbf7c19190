-- Everyone's entries, and each trader's, in every order that the admin's table can have: a page is read from its index,
-- however deep it lies. Each begins with what is sorted by; equal ones are newest first.
CREATE INDEX traders_by_name ON traders (name COLLATE NOCASE, id);
CREATE INDEX journal_entries_of_all_by_symbol
  ON journal_entries (symbol COLLATE NOCASE, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_symbol
  ON journal_entries (trader_id, symbol COLLATE NOCASE, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_type
  ON journal_entries (instrument_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_type
  ON journal_entries (trader_id, instrument_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_position
  ON journal_entries (position_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_position
  ON journal_entries (trader_id, position_type, trade_date DESC, id DESC);
CREATE INDEX journal_entries_of_all_by_quantity
  ON journal_entries (quantity DESC, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_quantity
  ON journal_entries (trader_id, quantity DESC, trade_date DESC, id DESC);
-- An open entry that has no P&L yet counts as 0.
CREATE INDEX journal_entries_of_all_by_result
  ON journal_entries (coalesce(pnl_cents, 0) DESC, trade_date DESC, id DESC);
CREATE INDEX journal_entries_by_result
  ON journal_entries (trader_id, coalesce(pnl_cents, 0) DESC, trade_date DESC, id DESC);
