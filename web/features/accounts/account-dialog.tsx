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
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { FieldGroup } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
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
import type { RulesSectionProps } from './rules-section.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

interface AccountDialogProps extends EditProps<Account, AccountFields> {
  traderId: number;
  /** Whether it is the admin's or a manager's, who set which accounts count for the team. */
  setsTeam?: boolean;
  /** Whether it is another trader’s, of which a manager sets the rules and what counts for the team. */
  isOthers?: boolean;
  /** Called once it exists: the form may go on with it. */
  onCreated?: (account: Account) => void;
  onFocusReturned?: () => void;
}

const rulesSection = onDemand(async () => (await import('./rules-section.tsx')).RulesSection);

/** What a contract costs is nobody's money. */
const AMOUNTS: readonly string[] = ['startingBalance'] satisfies (keyof AccountFields)[];

const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

export function AccountDialog({
  traderId,
  setsTeam = false,
  isOthers = false,
  ...props
}: AccountDialogProps) {
  const create = useCreateAccount();
  const update = useUpdateAccount();
  const list = accountsQuery(useApi(), traderId);
  const { data: accounts = [] } = useQuery(list);
  const saving = useSave({
    ...props,
    messages: ACCOUNT_MESSAGES,
    toFields,
    rules: accountRules,
    async create({ countsForTeam, ...row }, key) {
      const account = await create.mutateAsync({
        row: { ...row, traderId, ...(setsTeam && { countsForTeam }) },
        key,
      });
      props.onCreated?.(account);
      return account;
    },
    // With another kind it would be set to what is usual, if it were not sent.
    update: ({ id, countsForTeam }, change) =>
      update.mutateAsync({ id, change: change.kind === undefined ? change : { countsForTeam, ...change } }),
    fetchCurrent: useFetchRow(list),
    toIssues: ({ issues, body, status }) => (status === 409 && body ? takenName(body.message) : issues),
    onSaved: props.onClose,
  });
  const { form } = saving;
  const field = boundTo(form, ACCOUNT_LABELS);
  const own = saving.read?.id;

  /** Shows what is usual for another kind. */
  function followKind(before: AccountKind, now: AccountKind) {
    if (!setsTeam || countsByKind(before) === countsByKind(now)) return;
    form.setValue('countsForTeam', countsByKind(now), { shouldDirty: true });
  }

  return (
    <FormDialog
      {...props}
      messages={ACCOUNT_MESSAGES}
      title={isOthers ? `Rules of ${props.edited.row?.name}` : saving.read ? 'Edit Account' : 'New Account'}
      createText="Create Account"
      labels={ACCOUNT_LABELS}
      amounts={AMOUNTS}
      nameOf={(name, value) => shownAs(name, value, accounts)}
      firstField="name"
      focusFallback={pageHeading}
      saving={saving}
    >
      {!isOthers && (
        <>
          <FormText {...field('name')} autoComplete="off" className="sm:col-span-4" />
          <FieldGroup label={ACCOUNT_LABELS.kind} className="sm:col-span-2">
            <Controller
              control={form.control}
              name="kind"
              render={({ field: { value, onChange } }) => (
                <Select
                  label={ACCOUNT_LABELS.kind}
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
          <TimeZoneField
            {...field('timeZone')}
            optional
            hint="Left blank, an import asks for it."
            className="sm:col-span-3"
          />
          <FormTextarea
            {...field('externalNames')}
            optional
            rows={2}
            hint="What broker files call it, one name per line. What follows a ! is ignored."
            className="sm:col-span-6"
          />
          <CostRows form={form} />
        </>
      )}
      <Rules form={form} accountId={own} />
      {setsTeam && <FormSwitch {...field('countsForTeam')} />}
      {!isOthers && <FormSwitch {...field('isArchived')} />}
    </FormDialog>
  );
}

/** Few accounts have rules: what edits them comes once a form is open. */
function Rules(props: RulesSectionProps) {
  const { Component, hasFailed, retry } = useOnDemand(rulesSection);
  if (Component) return <Component {...props} />;
  return (
    <div className="sm:col-span-6">
      {hasFailed ? (
        <RetryNotice
          title="The rules could not be shown"
          hint="Everything else can be saved."
          onRetry={retry}
          busy={false}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
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
