import { useWatch } from 'react-hook-form';
import { ACCESS_CODE_TAKEN, NewTrader } from '#src/features/traders/contract.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { GENERATED_LENGTH, spellCode } from '#src/values/access-code.ts';
import { useApi } from '#web/app/app-context.tsx';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { tradersQuery, useCreateTrader, useUpdateTrader } from '#web/queries/traders.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useRecordSaving } from '../records/record-saving.ts';
import { SwitchField } from '../records/switch-field.tsx';
import { BackgroundPreview } from './background-preview.tsx';
import {
  fieldsOf,
  isTraderField,
  TRADER_LABELS,
  type TraderFields,
  type TraderForm,
  useTraderForm,
} from './trader-form.ts';

export function TraderDialog({
  edited,
  messages,
  onClose,
  onInterrupted,
}: CrudFormProps<TraderWithCode, TraderFields>) {
  const form = useTraderForm(edited);
  const saving = useRecordSaving({
    row: edited.row,
    list: tradersQuery(useApi()),
    form,
    fieldsOf,
    isField: isTraderField,
    rules: NewTrader,
    create: useCreateTrader(),
    update: useUpdateTrader(),
    words: messages,
    issuesOf: ({ issues, body }) =>
      body?.message === ACCESS_CODE_TAKEN ? [{ path: 'accessCode', message: body.message }] : issues,
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <RecordDialog
      title={edited.row ? 'Edit Trader' : 'New Trader'}
      noun={messages.noun}
      form={form}
      isNew={edited.row === null}
      labels={TRADER_LABELS}
      firstField="name"
      saving={saving}
      onClose={onClose}
      onInterrupted={onInterrupted}
    >
      <TextField
        label={TRADER_LABELS.name}
        error={errors.name?.message}
        {...form.register('name')}
        autoComplete="off"
        className="sm:col-span-6"
      />
      <AccessCodeField form={form} isNew={edited.row === null} />
      <Field
        label={TRADER_LABELS.backgroundImage}
        optional
        hint="An https address. It stands behind the trader's team hub."
        error={errors.backgroundImage?.message}
        className="sm:col-span-6"
      >
        {(control) => (
          <Input {...control} {...form.register('backgroundImage')} type="url" autoComplete="off" />
        )}
      </Field>
      <div className="empty:hidden sm:col-span-6">
        <BackgroundPreview address={useWatch({ control: form.control, name: 'backgroundImage' })} />
      </div>
      <SwitchField control={form.control} name="includePnl" label={TRADER_LABELS.includePnl} />
    </RecordDialog>
  );
}

function AccessCodeField({ form, isNew }: { form: TraderForm; isNew: boolean }) {
  function generate() {
    const bytes = crypto.getRandomValues(new Uint8Array(GENERATED_LENGTH));
    form.setValue('accessCode', spellCode(bytes), { shouldDirty: true });
    form.clearErrors('accessCode');
  }

  return (
    <Field
      label={TRADER_LABELS.accessCode}
      hint={
        isNew ? '8 characters or more. Upper and lower case matter.' : 'With a new code, their sessions end.'
      }
      error={form.formState.errors.accessCode?.message}
      className="sm:col-span-6"
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...form.register('accessCode')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
          />
          <Button icon="i-lucide-dices" className="h-11 md:h-10" onClick={generate}>
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}
