import { useApi } from '#web/app/app-context.tsx';
import { type EditedEntry, EntryDialog } from '#web/features/entries/entry-dialog.tsx';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import type { EntryWords } from '#web/features/entries/entry-words.ts';
import { fetchEntry, useCreateEntry, useRefreshJournal, useUpdateEntry } from '#web/queries/journal.ts';
import { journalHeading } from './journal-heading.tsx';

export { strategyPickerLoaded } from '#web/features/entries/entry-fieldset.tsx';

const WORDS: EntryWords = {
  noun: 'entry',
  newTitle: 'New Entry',
  editTitle: 'Edit Entry',
  create: 'Create Entry',
  created: 'Journal entry created successfully',
  updated: 'Journal entry updated successfully',
  createFailed: 'Failed to create entry',
  updateFailed: 'Failed to update entry',
  strategyHint: 'Choose one of your strategies, or write what you like.',
  linkedHint: 'Linked: this trade counts in your strategy.',
};

interface OwnEntryDialogProps {
  traderId: number;
  edited: EditedEntry;
  onClose: () => void;
  onInterrupted: (draft: EntryFields) => void;
}

/** The form of a trader's own entry. */
export function OwnEntryDialog({ traderId, edited, onClose, onInterrupted }: OwnEntryDialogProps) {
  const api = useApi();
  const writes = {
    create: useCreateEntry(),
    update: useUpdateEntry(),
    fetchCurrent: (id: number) => fetchEntry(api, id),
    refresh: useRefreshJournal(),
  };
  return (
    <EntryDialog
      traderId={traderId}
      edited={edited}
      words={WORDS}
      writes={writes}
      focusFallback={journalHeading}
      onClose={onClose}
      onInterrupted={onInterrupted}
    />
  );
}
