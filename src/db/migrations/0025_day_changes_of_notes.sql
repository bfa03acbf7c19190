-- A day has changed for those who keep it in memory also when a stop or notes come or go: filters ask for both.
DROP TRIGGER entry_day_changes_update;
CREATE TRIGGER entry_day_changes_update AFTER UPDATE OF
  trader_id, trade_date, account_id, symbol, root, position_type, instrument_type, quantity, strategy, strategy_id, tags,
  opened_at, closed_at, pnl_cents, commission_cents, fees_cents, initial_risk_cents, stop_price, mae_cents, mfe_cents,
  notes, outcome, is_follower ON journal_entries BEGIN
  INSERT INTO entry_day_changes VALUES (NEW.trader_id, NEW.trade_date, 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
  INSERT INTO entry_day_changes SELECT OLD.trader_id, OLD.trade_date, 1
  WHERE (OLD.trader_id, OLD.trade_date) <> (NEW.trader_id, NEW.trade_date)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
END;
