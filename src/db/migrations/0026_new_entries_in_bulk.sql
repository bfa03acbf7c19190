-- Entries that a bulk change adds are summed up from the journal itself at its end, not noted one by one before: a quarter
-- of what each of them takes. They are those with a higher id than there was.
ALTER TABLE change_context ADD COLUMN new_after INTEGER;

CREATE TRIGGER change_context_begin AFTER UPDATE OF is_bulk ON change_context
WHEN NEW.is_bulk AND NOT OLD.is_bulk BEGIN
  UPDATE change_context SET new_after = (SELECT coalesce(max(id), 0) FROM journal_entries);
END;

DROP TRIGGER change_context_settle;
-- What came is added before what went is taken off, which may be the same.
CREATE TRIGGER change_context_settle AFTER UPDATE OF is_bulk ON change_context
WHEN OLD.is_bulk AND NOT NEW.is_bulk BEGIN
  INSERT INTO pending_changes
  SELECT
    true, trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
    sum(pnl_cents), sum(costs_cents), sum(entries), sum(settled), sum(wins), sum(losses), sum(gross_win),
    sum(gross_loss), sum(decisions), sum(decisions_won), sum(decisions_lost), sum(won_cents), sum(lost_cents),
    sum(followers_cents)
  FROM entry_sums WHERE id > OLD.new_after
  GROUP BY trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id;
  UPDATE change_context SET new_after = NULL;
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

DROP TRIGGER entry_sums_insert;
CREATE TRIGGER entry_sums_insert AFTER INSERT ON journal_entries
WHEN (NEW.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;

DROP TRIGGER entry_sums_delete;
CREATE TRIGGER entry_sums_delete BEFORE DELETE ON journal_entries
WHEN (OLD.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

DROP TRIGGER entry_sums_before_update;
CREATE TRIGGER entry_sums_before_update BEFORE UPDATE OF
  trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
  pnl_cents, commission_cents, fees_cents, outcome, is_follower ON journal_entries
WHEN (OLD.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT false, * FROM entry_sums WHERE id = OLD.id;
END;

DROP TRIGGER entry_sums_update;
CREATE TRIGGER entry_sums_update AFTER UPDATE OF
  trader_id, trade_date, account_id, symbol, position_type, strategy, strategy_id,
  pnl_cents, commission_cents, fees_cents, outcome, is_follower ON journal_entries
WHEN (NEW.id > (SELECT new_after FROM change_context)) IS NOT 1 BEGIN
  INSERT INTO entry_changes SELECT true, * FROM entry_sums WHERE id = NEW.id;
END;
