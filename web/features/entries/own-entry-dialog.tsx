import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { fetchEntry, useCreateEntry, useUpdateEntry } from '#web/queries/journal.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryFields } from './entry-form.ts';
import { ENTRY_MESSAGES } from './entry-messages.ts';
import { ImagesField } from './images/images-field.tsx';
import { useImageSaving } from './images/use-image-saving.ts';

interface OwnEntryDialogProps extends EditProps<JournalEntry, EntryFields> {
  traderId: number;
}

/** The form does not wait for it. */
const overLimit = onDemand(
  async () => (await import('#web/features/limits/over-limit-notice.tsx')).OverLimitNotice,
);

function OverLimit({ traderId }: { traderId: number }) {
  const { Component } = useOnDemand(overLimit);
  return Component && <Component traderId={traderId} />;
}

/** The form of a trader's own entry. */
export function OwnEntryDialog(props: OwnEntryDialogProps) {
  const api = useApi();
  const { field, discard, beginAnother, ...saving } = useImageSaving(props.edited.row, {
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
      onClose={() => {
        discard();
        props.onClose();
      }}
      canAddAnother
      onAnother={beginAnother}
      notice={<OverLimit traderId={props.traderId} />}
      imagesField={(form) => <ImagesField form={form} {...field} />}
      focusFallback={pageHeading}
    />
  );
}
