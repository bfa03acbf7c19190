-- Whether a trader counts for the team decides what its days come to: they are followed again under its limit.
CREATE TRIGGER limit_days_including AFTER UPDATE OF include_pnl ON traders
WHEN OLD.include_pnl <> NEW.include_pnl AND EXISTS (SELECT 1 FROM settings WHERE key = 'limits') BEGIN
  INSERT INTO limit_days SELECT DISTINCT trader_id, trade_date FROM daily_pnl
  WHERE trader_id = NEW.id
    AND NOT EXISTS (
      SELECT 1 FROM limit_days AS due
      WHERE due.trader_id = daily_pnl.trader_id AND due.trade_date = daily_pnl.trade_date);
END;

-- The latest day is followed first, and after a change of the time zone all days of everyone are due.
CREATE INDEX limit_days_by_date ON limit_days (trade_date);
-- Few events wait to be acknowledged, however many there are.
CREATE INDEX limit_events_open ON limit_events (trade_date) WHERE level = 'red' AND acknowledged_at IS NULL;
