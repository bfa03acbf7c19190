-- Whoever changes thousands of entries does not have every total written for each of them. What an entry counts for goes
-- through one door, `entry_changes`: by itself into the totals at once, in a transaction that says so all together at its
-- end. And what a trader's followers make is a total of its own, which the leaderboard reads.

ALTER TABLE daily_pnl ADD COLUMN followers_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trader_totals ADD COLUMN followers_cents INTEGER NOT NULL DEFAULT 0;
UPDATE daily_pnl SET followers_cents = followed.cents
FROM (SELECT trader_id, trade_date, sum(coalesce(pnl_cents, 0)) AS cents
  FROM journal_entries WHERE is_follower GROUP BY trader_id, trade_date) AS followed
WHERE daily_pnl.trader_id = followed.trader_id AND daily_pnl.trade_date = followed.trade_date;
UPDATE trader_totals SET followers_cents = followed.cents
FROM (SELECT trader_id, sum(followers_cents) AS cents FROM daily_pnl GROUP BY trader_id) AS followed
WHERE trader_totals.trader_id = followed.trader_id;

-- Whether entries are changed by the thousand. Setting it back is what writes the totals, so nobody can forget it.
ALTER TABLE change_context ADD COLUMN is_bulk INTEGER NOT NULL DEFAULT 0 CHECK (is_bulk IN (0, 1));

DROP TRIGGER daily_pnl_insert;
DROP TRIGGER daily_pnl_delete;
DROP TRIGGER daily_pnl_update;
DROP TRIGGER daily_breakdown_insert;
DROP TRIGGER daily_breakdown_delete;
DROP TRIGGER daily_breakdown_update;
DROP TRIGGER account_days_insert;
DROP TRIGGER account_days_delete;
DROP TRIGGER account_days_update;
DROP TRIGGER trader_totals_insert;
DROP TRIGGER trader_totals_update;
DROP TRIGGER trader_totals_delete;
DROP VIEW entry_parts;
DROP VIEW entry_sums;

-- What each entry counts for in the totals.
CREATE VIEW entry_sums AS
  SELECT
    id, trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
    coalesce(pnl_cents, 0) AS pnl_cents,
    coalesce(commission_cents, 0) + coalesce(fees_cents, 0) AS costs_cents,
    1 AS entries,
    pnl_cents IS NOT NULL AS settled,
    outcome = 'win' AS wins,
    outcome = 'loss' AS losses,
    max(coalesce(pnl_cents, 0), 0) AS gross_win,
    max(-coalesce(pnl_cents, 0), 0) AS gross_loss,
    outcome <> 'open' AND NOT is_follower AS decisions,
    outcome = 'win' AND NOT is_follower AS decisions_won,
    outcome = 'loss' AND NOT is_follower AS decisions_lost,
    iif(outcome = 'win' AND NOT is_follower, coalesce(pnl_cents, 0), 0) AS won_cents,
    iif(outcome = 'loss' AND NOT is_follower, -coalesce(pnl_cents, 0), 0) AS lost_cents,
    iif(is_follower, coalesce(pnl_cents, 0), 0) AS followers_cents
  FROM journal_entries;

CREATE VIEW entry_parts (trader_id, dimension, key, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost) AS
  SELECT trader_id, 'symbol', upper(symbol), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost FROM entry_sums
  UNION ALL
  SELECT trader_id, 'position', position_type, trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost FROM entry_sums
  UNION ALL
  SELECT trader_id, 'strategy', CAST(strategy_id AS TEXT), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost
  FROM entry_sums WHERE strategy_id IS NOT NULL
  UNION ALL
  SELECT trader_id, 'typed strategy', coalesce(strategy, ''), trade_date, pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost
  FROM entry_sums WHERE strategy_id IS NULL;

