import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import { EntryDialog } from '#web/features/entries/entry-dialog.tsx';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import type { EntryMessages } from '#web/features/entries/entry-messages.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { fetchEntry, useCreateEntry, useRefreshJournal, useUpdateEntry } from '#web/queries/journal.ts';
import { journalHeading } from './journal-heading.tsx';

export { strategyPickerLoaded } from '#web/features/entries/entry-fieldset.tsx';

const MESSAGES: EntryMessages = {
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

interface OwnEntryDialogProps extends EditProps<JournalEntry, EntryFields> {
  traderId: number;
}

/** The form of a trader's own entry. */
export function OwnEntryDialog(props: OwnEntryDialogProps) {
  const api = useApi();
  const writes = {
    create: useCreateEntry(),
    update: useUpdateEntry(),
    fetchCurrent: ({ id }: JournalEntry) => fetchEntry(api, id),
    refresh: useRefreshJournal(),
  };
  return <EntryDialog {...props} messages={MESSAGES} writes={writes} focusFallback={journalHeading} />;
}
