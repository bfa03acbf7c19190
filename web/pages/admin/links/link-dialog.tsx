import { NewDriveLink } from '#src/features/drive-links/contract.ts';
import type { DriveLink } from '#src/features/drive-links/responses.ts';
import { useApi } from '#web/app/app-context.tsx';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { allDriveLinksQuery, useCreateDriveLink, useUpdateDriveLink } from '#web/queries/drive-links.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordSaving } from '../records/record-saving.ts';
import { SwitchField } from '../records/switch-field.tsx';
import { fieldsOf, isLinkField, LINK_LABELS, type LinkFields, useLinkForm } from './link-form.ts';

export function LinkDialog({
  edited,
  messages,
  onClose,
  onInterrupted,
}: CrudFormProps<DriveLink, LinkFields>) {
  const form = useLinkForm(edited);
  const saving = useRecordSaving({
    row: edited.row,
    list: allDriveLinksQuery(useApi()),
    form,
    fieldsOf,
    isField: isLinkField,
    rules: NewDriveLink,
    create: useCreateDriveLink(),
    update: useUpdateDriveLink(),
    words: messages,
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <RecordDialog
      title={edited.row ? 'Edit Google Drive Link' : 'New Google Drive Link'}
      noun={messages.noun}
      form={form}
      isNew={edited.row === null}
      labels={LINK_LABELS}
      firstField="title"
      saving={saving}
      onClose={onClose}
      onInterrupted={onInterrupted}
    >
      <TextField
        label={LINK_LABELS.title}
        error={errors.title?.message}
        {...form.register('title')}
        autoComplete="off"
        className="sm:col-span-4"
      />
      <TextField
        label={LINK_LABELS.sortOrder}
        error={errors.sortOrder?.message}
        {...form.register('sortOrder')}
        inputMode="numeric"
        step={1}
        className="sm:col-span-2"
      />
      <Field label={LINK_LABELS.url} error={errors.url?.message} className="sm:col-span-6">
        {(control) => (
          <Input
            {...control}
            {...form.register('url')}
            type="url"
            autoComplete="off"
            placeholder="https://drive.google.com/…"
          />
        )}
      </Field>
      <Field
        label={LINK_LABELS.description}
        optional
        error={errors.description?.message}
        className="sm:col-span-6"
      >
        {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
      </Field>
      <SwitchField control={form.control} name="isActive" label={LINK_LABELS.isActive} />
    </RecordDialog>
  );
}
