import { useState } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { DeleteEntry } from '#web/features/entries/panel/delete-entry.tsx';
import { EntryPanel } from '#web/features/entries/panel/entry-panel.tsx';
import { useAccountNames } from '#web/features/entries/use-account-names.ts';
import { useIsReadOnly } from '#web/shell/own-only.tsx';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { useEditing } from '#web/shell/shell-context.ts';

interface DayTradeProps {
  traderId: number;
  id: number;
  /** Of the day, in the order of their closing. */
  entries: readonly JournalEntry[];
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One of the day's trades, over the day. */
export function DayTrade({ traderId, id, entries, onOpen, onClose }: DayTradeProps) {
  const { editEntry, duplicateEntry } = useEditing();
  const isReadOnly = useIsReadOnly();
  const accounts = useAccountNames(traderId);
  const [deleted, setDeleted] = useState<JournalEntry | null>(null);
  const at = entries.findIndex((entry) => entry.id === id);
  const walk = (step: 1 | -1) => {
    const next = at === -1 ? undefined : entries[at + step];
    if (next) onOpen(next.id);
  };
  const opened = entries[at];
  usePageShortcuts([
    { keys: 'j', does: 'Next trade', run: () => walk(1) },
    { keys: 'k', does: 'Previous trade', run: () => walk(-1) },
    ...(opened && !isReadOnly
      ? [{ keys: 'e', does: 'Edit the open trade', run: () => editEntry(opened) }]
      : []),
    { keys: 'Escape', does: 'Close the trade', run: onClose },
  ]);
  return (
    <>
      <EntryPanel
        traderId={traderId}
        id={id}
        entries={entries}
        total={entries.length}
        isBeside={false}
        shownAccountOf={accounts.shownFor}
        accountNameOf={accounts.nameOf}
        isReadOnly={isReadOnly}
        onOpen={onOpen}
        onEdit={editEntry}
        onDelete={setDeleted}
        onDuplicate={duplicateEntry}
        onClose={onClose}
      />
      <DeleteEntry entry={deleted} onDelete={onClose} onClose={() => setDeleted(null)} />
    </>
  );
}
