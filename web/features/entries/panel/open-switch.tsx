import { useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import type { Editing } from '#web/features/entries/editing.ts';
import { ENTRY_MESSAGES } from '#web/features/entries/entry-messages.ts';
import { saveInTurn } from '#web/features/entries/saves-in-turn.ts';
import { useSingleFlight } from '#web/forms/single-flight.ts';
import { useOutcomeToast } from '#web/lists/outcome-toast.ts';
import { useUpdateEntry } from '#web/queries/journal.ts';
import { LabelledSwitch } from '#web/ui/inputs/switch.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';

interface OpenSwitchProps {
  entry: JournalEntry;
  onEdit: Editing['editEntry'];
}

/** Opens and closes a trade; one that has no P&L yet is closed in its form. */
export function OpenSwitch({ entry, onEdit }: OpenSwitchProps) {
  const update = useUpdateEntry();
  const notify = useOutcomeToast();
  const [isAsking, setAsking] = useState(false);

  function toggle(isOpen: boolean) {
    if (update.isPending) return;
    if (isOpen) setAsking(true);
    else if (entry.pnl === null) onEdit(entry, { isOpen: false });
    else void save(false);
  }

  const save = useSingleFlight((isOpen: boolean) => {
    setAsking(false);
    const updated = saveInTurn(entry, ({ id, version }) =>
      update.mutateAsync({ id, change: { isOpen, version } }),
    );
    return notify(updated, ENTRY_MESSAGES.updated, ENTRY_MESSAGES.updateFailed);
  });

  return (
    <>
      <LabelledSwitch
        label={
          <>
            Open<span className="sr-only"> {entry.symbol}</span>
          </>
        }
        checked={entry.isOpen}
        onCheckedChange={toggle}
        // `aria-disabled` instead of `disabled`, so that it keeps the focus and a dialog can return it.
        aria-disabled={update.isPending || undefined}
        className="py-1 text-12 font-medium text-muted"
      />
      {isAsking && (
        <AlertDialog
          open
          title="Reopen this entry?"
          description={
            <>
              {entry.symbol} keeps everything it says. Its P&L of{' '}
              <span className="whitespace-nowrap">{formatMoney(entry.pnl ?? 0n)}</span> stays as what it made
              so far, neither WIN nor LOSS until it is closed again.
            </>
          }
          confirm="Reopen"
          isHarmless
          onConfirm={() => void save(true)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
