import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { EntryDialog } from '#web/features/entries/entry-dialog.tsx';
import type { EntryFields } from '#web/features/entries/entry-form.ts';
import { ImagesField } from '#web/features/entries/images/images-field.tsx';
import { useImageSaving } from '#web/features/entries/images/use-image-saving.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { fetchEntry, useCreateEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { journalHeading } from './journal-heading.tsx';
import { ENTRY_MESSAGES } from './journal-messages.ts';

export { strategyPickerLoaded } from '#web/features/entries/entry-fieldset.tsx';

interface OwnEntryDialogProps extends EditProps<JournalEntry, EntryFields> {
  traderId: number;
}

/** The form of a trader's own entry. */
export function OwnEntryDialog(props: OwnEntryDialogProps) {
  const api = useApi();
  const { field, ...saving } = useImageSaving(props.edited.row, {
    create: useCreateEntry(),
    update: useUpdateEntry(),
  });
  const writes = {
    ...saving,
    fetchCurrent: ({ id }: JournalEntry) => fetchEntry(api, id),
  };
  return (
    <EntryDialog
      {...props}
      messages={ENTRY_MESSAGES}
      writes={writes}
      imagesField={(form) => <ImagesField form={form} {...field} />}
      focusFallback={journalHeading}
    />
  );
}
