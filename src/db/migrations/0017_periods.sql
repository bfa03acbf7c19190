-- The days of past periods, by trader: their calendar, statistics and charts cost what those of the journal do.
CREATE VIEW archived_sums AS
  SELECT
    archive_id, trader_id, trade_date,
    coalesce(pnl_cents, 0) AS pnl_cents,
    coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs_cents,
    1 AS entries,
    outcome <> 'open' AND NOT is_follower AS decisions,
    outcome = 'win' AND NOT is_follower AS decisions_won,
    outcome = 'loss' AND NOT is_follower AS decisions_lost,
    iif(outcome = 'win' AND NOT is_follower, coalesce(pnl_cents, 0), 0) AS won_cents,
    iif(outcome = 'loss' AND NOT is_follower, -coalesce(pnl_cents, 0), 0) AS lost_cents
  FROM archived_entries;

CREATE TABLE archived_days (
  archive_id     INTEGER NOT NULL REFERENCES archives (id),
  trader_id      INTEGER NOT NULL,
  trade_date     TEXT    NOT NULL,
  pnl_cents      INTEGER NOT NULL,
  costs_cents    INTEGER NOT NULL,
  entries        INTEGER NOT NULL CHECK (entries > 0),
  decisions      INTEGER NOT NULL CHECK (decisions >= 0),
  decisions_won  INTEGER NOT NULL CHECK (decisions_won >= 0),
  decisions_lost INTEGER NOT NULL CHECK (decisions_lost >= 0),
  won_cents      INTEGER NOT NULL,
  lost_cents     INTEGER NOT NULL,
  PRIMARY KEY (trader_id, archive_id, trade_date)
) STRICT, WITHOUT ROWID;
INSERT INTO archived_days (archive_id, trader_id, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won,
  decisions_lost, won_cents, lost_cents)
SELECT archive_id, trader_id, trade_date, sum(pnl_cents), sum(costs_cents), sum(entries), sum(decisions),
  sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents)
FROM archived_sums GROUP BY archive_id, trader_id, trade_date;

-- What is archived stays as it is, but for how it is judged: by the ticks that count as break-even.
CREATE TRIGGER archived_days_judged AFTER UPDATE OF outcome ON archived_entries WHEN NOT NEW.is_follower BEGIN
  UPDATE archived_days SET
    decisions      = decisions - (OLD.outcome <> 'open') + (NEW.outcome <> 'open'),
    decisions_won  = decisions_won - (OLD.outcome = 'win') + (NEW.outcome = 'win'),
    decisions_lost = decisions_lost - (OLD.outcome = 'loss') + (NEW.outcome = 'loss'),
    won_cents      = won_cents - iif(OLD.outcome = 'win', coalesce(OLD.pnl_cents, 0), 0)
      + iif(NEW.outcome = 'win', coalesce(NEW.pnl_cents, 0), 0),
    lost_cents     = lost_cents + iif(OLD.outcome = 'loss', coalesce(OLD.pnl_cents, 0), 0)
      - iif(NEW.outcome = 'loss', coalesce(NEW.pnl_cents, 0), 0)
  WHERE trader_id = NEW.trader_id AND archive_id = NEW.archive_id AND trade_date = NEW.trade_date;
END;
