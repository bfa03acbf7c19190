-- A day is won or lost only by entries that have a result. One at exactly zero has one; what is still open has none. The
-- days' sums cannot tell the two apart, this does.
CREATE INDEX journal_entries_at_zero ON journal_entries (trader_id, trade_date) WHERE pnl_cents = 0;

-- Where an entry moved to another trader, that one. What it said before is the former trader's to know, what it says
-- after that is the other's.
ALTER TABLE journal_history ADD COLUMN moved_to INTEGER;
DROP TRIGGER journal_history_update;
CREATE TRIGGER journal_history_update AFTER UPDATE ON journal_entries BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before, after, moved_to)
  SELECT OLD.id, OLD.trader_id, 'update', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version),
    json_object(
      'symbol', NEW.symbol, 'pnlCents', NEW.pnl_cents, 'notes', NEW.notes, 'instrumentType', NEW.instrument_type,
      'positionType', NEW.position_type, 'entryPrice', NEW.entry_price, 'exitPrice', NEW.exit_price,
      'quantity', NEW.quantity, 'strategy', NEW.strategy, 'strategyId', NEW.strategy_id, 'isOpen', NEW.is_open,
      'tradeDate', NEW.trade_date, 'createdAt', NEW.created_at, 'version', NEW.version),
    nullif(NEW.trader_id, OLD.trader_id)
  FROM change_context;
END;
