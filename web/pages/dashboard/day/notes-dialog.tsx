import { useQueryClient } from '@tanstack/react-query';
import type { DayNotes } from '#src/features/days/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { boundTo, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { ownDayQuery, useChangeDayNotes } from '#web/queries/days.ts';
import { NOTES_LABELS, NOTES_MESSAGES, type NotesFields, notesRules, toFields } from './notes-form.ts';

interface NotesDialogProps extends EditProps<DayNotes, NotesFields> {
  traderId: number;
  date: string;
}

/** A day always has notes, if only blank ones, so that saving them is always a change. */
export function NotesDialog({ traderId, date, ...props }: NotesDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeDayNotes(traderId);
  const saving = useSave({
    ...props,
    messages: NOTES_MESSAGES,
    toFields,
    rules: notesRules,
    create: (change) => mutateAsync({ date, change }),
    update: (_, change) => mutateAsync({ date, change }),
    fetchCurrent: async () =>
      (await queryClient.fetchQuery({ ...ownDayQuery(api, traderId, date, 'with'), staleTime: 0 })).notes,
    onSaved: props.onClose,
  });
  const field = boundTo(saving.form, NOTES_LABELS);
  return (
    <FormDialog
      {...props}
      messages={NOTES_MESSAGES}
      title={`Notes of ${formatTradeDate(date, { weekday: true })}`}
      createText="Save Changes"
      labels={NOTES_LABELS}
      firstField="notes"
      focusFallback={pageHeading}
      saving={saving}
    >
      <FormTextarea {...field('notes')} rows={10} className="sm:col-span-6" />
    </FormDialog>
  );
}
