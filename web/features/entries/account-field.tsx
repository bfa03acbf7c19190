import { Controller } from 'react-hook-form';
import type { Account } from '#src/features/accounts/responses.ts';
import { FieldGroup } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import type { KnownOfEntry } from './use-entry-figures.ts';
import { useLastAccount } from './use-last-account.ts';

interface AccountFieldProps {
  form: EntryForm;
  known: Pick<KnownOfEntry, 'accounts' | 'traderId'>;
  /** Whether its account was chosen before, not the one that the last entry had. */
  hasOwnAccount: boolean;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
  className: string;
}

/** The account of an entry. */
export function AccountField({ form, known, hasOwnAccount, onAddAccount, className }: AccountFieldProps) {
  // Here, where the field is mounted: the dialog mounts its fields after itself.
  useLastAccount(form, known.accounts, hasOwnAccount ? null : known.traderId);
  return (
    <FieldGroup
      label={ENTRY_LABELS.accountId}
      error={form.formState.errors.accountId?.message}
      className={className}
    >
      <Controller
        control={form.control}
        name="accountId"
        render={({ field: { value, onChange } }) => (
          <Select
            label={ENTRY_LABELS.accountId}
            options={[
              ...accountOptions(known.accounts, value),
              ...(onAddAccount ? [{ value: NEW_ACCOUNT, label: 'Add account…' }] : []),
            ]}
            value={value || NO_ACCOUNT}
            onChange={(chosen) => {
              if (chosen === NEW_ACCOUNT) onAddAccount?.();
              else onChange(chosen === NO_ACCOUNT ? '' : chosen);
            }}
            className="w-full md:min-h-10"
          />
        )}
      />
    </FieldGroup>
  );
}

const NO_ACCOUNT = 'none';
const NEW_ACCOUNT = 'new';

/** Those in use, and the entry's own. */
function accountOptions(accounts: readonly Account[], own: string) {
  const offered = accounts
    .map(({ id, name, isArchived }) => ({ value: String(id), label: name, isArchived }))
    .filter(({ value, isArchived }) => !isArchived || value === own);
  const isLoading = own !== '' && !offered.some(({ value }) => value === own);
  return [
    { value: NO_ACCOUNT, label: 'No account' },
    ...(isLoading ? [{ value: own, label: `Account ${own}` }] : []),
    ...offered,
  ];
}
