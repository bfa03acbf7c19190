-- All a trader ever made, in one row: what rankings and dashboards add up would otherwise grow with every day. Kept
-- from daily_pnl, so that whoever mends a day mends this with it. A day's row never moves to another trader.
CREATE TABLE trader_totals (
  trader_id  INTEGER PRIMARY KEY,
  pnl_cents  INTEGER NOT NULL,
  entries    INTEGER NOT NULL CHECK (entries >= 0),
  wins       INTEGER NOT NULL CHECK (wins >= 0),
  losses     INTEGER NOT NULL CHECK (losses >= 0),
  gross_win  INTEGER NOT NULL CHECK (gross_win >= 0),
  gross_loss INTEGER NOT NULL CHECK (gross_loss >= 0)
) STRICT;
INSERT INTO trader_totals (trader_id, pnl_cents, entries, wins, losses, gross_win, gross_loss)
SELECT trader_id, sum(pnl_cents), sum(entries), sum(wins), sum(losses), sum(gross_win), sum(gross_loss)
FROM daily_pnl GROUP BY trader_id;

CREATE TRIGGER trader_totals_insert AFTER INSERT ON daily_pnl BEGIN
  INSERT INTO trader_totals (trader_id, pnl_cents, entries, wins, losses, gross_win, gross_loss)
  VALUES (NEW.trader_id, NEW.pnl_cents, NEW.entries, NEW.wins, NEW.losses, NEW.gross_win, NEW.gross_loss)
  ON CONFLICT (trader_id) DO UPDATE SET
    pnl_cents  = pnl_cents + excluded.pnl_cents,
    entries    = entries + excluded.entries,
    wins       = wins + excluded.wins,
    losses     = losses + excluded.losses,
    gross_win  = gross_win + excluded.gross_win,
    gross_loss = gross_loss + excluded.gross_loss;
END;

CREATE TRIGGER trader_totals_update AFTER UPDATE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents  = pnl_cents - OLD.pnl_cents + NEW.pnl_cents,
    entries    = entries - OLD.entries + NEW.entries,
    wins       = wins - OLD.wins + NEW.wins,
    losses     = losses - OLD.losses + NEW.losses,
    gross_win  = gross_win - OLD.gross_win + NEW.gross_win,
    gross_loss = gross_loss - OLD.gross_loss + NEW.gross_loss
  WHERE trader_id = NEW.trader_id;
END;

CREATE TRIGGER trader_totals_delete AFTER DELETE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents  = pnl_cents - OLD.pnl_cents,
    entries    = entries - OLD.entries,
    wins       = wins - OLD.wins,
    losses     = losses - OLD.losses,
    gross_win  = gross_win - OLD.gross_win,
    gross_loss = gross_loss - OLD.gross_loss
  WHERE trader_id = OLD.trader_id;
  DELETE FROM trader_totals WHERE trader_id = OLD.trader_id AND entries = 0;
END;

-- A team day, best trader first; with it alone a month is added up and each day's top trader found.
DROP INDEX daily_pnl_by_date;
CREATE INDEX daily_pnl_by_date ON daily_pnl (trade_date, pnl_cents DESC, trader_id, entries);
-- A trader's best and worst day are the ends of this index.
CREATE INDEX daily_pnl_by_pnl ON daily_pnl (trader_id, pnl_cents, trade_date);
