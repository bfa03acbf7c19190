-- What a trader's day was made of: by symbol, by side of the market and by strategy. An entry counts once in each of the
-- three. A strategy goes by its id while an entry is linked to it, else by what was typed, which may be nothing.
CREATE TABLE daily_breakdown (
  trader_id  INTEGER NOT NULL,
  dimension  TEXT    NOT NULL CHECK (dimension IN ('symbol', 'position', 'strategy', 'typed strategy')),
  key        TEXT    NOT NULL,
  trade_date TEXT    NOT NULL,
  pnl_cents  INTEGER NOT NULL,
  entries    INTEGER NOT NULL CHECK (entries >= 0),
  wins       INTEGER NOT NULL CHECK (wins >= 0),
  losses     INTEGER NOT NULL CHECK (losses >= 0),
  PRIMARY KEY (trader_id, dimension, key, trade_date)
) STRICT, WITHOUT ROWID;

-- The parts that each entry counts in: what the table above adds up.
CREATE VIEW entry_parts (trader_id, dimension, key, trade_date, pnl_cents) AS
  SELECT trader_id, 'symbol', upper(symbol), trade_date, coalesce(pnl_cents, 0) FROM journal_entries
  UNION ALL
  SELECT trader_id, 'position', position_type, trade_date, coalesce(pnl_cents, 0) FROM journal_entries
  UNION ALL
  SELECT trader_id, 'strategy', CAST(strategy_id AS TEXT), trade_date, coalesce(pnl_cents, 0)
  FROM journal_entries WHERE strategy_id IS NOT NULL
  UNION ALL
  SELECT trader_id, 'typed strategy', coalesce(strategy, ''), trade_date, coalesce(pnl_cents, 0)
  FROM journal_entries WHERE strategy_id IS NULL;

INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, entries, wins, losses)
SELECT trader_id, dimension, key, trade_date, sum(pnl_cents), count(*), sum(pnl_cents > 0), sum(pnl_cents < 0)
FROM entry_parts GROUP BY trader_id, dimension, key, trade_date;

CREATE TRIGGER daily_breakdown_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, entries, wins, losses)
  SELECT
    NEW.trader_id, column1, column2, NEW.trade_date, coalesce(NEW.pnl_cents, 0), 1,
    coalesce(NEW.pnl_cents > 0, 0), coalesce(NEW.pnl_cents < 0, 0)
  FROM (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  )
  WHERE true
  ON CONFLICT (trader_id, dimension, key, trade_date) DO UPDATE SET
    pnl_cents = pnl_cents + excluded.pnl_cents,
    entries   = entries + 1,
    wins      = wins + excluded.wins,
    losses    = losses + excluded.losses;
END;

CREATE TRIGGER daily_breakdown_delete AFTER DELETE ON journal_entries BEGIN
  UPDATE daily_breakdown SET
    pnl_cents = pnl_cents - coalesce(OLD.pnl_cents, 0),
    entries   = entries - 1,
    wins      = wins - coalesce(OLD.pnl_cents > 0, 0),
    losses    = losses - coalesce(OLD.pnl_cents < 0, 0)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  );
  DELETE FROM daily_breakdown
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  ) AND entries = 0;
END;

CREATE TRIGGER daily_breakdown_update
AFTER UPDATE OF trader_id, trade_date, pnl_cents, symbol, position_type, strategy, strategy_id ON journal_entries BEGIN
  UPDATE daily_breakdown SET
    pnl_cents = pnl_cents - coalesce(OLD.pnl_cents, 0),
    entries   = entries - 1,
    wins      = wins - coalesce(OLD.pnl_cents > 0, 0),
    losses    = losses - coalesce(OLD.pnl_cents < 0, 0)
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  );
  INSERT INTO daily_breakdown (trader_id, dimension, key, trade_date, pnl_cents, entries, wins, losses)
  SELECT
    NEW.trader_id, column1, column2, NEW.trade_date, coalesce(NEW.pnl_cents, 0), 1,
    coalesce(NEW.pnl_cents > 0, 0), coalesce(NEW.pnl_cents < 0, 0)
  FROM (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  )
  WHERE true
  ON CONFLICT (trader_id, dimension, key, trade_date) DO UPDATE SET
    pnl_cents = pnl_cents + excluded.pnl_cents,
    entries   = entries + 1,
    wins      = wins + excluded.wins,
    losses    = losses + excluded.losses;
  DELETE FROM daily_breakdown
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(OLD.symbol)),
    ('position', OLD.position_type),
    (iif(OLD.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(OLD.strategy_id, OLD.strategy, ''))
  ) AND entries = 0;
END;
