import type { AdminEntry } from '#src/features/journal/responses.ts';
import { IconButton } from '#web/ui/button.tsx';

export interface TradeActionsProps {
  trade: AdminEntry;
  onEdit: (trade: AdminEntry) => void;
  onDelete: (trade: AdminEntry) => void;
}

export function TradeActions({ trade, onEdit, onDelete }: TradeActionsProps) {
  const name = `${trade.symbol} of ${trade.traderName}`;
  return (
    <div className="flex justify-end">
      <IconButton
        variant="ghost"
        icon="i-lucide-pencil"
        label={`Edit ${name}`}
        onClick={() => onEdit(trade)}
      />
      <IconButton
        variant="ghost"
        icon="i-lucide-trash-2"
        label={`Delete ${name}`}
        onClick={() => onDelete(trade)}
      />
    </div>
  );
}
