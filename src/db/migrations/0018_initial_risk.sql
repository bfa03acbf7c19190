-- What an entry risked at first, as typed or by its stop, so that R can be sorted, averaged and added up. NULL: not known.
-- `initial_risks` is a temporary table with that of each entry in the journal and the archives.
ALTER TABLE journal_entries ADD COLUMN initial_risk_cents INTEGER
  CHECK (initial_risk_cents BETWEEN 0 AND 99999999999);
ALTER TABLE archived_entries ADD COLUMN initial_risk_cents INTEGER;
UPDATE journal_entries SET initial_risk_cents = found.cents
FROM temp.initial_risks AS found WHERE found.archive_id = 0 AND found.id = journal_entries.id;
UPDATE archived_entries SET initial_risk_cents = found.cents
FROM temp.initial_risks AS found
WHERE found.archive_id = archived_entries.archive_id AND found.id = archived_entries.id;
DROP TABLE temp.initial_risks;

-- Everything the journal is filtered, sorted and added up by.
DROP INDEX journal_entries_newest;
CREATE INDEX journal_entries_newest ON journal_entries (
  trader_id, trade_date DESC, id DESC,
  outcome, is_follower, pnl_cents, initial_risk_cents, account_id, root, position_type, instrument_type, strategy_id,
  stop_price, (notes IS NULL), symbol, tags);

-- R of each decision whose risk is known, in millionths: whole numbers add up exactly, in any order. One beyond a million
-- is a risk that was mistyped.
CREATE VIEW entry_rs AS
  SELECT trader_id, trade_date, CAST(round(pnl_cents * 1000000.0 / initial_risk_cents) AS INTEGER) AS r_micros, 1 AS with_r
  FROM journal_entries
  WHERE outcome <> 'open' AND NOT is_follower AND initial_risk_cents > 0 AND abs(pnl_cents) <= initial_risk_cents * 1000000;

-- Kept by triggers, as the other totals of a day. Days without any R have no row.
CREATE TABLE daily_r (
  trader_id  INTEGER NOT NULL,
  trade_date TEXT    NOT NULL,
  r_micros   INTEGER NOT NULL,
  with_r     INTEGER NOT NULL CHECK (with_r >= 0),
  PRIMARY KEY (trader_id, trade_date)
) STRICT, WITHOUT ROWID;
INSERT INTO daily_r (trader_id, trade_date, r_micros, with_r)
SELECT trader_id, trade_date, sum(r_micros), sum(with_r) FROM entry_rs GROUP BY trader_id, trade_date;

CREATE TRIGGER daily_r_insert AFTER INSERT ON journal_entries
WHEN NEW.outcome <> 'open' AND NOT NEW.is_follower AND NEW.initial_risk_cents > 0
  AND abs(NEW.pnl_cents) <= NEW.initial_risk_cents * 1000000 BEGIN
  INSERT INTO daily_r (trader_id, trade_date, r_micros, with_r)
  VALUES (NEW.trader_id, NEW.trade_date, CAST(round(NEW.pnl_cents * 1000000.0 / NEW.initial_risk_cents) AS INTEGER), 1)
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    r_micros = r_micros + excluded.r_micros,
    with_r   = with_r + 1;
END;
CREATE TRIGGER daily_r_delete AFTER DELETE ON journal_entries
WHEN OLD.outcome <> 'open' AND NOT OLD.is_follower AND OLD.initial_risk_cents > 0
  AND abs(OLD.pnl_cents) <= OLD.initial_risk_cents * 1000000 BEGIN
  UPDATE daily_r SET
    r_micros = r_micros - CAST(round(OLD.pnl_cents * 1000000.0 / OLD.initial_risk_cents) AS INTEGER),
    with_r   = with_r - 1
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date;
  DELETE FROM daily_r WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND with_r = 0;
END;
CREATE TRIGGER daily_r_update
AFTER UPDATE OF trader_id, trade_date, pnl_cents, initial_risk_cents, outcome, is_follower ON journal_entries
WHEN OLD.initial_risk_cents > 0 OR NEW.initial_risk_cents > 0 BEGIN
  UPDATE daily_r SET
    r_micros = r_micros - CAST(round(OLD.pnl_cents * 1000000.0 / OLD.initial_risk_cents) AS INTEGER),
    with_r   = with_r - 1
  WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date
    AND OLD.outcome <> 'open' AND NOT OLD.is_follower AND OLD.initial_risk_cents > 0
    AND abs(OLD.pnl_cents) <= OLD.initial_risk_cents * 1000000;
  DELETE FROM daily_r WHERE trader_id = OLD.trader_id AND trade_date = OLD.trade_date AND with_r = 0;
  INSERT INTO daily_r (trader_id, trade_date, r_micros, with_r)
  SELECT NEW.trader_id, NEW.trade_date, CAST(round(NEW.pnl_cents * 1000000.0 / NEW.initial_risk_cents) AS INTEGER), 1
  WHERE NEW.outcome <> 'open' AND NOT NEW.is_follower AND NEW.initial_risk_cents > 0
    AND abs(NEW.pnl_cents) <= NEW.initial_risk_cents * 1000000
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    r_micros = r_micros + excluded.r_micros,
    with_r   = with_r + 1;
END;
