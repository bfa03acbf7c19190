import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import {
  ACCOUNT_KINDS,
  ACCOUNT_NAME_TAKEN,
  type AccountKind,
  countsByKind,
} from '#src/features/accounts/contract.ts';
import type { Account } from '#src/features/accounts/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { pageHeading } from '#web/features/layout/page-heading.ts';
import type { EditProps } from '#web/forms/edited.ts';
import { boundTo, FormSwitch, FormText, FormTextarea } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { accountsQuery, useCreateAccount, useUpdateAccount } from '#web/queries/accounts.ts';
import { useFetchRow } from '#web/queries/list-write.ts';
import { FieldGroup } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  ACCOUNT_LABELS,
  type AccountFields,
  type AccountForm,
  accountRules,
  shownAs,
  toFields,
} from './account-form.ts';
import { ACCOUNT_MESSAGES, KIND_NAMES } from './account-messages.ts';
import { CostRows } from './cost-rows.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

interface AccountDialogProps extends EditProps<Account, AccountFields> {
  traderId: number;
  /** Whether it is the admin's, who says which accounts count for the team. */
  isAdmin?: boolean;
  /** It opens over another dialog. */
  isOver?: boolean;
  onSaved?: (account: Account) => void;
}

const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

export function AccountDialog({ traderId, isAdmin = false, ...props }: AccountDialogProps) {
  const create = useCreateAccount();
  const update = useUpdateAccount();
  const list = accountsQuery(useApi(), traderId);
  const { data: accounts = [] } = useQuery(list);
  const saving = useSave({
    ...props,
    messages: ACCOUNT_MESSAGES,
    toFields,
    rules: accountRules,
    create: ({ countsForTeam, ...row }, key) =>
      create.mutateAsync({ row: { ...row, traderId, ...(isAdmin && { countsForTeam }) }, key }),
    // With another kind it would be set to what is usual, if it were not sent.
    update: ({ id, countsForTeam }, change) =>
      update.mutateAsync({ id, change: change.kind === undefined ? change : { countsForTeam, ...change } }),
    fetchCurrent: useFetchRow(list),
    toIssues: ({ issues, body, status }) => (status === 409 && body ? takenName(body.message) : issues),
    onSaved(account) {
      props.onSaved?.(account);
      props.onClose();
    },
  });
  const { form } = saving;
  const field = boundTo(form, ACCOUNT_LABELS);
  const own = props.edited.row?.id;

  /** Shows what is usual for another kind. */
  function followKind(before: AccountKind, now: AccountKind) {
    if (!isAdmin || countsByKind(before) === countsByKind(now)) return;
    form.setValue('countsForTeam', countsByKind(now), { shouldDirty: true });
  }

  return (
    <FormDialog
      {...props}
      messages={ACCOUNT_MESSAGES}
      title={props.edited.row ? 'Edit Account' : 'New Account'}
      createText="Create Account"
      labels={ACCOUNT_LABELS}
      nameOf={(name, value) => shownAs(name, value, accounts)}
      firstField="name"
      focusFallback={pageHeading}
      saving={saving}
    >
      <FormText {...field('name')} autoComplete="off" className="sm:col-span-4" />
      <FieldGroup label={ACCOUNT_LABELS.kind} className="sm:col-span-2">
        <Controller
          control={form.control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <Select
              label={ACCOUNT_LABELS.kind}
              name="kind"
              options={KINDS}
              value={value}
              onChange={(kind) => {
                onChange(kind);
                followKind(value, kind);
              }}
              className="w-full md:min-h-10"
            />
          )}
        />
      </FieldGroup>
      <FormText {...field('firm')} optional className="sm:col-span-3" />
      <FormText
        {...field('startingBalance')}
        optional
        inputMode="decimal"
        step={1000}
        className="sm:col-span-3"
      />
      <FollowsField form={form} own={own} accounts={accounts} />
      <TimeZoneField form={form} />
      <FormTextarea
        {...field('externalNames')}
        optional
        rows={2}
        hint="What broker files call it, one name per line. What follows a ! is ignored."
        className="sm:col-span-6"
      />
      <CostRows form={form} />
      {isAdmin && <FormSwitch {...field('countsForTeam')} />}
      <FormSwitch {...field('isArchived')} />
    </FormDialog>
  );
}

interface FollowsFieldProps {
  form: AccountForm;
  /** The account's own id; none for a new one. */
  own: number | undefined;
  accounts: readonly Account[];
}

/** The account whose trades this one repeats. One that is followed cannot follow. */
function FollowsField({ form, own, accounts }: FollowsFieldProps) {
  const isFollowed = own !== undefined && accounts.some(({ followsAccountId }) => followsAccountId === own);
  const leaders = isFollowed
    ? []
    : accounts.filter(({ id, followsAccountId }) => id !== own && followsAccountId === null);
  const options = [
    { value: 'none', label: 'No other account' },
    ...leaders.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <FieldGroup
      label={ACCOUNT_LABELS.followsAccountId}
      error={form.formState.errors.followsAccountId?.message}
      className="sm:col-span-3"
    >
      <Controller
        control={form.control}
        name="followsAccountId"
        render={({ field: { value, onChange } }) => (
          <Select
            label={ACCOUNT_LABELS.followsAccountId}
            name="followsAccountId"
            options={options}
            value={value || 'none'}
            onChange={(chosen) => onChange(chosen === 'none' ? '' : chosen)}
            className="w-full md:min-h-10"
          />
        )}
      />
      <p className="text-12 text-muted">
        {isFollowed
          ? 'Other accounts follow this one.'
          : 'Its entries are shown as copies, and can be left out of figures.'}
      </p>
    </FieldGroup>
  );
}

/** A name that is taken is reported at its field. */
function takenName(message: string) {
  if (message === ACCOUNT_NAME_TAKEN) return [{ path: 'name', message }];
  return message.startsWith('Another account') ? [{ path: 'externalNames', message }] : [];
}