-- What is yet to be written to the totals. Empty but within a transaction.
CREATE TABLE pending_changes (
  is_added        INTEGER NOT NULL,
  trader_id       INTEGER NOT NULL,
  trade_date      TEXT    NOT NULL,
  account_id      INTEGER,
  symbol          TEXT    NOT NULL,
  position_type   TEXT    NOT NULL,
  strategy        TEXT,
  strategy_id     INTEGER,
  pnl_cents       INTEGER NOT NULL,
  costs_cents     INTEGER NOT NULL,
  entries         INTEGER NOT NULL,
  settled         INTEGER NOT NULL,
  wins            INTEGER NOT NULL,
  losses          INTEGER NOT NULL,
  gross_win       INTEGER NOT NULL,
  gross_loss      INTEGER NOT NULL,
  decisions       INTEGER NOT NULL,
  decisions_won   INTEGER NOT NULL,
  decisions_lost  INTEGER NOT NULL,
  won_cents       INTEGER NOT NULL,
  lost_cents      INTEGER NOT NULL,
  followers_cents INTEGER NOT NULL
) STRICT;

-- Entries that came or went, one by one or summed up by what they have in common. Only ever written to.
CREATE VIEW entry_changes AS SELECT true AS is_added, * FROM entry_sums WHERE false;

CREATE TRIGGER entry_changes_note INSTEAD OF INSERT ON entry_changes
WHEN (SELECT is_bulk FROM change_context) IS 1 BEGIN
  INSERT INTO pending_changes VALUES (
    NEW.is_added, NEW.trader_id, NEW.trade_date, NEW.account_id, NEW.symbol, NEW.position_type, NEW.strategy,
    NEW.strategy_id, NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.wins, NEW.losses, NEW.gross_win,
    NEW.gross_loss, NEW.decisions, NEW.decisions_won, NEW.decisions_lost, NEW.won_cents, NEW.lost_cents,
    NEW.followers_cents
  );
END;

CREATE TRIGGER entry_changes_add INSTEAD OF INSERT ON entry_changes
WHEN NEW.is_added AND (SELECT is_bulk FROM change_context) IS NOT 1 BEGIN
  INSERT INTO daily_pnl (
    trader_id, trade_date, pnl_cents, costs_cents, entries, settled, wins, losses, gross_win, gross_loss, decisions,
    decisions_won, decisions_lost, won_cents, lost_cents, followers_cents
  )
  VALUES (
    NEW.trader_id, NEW.trade_date, NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.wins, NEW.losses,
    NEW.gross_win, NEW.gross_loss, NEW.decisions, NEW.decisions_won, NEW.decisions_lost, NEW.won_cents,
    NEW.lost_cents, NEW.followers_cents
  )
  ON CONFLICT (trader_id, trade_date) DO UPDATE SET
    pnl_cents       = pnl_cents + excluded.pnl_cents,
    costs_cents     = costs_cents + excluded.costs_cents,
    entries         = entries + excluded.entries,
    settled         = settled + excluded.settled,
    wins            = wins + excluded.wins,
    losses          = losses + excluded.losses,
    gross_win       = gross_win + excluded.gross_win,
    gross_loss      = gross_loss + excluded.gross_loss,
    decisions       = decisions + excluded.decisions,
    decisions_won   = decisions_won + excluded.decisions_won,
    decisions_lost  = decisions_lost + excluded.decisions_lost,
    won_cents       = won_cents + excluded.won_cents,
    lost_cents      = lost_cents + excluded.lost_cents,
    followers_cents = followers_cents + excluded.followers_cents;
  INSERT INTO daily_breakdown (
    trader_id, dimension, key, trade_date,
    pnl_cents, costs_cents, entries, decisions, decisions_won, decisions_lost
  )
  SELECT
    NEW.trader_id, column1, column2, NEW.trade_date,
    NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.decisions, NEW.decisions_won, NEW.decisions_lost
  FROM (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  )
  WHERE true
  ON CONFLICT (trader_id, dimension, key, trade_date) DO UPDATE SET
    pnl_cents       = pnl_cents + excluded.pnl_cents,
    costs_cents     = costs_cents + excluded.costs_cents,
    entries         = entries + excluded.entries,
    decisions       = decisions + excluded.decisions,
    decisions_won   = decisions_won + excluded.decisions_won,
    decisions_lost  = decisions_lost + excluded.decisions_lost;
  INSERT INTO account_days (account_id, trade_date, pnl_cents, costs_cents, entries)
  SELECT NEW.account_id, NEW.trade_date, NEW.pnl_cents, NEW.costs_cents, NEW.entries WHERE NEW.account_id IS NOT NULL
  ON CONFLICT (account_id, trade_date) DO UPDATE SET
    pnl_cents       = pnl_cents + excluded.pnl_cents,
    costs_cents     = costs_cents + excluded.costs_cents,
    entries         = entries + excluded.entries;
