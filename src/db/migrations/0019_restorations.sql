-- A deletion can be taken back: the entry as it was last is in its history, now with its import, and its images stay for
-- some days. An entry that comes back under its id tells so in its history.
ALTER TABLE journal_history ADD COLUMN is_restoration INTEGER NOT NULL DEFAULT 0 CHECK (is_restoration IN (0, 1));

DROP TRIGGER journal_history_update;
CREATE TRIGGER journal_history_update
AFTER UPDATE OF
  symbol, pnl_cents, notes, instrument_type, position_type, entry_price, exit_price, quantity, strategy, strategy_id,
  is_open, trade_date, version, account_id, opened_at, closed_at, commission_cents, fees_cents, stop_price,
  target_price, risk_cents, mae_cents, mfe_cents, trader_id, tags ON journal_entries BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before, after, moved_to)
  SELECT OLD.id, OLD.trader_id, 'update', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version, 'accountId', OLD.account_id,
      'root', OLD.root, 'openedAt', OLD.opened_at, 'closedAt', OLD.closed_at,
      'commissionCents', OLD.commission_cents, 'feesCents', OLD.fees_cents, 'stopPrice', OLD.stop_price,
      'targetPrice', OLD.target_price, 'riskCents', OLD.risk_cents, 'maeCents', OLD.mae_cents,
      'mfeCents', OLD.mfe_cents, 'isComputed', OLD.is_computed, 'outcome', OLD.outcome, 'tags', json(OLD.tags),
      'importId', OLD.import_id, 'isEstimated', OLD.is_estimated, 'isEdited', OLD.is_edited),
    json_object(
      'symbol', NEW.symbol, 'pnlCents', NEW.pnl_cents, 'notes', NEW.notes, 'instrumentType', NEW.instrument_type,
      'positionType', NEW.position_type, 'entryPrice', NEW.entry_price, 'exitPrice', NEW.exit_price,
      'quantity', NEW.quantity, 'strategy', NEW.strategy, 'strategyId', NEW.strategy_id, 'isOpen', NEW.is_open,
      'tradeDate', NEW.trade_date, 'createdAt', NEW.created_at, 'version', NEW.version, 'accountId', NEW.account_id,
      'root', NEW.root, 'openedAt', NEW.opened_at, 'closedAt', NEW.closed_at,
      'commissionCents', NEW.commission_cents, 'feesCents', NEW.fees_cents, 'stopPrice', NEW.stop_price,
      'targetPrice', NEW.target_price, 'riskCents', NEW.risk_cents, 'maeCents', NEW.mae_cents,
      'mfeCents', NEW.mfe_cents, 'isComputed', NEW.is_computed, 'outcome', NEW.outcome, 'tags', json(NEW.tags),
      'importId', NEW.import_id, 'isEstimated', NEW.is_estimated, 'isEdited', NEW.is_edited),
    nullif(NEW.trader_id, OLD.trader_id)
  FROM change_context;
END;

DROP TRIGGER journal_history_delete;
CREATE TRIGGER journal_history_delete AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) = 0 BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before)
  SELECT OLD.id, OLD.trader_id, 'delete', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    json_object(
      'symbol', OLD.symbol, 'pnlCents', OLD.pnl_cents, 'notes', OLD.notes, 'instrumentType', OLD.instrument_type,
      'positionType', OLD.position_type, 'entryPrice', OLD.entry_price, 'exitPrice', OLD.exit_price,
      'quantity', OLD.quantity, 'strategy', OLD.strategy, 'strategyId', OLD.strategy_id, 'isOpen', OLD.is_open,
      'tradeDate', OLD.trade_date, 'createdAt', OLD.created_at, 'version', OLD.version, 'accountId', OLD.account_id,
      'root', OLD.root, 'openedAt', OLD.opened_at, 'closedAt', OLD.closed_at,
      'commissionCents', OLD.commission_cents, 'feesCents', OLD.fees_cents, 'stopPrice', OLD.stop_price,
      'targetPrice', OLD.target_price, 'riskCents', OLD.risk_cents, 'maeCents', OLD.mae_cents,
      'mfeCents', OLD.mfe_cents, 'isComputed', OLD.is_computed, 'outcome', OLD.outcome, 'tags', json(OLD.tags),
      'importId', OLD.import_id, 'isEstimated', OLD.is_estimated, 'isEdited', OLD.is_edited)
  FROM change_context;
END;

CREATE TRIGGER journal_history_restore AFTER INSERT ON journal_entries
WHEN (SELECT action FROM journal_history WHERE entry_id = NEW.id ORDER BY id DESC LIMIT 1) = 'delete' BEGIN
  INSERT INTO journal_history (entry_id, trader_id, action, changed_by, changed_at, before, after, is_restoration)
  SELECT NEW.id, NEW.trader_id, 'update', actor, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)),
    (SELECT before FROM journal_history WHERE entry_id = NEW.id ORDER BY id DESC LIMIT 1),
    json_object(
      'symbol', NEW.symbol, 'pnlCents', NEW.pnl_cents, 'notes', NEW.notes, 'instrumentType', NEW.instrument_type,
      'positionType', NEW.position_type, 'entryPrice', NEW.entry_price, 'exitPrice', NEW.exit_price,
      'quantity', NEW.quantity, 'strategy', NEW.strategy, 'strategyId', NEW.strategy_id, 'isOpen', NEW.is_open,
      'tradeDate', NEW.trade_date, 'createdAt', NEW.created_at, 'version', NEW.version, 'accountId', NEW.account_id,
      'root', NEW.root, 'openedAt', NEW.opened_at, 'closedAt', NEW.closed_at,
      'commissionCents', NEW.commission_cents, 'feesCents', NEW.fees_cents, 'stopPrice', NEW.stop_price,
      'targetPrice', NEW.target_price, 'riskCents', NEW.risk_cents, 'maeCents', NEW.mae_cents,
      'mfeCents', NEW.mfe_cents, 'isComputed', NEW.is_computed, 'outcome', NEW.outcome, 'tags', json(NEW.tags),
      'importId', NEW.import_id, 'isEstimated', NEW.is_estimated, 'isEdited', NEW.is_edited), 1
  FROM change_context;
END;

-- Deleted entries that still have images, until it is too late to bring them back.
CREATE TABLE deleted_with_images (
  entry_id   INTEGER PRIMARY KEY,
  deleted_at INTEGER NOT NULL
) STRICT;
DROP TRIGGER entry_images_of_deleted;
CREATE TRIGGER entry_images_of_deleted AFTER DELETE ON journal_entries
WHEN (SELECT archiving FROM change_context) = 0 AND EXISTS (SELECT 1 FROM entry_images WHERE entry_id = OLD.id) BEGIN
  INSERT OR REPLACE INTO deleted_with_images (entry_id, deleted_at)
  SELECT OLD.id, coalesce(at, CAST(unixepoch('subsec') * 1000 AS INTEGER)) FROM change_context;
END;
CREATE TRIGGER entry_images_of_restored AFTER INSERT ON journal_entries
WHEN EXISTS (SELECT 1 FROM deleted_with_images WHERE entry_id = NEW.id) BEGIN
  DELETE FROM deleted_with_images WHERE entry_id = NEW.id;
END;
