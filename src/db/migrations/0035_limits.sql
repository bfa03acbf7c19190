-- What came of the team's limits, with the figures of its moment: each limit and level once a day. Nothing of it is changed
-- later but for the reason and who has acknowledged it. `trader_id` is NULL for the team's own limit.
CREATE TABLE limit_events (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  trader_id       INTEGER REFERENCES traders (id) ON DELETE CASCADE,
  trade_date      TEXT    NOT NULL,
  kind            TEXT    NOT NULL CHECK (kind IN (
    'dailyLoss', 'weeklyLoss', 'maxTrades', 'maxContracts', 'maxLossesInARow', 'allowedRoots', 'stopRequired', 'teamDailyLoss')),
  level           TEXT    NOT NULL CHECK (level IN ('amber', 'red')),
  -- The limit that was reached: cents, or a count, tenths of minis for sizes; NULL where it has no measure.
  limit_cents     INTEGER,
  limit_count     INTEGER,
  used            INTEGER NOT NULL,
  net_cents       INTEGER NOT NULL,
  -- The trade at which it was reached; it may be gone.
  entry_id        INTEGER,
  at              INTEGER NOT NULL,
  found_later     INTEGER NOT NULL CHECK (found_later IN (0, 1)),
  made_at         INTEGER NOT NULL,
  reason          TEXT,
  acknowledged_by TEXT,
  acknowledged_at INTEGER
) STRICT;
CREATE UNIQUE INDEX limit_events_once ON limit_events (trade_date, coalesce(trader_id, 0), kind, level);
CREATE INDEX limit_events_by_trader ON limit_events (trader_id, id);

-- Days of traders that are to be followed under the limits: their entries have changed, whoever wrote.
CREATE TABLE limit_days (
  trader_id  INTEGER NOT NULL REFERENCES traders (id) ON DELETE CASCADE,
  trade_date TEXT    NOT NULL,
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER limit_days_insert AFTER INSERT ON entry_day_changes
WHEN EXISTS (SELECT 1 FROM settings WHERE key = 'limits') BEGIN
  INSERT INTO limit_days SELECT NEW.trader_id, NEW.trade_date
  WHERE EXISTS (SELECT 1 FROM traders WHERE id = NEW.trader_id)
    AND NOT EXISTS (SELECT 1 FROM limit_days WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date);
END;

CREATE TRIGGER limit_days_update AFTER UPDATE ON entry_day_changes
WHEN EXISTS (SELECT 1 FROM settings WHERE key = 'limits') BEGIN
  INSERT INTO limit_days SELECT NEW.trader_id, NEW.trade_date
  WHERE EXISTS (SELECT 1 FROM traders WHERE id = NEW.trader_id)
    AND NOT EXISTS (SELECT 1 FROM limit_days WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date);
END;

CREATE TRIGGER limit_days_counting AFTER UPDATE OF counts_for_team ON accounts
WHEN OLD.counts_for_team <> NEW.counts_for_team AND EXISTS (SELECT 1 FROM settings WHERE key = 'limits') BEGIN
  INSERT INTO limit_days SELECT trader_id, trade_date FROM daily_pnl
  WHERE account_id = NEW.id AND trader_id = NEW.trader_id
    AND NOT EXISTS (
      SELECT 1 FROM limit_days AS due
      WHERE due.trader_id = daily_pnl.trader_id AND due.trade_date = daily_pnl.trade_date);
END;
