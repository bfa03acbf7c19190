import type { AdminEntry } from '#src/features/journal/responses.ts';
import { RowActions } from '#web/lists/row-actions.tsx';
import { IconButton } from '#web/ui/button.tsx';

export interface TradeActionsProps {
  trade: AdminEntry;
  onEdit: (trade: AdminEntry) => void;
  onDelete: (trade: AdminEntry) => void;
}

/** Of the details that a trade's button shows and hides. */
interface Details {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function TradeActions({ trade, details, onEdit, onDelete }: TradeActionsProps & { details: Details }) {
  const name = `${trade.symbol} of ${trade.traderName}`;
  const { id, isOpen, onToggle } = details;
  return (
    <div className="flex justify-end">
      <IconButton
        variant="ghost"
        icon={isOpen ? 'i-lucide-chevron-up' : 'i-lucide-chevron-down'}
        label={`Details of ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      />
      <RowActions name={name} onEdit={() => onEdit(trade)} onDelete={() => onDelete(trade)} />
    </div>
  );
}