END;

CREATE TRIGGER entry_changes_take INSTEAD OF INSERT ON entry_changes
WHEN NOT NEW.is_added AND (SELECT is_bulk FROM change_context) IS NOT 1 BEGIN
  UPDATE daily_pnl SET
    pnl_cents       = pnl_cents - NEW.pnl_cents,
    costs_cents     = costs_cents - NEW.costs_cents,
    entries         = entries - NEW.entries,
    settled         = settled - NEW.settled,
    wins            = wins - NEW.wins,
    losses          = losses - NEW.losses,
    gross_win       = gross_win - NEW.gross_win,
    gross_loss      = gross_loss - NEW.gross_loss,
    decisions       = decisions - NEW.decisions,
    decisions_won   = decisions_won - NEW.decisions_won,
    decisions_lost  = decisions_lost - NEW.decisions_lost,
    won_cents       = won_cents - NEW.won_cents,
    lost_cents      = lost_cents - NEW.lost_cents,
    followers_cents = followers_cents - NEW.followers_cents
  WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date;
  DELETE FROM daily_pnl WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date AND entries = 0;
  UPDATE daily_breakdown SET
    pnl_cents       = pnl_cents - NEW.pnl_cents,
    costs_cents     = costs_cents - NEW.costs_cents,
    entries         = entries - NEW.entries,
    decisions       = decisions - NEW.decisions,
    decisions_won   = decisions_won - NEW.decisions_won,
    decisions_lost  = decisions_lost - NEW.decisions_lost
  WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  );
  DELETE FROM daily_breakdown
  WHERE trader_id = NEW.trader_id AND trade_date = NEW.trade_date AND (dimension, key) IN (VALUES
    ('symbol', upper(NEW.symbol)),
    ('position', NEW.position_type),
    (iif(NEW.strategy_id IS NULL, 'typed strategy', 'strategy'), coalesce(NEW.strategy_id, NEW.strategy, ''))
  ) AND entries = 0;
  UPDATE account_days SET
    pnl_cents       = pnl_cents - NEW.pnl_cents,
    costs_cents     = costs_cents - NEW.costs_cents,
    entries         = entries - NEW.entries
  WHERE account_id = NEW.account_id AND trade_date = NEW.trade_date;
  DELETE FROM account_days WHERE account_id = NEW.account_id AND trade_date = NEW.trade_date AND entries = 0;
END;

-- What came is added before what went is taken off, which may be the same.
CREATE TRIGGER change_context_settle AFTER UPDATE OF is_bulk ON change_context
WHEN OLD.is_bulk AND NOT NEW.is_bulk BEGIN
  INSERT INTO entry_changes
  SELECT
    true, NULL, trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(decisions), sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents),
    sum(followers_cents)
  FROM pending_changes WHERE is_added
  GROUP BY trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id;
  INSERT INTO entry_changes
  SELECT
    false, NULL, trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(decisions), sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents),
    sum(followers_cents)
  FROM pending_changes WHERE NOT is_added
  GROUP BY trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id;
  DELETE FROM pending_changes;
END;

CREATE TRIGGER entry_sums_insert AFTER INSERT ON journal_entries BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;

CREATE TRIGGER entry_sums_delete BEFORE DELETE ON journal_entries BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

CREATE TRIGGER entry_sums_before_update BEFORE UPDATE OF
  trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
  pnl_cents, commission_cents, fees_cents, outcome, is_follower ON journal_entries BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

