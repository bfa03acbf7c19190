import type { AdminEntry } from '#src/features/journal/responses.ts';
import { RowActions } from '#web/lists/row-actions.tsx';

export interface TradeActionsProps {
  trade: AdminEntry;
  onEdit: (trade: AdminEntry) => void;
  onDelete: (trade: AdminEntry) => void;
}

export function TradeActions({ trade, onEdit, onDelete }: TradeActionsProps) {
  const name = `${trade.symbol} of ${trade.traderName}`;
  return <RowActions name={name} onEdit={() => onEdit(trade)} onDelete={() => onDelete(trade)} />;
}
