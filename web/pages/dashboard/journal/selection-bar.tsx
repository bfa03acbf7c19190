import { useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { count } from '#src/values/text/count.ts';
import type { IconName } from '#web/ui/display/icons.ts';
import { Button, IconButton } from '#web/ui/inputs/button.tsx';
import { AlertDialog } from '#web/ui/layers/alert-dialog.tsx';
import type { BatchKind } from './batch-dialog.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { MOST_SELECTED } from './selected.ts';
import { useBatches } from './use-batches.ts';
import type { Selection } from './use-selection.ts';

const KINDS: readonly { kind: BatchKind; name: string; icon: IconName }[] = [
  { kind: 'tags', name: 'Tags', icon: 'tag' },
  { kind: 'strategy', name: 'Strategy', icon: 'target' },
  { kind: 'account', name: 'Account', icon: 'wallet' },
];

interface SelectionBarProps {
  traderId: number;
  selection: Selection;
  /** A single one is deleted as anywhere else. */
  onDeleteOne: (entry: JournalEntry) => void;
  /** Called with several that are about to be deleted. */
  onDelete: (ids: readonly number[]) => void;
}

/** What can be done with all selected trades at once, at the lower edge of the list. */
export function SelectionBar({ traderId, selection, onDeleteOne, onDelete }: SelectionBarProps) {
  const { entries, clear } = selection;
  const [kind, setKind] = useState<BatchKind | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const batches = useBatches();
  const close = () => setKind(null);
  function askToDelete() {
    const [entry, ...others] = entries;
    if (entry && others.length === 0) onDeleteOne(entry);
    else setDeleting(true);
  }
  const trades = count(entries.length, 'trade');
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 flex justify-center px-4 print:hidden">
      <div
        role="toolbar"
        aria-label="Selected trades"
        className="pointer-events-auto flex items-center gap-1 rounded-lg border border-line-strong bg-surface-2 p-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-2 whitespace-nowrap tabular-nums">
          <b className="font-semibold">{trades}</b> <span className="text-muted">selected</span>
          {entries.length === MOST_SELECTED && <span className="text-muted">, the most at a time</span>}
        </p>
        {KINDS.map(({ kind: each, name, icon }) => (
          <Button key={each} variant="ghost" icon={icon} onClick={() => setKind(each)}>
            {name}
          </Button>
        ))}
        <Button variant="ghost" icon="trash-2" onClick={askToDelete}>
          Delete
        </Button>
        <IconButton variant="ghost" icon="x" label="Select nothing" onClick={clear} />
      </div>
      {kind && (
        <BatchDialog
          kind={kind}
          traderId={traderId}
          entries={entries}
          onChange={(change) => {
            close();
            void batches.change(entries, change);
          }}
          onClose={close}
        />
      )}
      <AlertDialog
        open={isDeleting}
        title={`Are you sure you want to delete ${trades}?`}
        description="Their notes, images and tags go with them. Right afterwards this can be undone."
        confirm="Delete"
        onConfirm={() => {
          setDeleting(false);
          clear();
          onDelete(entries.map(({ id }) => id));
          void batches.remove(entries);
        }}
        onCancel={() => setDeleting(false)}
      />
    </div>
  );
}
