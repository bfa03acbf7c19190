import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ACCESS_CODE_TAKEN, NewTrader } from '#src/features/traders/contract.ts';
import type { TraderWithCode } from '#src/features/traders/responses.ts';
import type { TraderRole } from '#src/values/trader-role.ts';
import { useApi } from '#web/context/app-context.tsx';
import { boundTo, FormSwitch, FormText } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { type EditForm, useSave } from '#web/forms/use-save.ts';
import type { CrudFormProps } from '#web/lists/crud-list.tsx';
import { useRowWrites } from '#web/queries/list-write.ts';
import { tradersQuery, useCreateTrader, useUpdateTrader } from '#web/queries/traders.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Field, FieldGroup } from '#web/ui/inputs/field.tsx';
import { Input } from '#web/ui/inputs/input.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { BackgroundPreview } from './background-preview.tsx';
import { generatedCode } from './generated-code.ts';
import { Invite } from './invite.tsx';

/** Form values, as typed. */
export interface TraderFields {
  name: string;
  accessCode: string;
  backgroundImage: string;
  includePnl: boolean;
  role: TraderRole;
}

const LABELS: Record<keyof TraderFields, string> = {
  name: 'Name',
  accessCode: 'Access Code',
  backgroundImage: 'Background Image',
  includePnl: 'Included in P&L',
  role: 'Role',
};

const ROLES: readonly { value: TraderRole; label: string }[] = [
  { value: 'trader', label: 'Trader' },
  { value: 'manager', label: 'Manager' },
];

const toFields = (trader: TraderWithCode | null): TraderFields => ({
  name: trader?.name ?? '',
  accessCode: trader?.accessCode ?? '',
  backgroundImage: trader?.backgroundImage ?? '',
  includePnl: trader?.includePnl ?? true,
  role: trader?.role ?? 'trader',
});

export function TraderDialog(props: CrudFormProps<TraderWithCode, TraderFields>) {
  const isNew = props.edited.row === null;
  const [invited, setInvited] = useState<TraderWithCode | null>(null);
  /** Known before the next render: the invite unmounts the form, which has nothing to lose any more. */
  const isCreated = useRef(false);
  const saving = useSave({
    ...props,
    toFields,
    rules: NewTrader,
    ...useRowWrites(useCreateTrader(), useUpdateTrader(), tradersQuery(useApi())),
    toIssues: ({ issues, body }) =>
      body?.message === ACCESS_CODE_TAKEN ? [{ path: 'accessCode', message: body.message }] : issues,
    onInterrupted(...kept) {
      if (!isCreated.current) props.onInterrupted(...kept);
    },
    onSaved(saved) {
      if (!isNew) return props.onClose();
      isCreated.current = true;
      setInvited(saved);
    },
  });
  const { form } = saving;
  const field = boundTo(form, LABELS);
  const background = useWatch({ control: form.control, name: 'backgroundImage' });
  if (invited) return <Invite trader={invited} onClose={props.onClose} />;
  return (
    <FormDialog
      {...props}
      title={saving.read ? 'Edit Trader' : 'New Trader'}
      labels={LABELS}
      firstField="name"
      saving={saving}
    >
      <FormText {...field('name')} autoComplete="off" className="sm:col-span-6" />
      <AccessCodeField form={form} isNew={saving.read === null} />
      <FormText
        {...field('backgroundImage')}
        optional
        hint="An https address. It stands behind the trader's team hub."
        type="url"
        autoComplete="off"
        className="sm:col-span-6"
      />
      <div className="empty:hidden sm:col-span-6">
        <BackgroundPreview address={background} />
      </div>
      <FieldGroup label={LABELS.role} className="sm:col-span-6">
        <Segmented options={ROLES} {...form.register('role')} />
        <p className="text-12 text-muted">
          A manager reads everyone's pages, sets limits, acknowledges limit events and edits the rules of
          accounts, but changes nobody else's trades. Each trader sees who can read their pages.
        </p>
      </FieldGroup>
      <FormSwitch {...field('includePnl')} />
    </FormDialog>
  );
}

interface AccessCodeFieldProps {
  form: EditForm<TraderFields, NewTrader>;
  isNew: boolean;
}

function AccessCodeField({ form, isNew }: AccessCodeFieldProps) {
  function generate() {
    form.setValue('accessCode', generatedCode(), { shouldDirty: true });
    form.clearErrors('accessCode');
  }

  return (
    <Field
      label={LABELS.accessCode}
      hint={
        isNew
          ? '8 characters or more. Upper and lower case matter.'
          : 'With a new code, their sessions and API tokens end.'
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
          <Button icon="dices" className="h-11 md:h-10" onClick={generate}>
            Generate
          </Button>
        </div>
      )}
    </Field>
  );
}
