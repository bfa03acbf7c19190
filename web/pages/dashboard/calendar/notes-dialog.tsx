import type { NotesChange } from '#src/features/days/contract.ts';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { boundTo, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  NOTES_LABELS,
  type Notes,
  type NotesFields,
  notesMessages,
  notesRules,
  toFields,
} from './notes-form.ts';

/** Whose notes they are, and how they are read and saved. */
export interface NotesSource<Noted extends Notes> {
  noun: 'day' | 'week';
  /** `Notes of Fri, Nov 20` */
  title: string;
  save: (noted: Noted, change: NotesChange) => Promise<Noted>;
  fetchCurrent: (noted: Noted) => Promise<Noted>;
}

interface NotesDialogProps<Noted extends Notes> extends EditProps<Noted, NotesFields> {
  noted: Noted;
  source: NotesSource<Noted>;
}

/** There always are notes, if only blank ones, so that saving them is always a change. */
export function NotesDialog<Noted extends Notes>({ noted, source, ...props }: NotesDialogProps<Noted>) {
  const messages = notesMessages(source.noun);
  const saving = useSave({
    ...props,
    messages,
    toFields,
    rules: notesRules,
    create: (change) => source.save(noted, change),
    update: (_, change) => source.save(noted, change),
    fetchCurrent: () => source.fetchCurrent(noted),
    onSaved: props.onClose,
  });
  const field = boundTo(saving.form, NOTES_LABELS);
  return (
    <FormDialog
      {...props}
      messages={messages}
      title={source.title}
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