CREATE TRIGGER entry_sums_update AFTER UPDATE OF
  trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
  pnl_cents, commission_cents, fees_cents, outcome, is_follower ON journal_entries BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;

-- All a trader ever made, from the days.
CREATE TRIGGER trader_totals_insert AFTER INSERT ON daily_pnl BEGIN
  INSERT INTO trader_totals (
    trader_id, pnl_cents, costs_cents, entries, settled, wins, losses, gross_win, gross_loss, decisions,
    decisions_won, decisions_lost, won_cents, lost_cents, followers_cents
  )
  VALUES (
    NEW.trader_id, NEW.pnl_cents, NEW.costs_cents, NEW.entries, NEW.settled, NEW.wins, NEW.losses, NEW.gross_win,
    NEW.gross_loss, NEW.decisions, NEW.decisions_won, NEW.decisions_lost, NEW.won_cents, NEW.lost_cents,
    NEW.followers_cents
  )
  ON CONFLICT (trader_id) DO UPDATE SET
    pnl_cents       = pnl_cents + excluded.pnl_cents,
    costs_cents     = costs_cents + excluded.costs_cents,
    entries         = entries + excluded.entries,
    settled         = settled + excluded.settled,
    wins            = wins + excluded.wins,
    losses          = losses + excluded.losses,
    gross_win       = gross_win + excluded.gross_win,
    gross_loss      = gross_loss + excluded.gross_loss,
    decisions       = decisions + excluded.decisions,
    decisions_won   = decisions_won + excluded.decisions_won,
    decisions_lost  = decisions_lost + excluded.decisions_lost,
    won_cents       = won_cents + excluded.won_cents,
    lost_cents      = lost_cents + excluded.lost_cents,
    followers_cents = followers_cents + excluded.followers_cents;
END;

CREATE TRIGGER trader_totals_update AFTER UPDATE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents       = pnl_cents - OLD.pnl_cents + NEW.pnl_cents,
    costs_cents     = costs_cents - OLD.costs_cents + NEW.costs_cents,
    entries         = entries - OLD.entries + NEW.entries,
    settled         = settled - OLD.settled + NEW.settled,
    wins            = wins - OLD.wins + NEW.wins,
    losses          = losses - OLD.losses + NEW.losses,
    gross_win       = gross_win - OLD.gross_win + NEW.gross_win,
    gross_loss      = gross_loss - OLD.gross_loss + NEW.gross_loss,
    decisions       = decisions - OLD.decisions + NEW.decisions,
    decisions_won   = decisions_won - OLD.decisions_won + NEW.decisions_won,
    decisions_lost  = decisions_lost - OLD.decisions_lost + NEW.decisions_lost,
    won_cents       = won_cents - OLD.won_cents + NEW.won_cents,
    lost_cents      = lost_cents - OLD.lost_cents + NEW.lost_cents,
    followers_cents = followers_cents - OLD.followers_cents + NEW.followers_cents
  WHERE trader_id = NEW.trader_id;
END;

CREATE TRIGGER trader_totals_delete AFTER DELETE ON daily_pnl BEGIN
  UPDATE trader_totals SET
    pnl_cents       = pnl_cents - OLD.pnl_cents,
    costs_cents     = costs_cents - OLD.costs_cents,
    entries         = entries - OLD.entries,
    settled         = settled - OLD.settled,
    wins            = wins - OLD.wins,
    losses          = losses - OLD.losses,
    gross_win       = gross_win - OLD.gross_win,
    gross_loss      = gross_loss - OLD.gross_loss,
    decisions       = decisions - OLD.decisions,
    decisions_won   = decisions_won - OLD.decisions_won,
    decisions_lost  = decisions_lost - OLD.decisions_lost,
    won_cents       = won_cents - OLD.won_cents,
    lost_cents      = lost_cents - OLD.lost_cents,
    followers_cents = followers_cents - OLD.followers_cents
  WHERE trader_id = OLD.trader_id;
  DELETE FROM trader_totals WHERE trader_id = OLD.trader_id AND entries = 0;
END;
