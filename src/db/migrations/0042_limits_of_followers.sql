-- Trades of an account that follows another one count as money alone: one that begins or stops to do so is followed again.
DROP TRIGGER limit_days_counting;
CREATE TRIGGER limit_days_counting AFTER UPDATE OF counts_for_team, follows_account_id ON accounts
WHEN (OLD.counts_for_team <> NEW.counts_for_team OR (OLD.follows_account_id IS NULL) <> (NEW.follows_account_id IS NULL))
  AND EXISTS (SELECT 1 FROM settings WHERE key = 'limits') BEGIN
  INSERT INTO limit_days SELECT trader_id, trade_date FROM daily_pnl
  WHERE account_id = NEW.id AND trader_id = NEW.trader_id
    AND NOT EXISTS (
      SELECT 1 FROM limit_days AS due
      WHERE due.trader_id = daily_pnl.trader_id AND due.trade_date = daily_pnl.trade_date);
END;

-- Days of which the team's limit alone is to be followed: whoever had entries in them is removed, and nobody else's have
-- changed.
CREATE TABLE limit_days_of_team (trade_date TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TRIGGER limit_days_removing BEFORE DELETE ON traders WHEN OLD.include_pnl = 1 BEGIN
  INSERT INTO limit_days_of_team SELECT trade_date FROM limit_days
  WHERE trader_id = OLD.id
    AND NOT EXISTS (SELECT 1 FROM limit_days_of_team AS due WHERE due.trade_date = limit_days.trade_date);
END;
