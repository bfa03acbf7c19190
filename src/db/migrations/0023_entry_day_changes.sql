-- How often the entries of a trader's day were changed in anything that metrics go by. What is kept of them in memory is
-- read again where the number is another one, whoever wrote. A day without a row has not changed since it was read first;
-- rows stay, so that no number comes twice.
CREATE TABLE entry_day_changes (
  trader_id  INTEGER NOT NULL,
  trade_date TEXT    NOT NULL,
  changes    INTEGER NOT NULL,
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entry_day_changes_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO entry_day_changes VALUES (NEW.trader_id, NEW.trade_date, 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER entry_day_changes_delete AFTER DELETE ON journal_entries BEGIN
  INSERT INTO entry_day_changes VALUES (OLD.trader_id, OLD.trade_date, 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
END;

CREATE TRIGGER entry_day_changes_update AFTER UPDATE OF
  trader_id, trade_date, account_id, symbol, root, position_type, instrument_type, quantity, strategy, strategy_id, tags,
  opened_at, closed_at, pnl_cents, commission_cents, fees_cents, initial_risk_cents, mae_cents, mfe_cents, outcome,
  is_follower ON journal_entries BEGIN
  INSERT INTO entry_day_changes VALUES (NEW.trader_id, NEW.trade_date, 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
  INSERT INTO entry_day_changes SELECT OLD.trader_id, OLD.trade_date, 1
  WHERE (OLD.trader_id, OLD.trade_date) <> (NEW.trader_id, NEW.trade_date)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET changes = changes + 1;
END;
