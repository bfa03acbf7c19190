import { Controller } from 'react-hook-form';
import type { Account } from '#src/features/accounts/responses.ts';
import { FieldGroup } from '#web/ui/inputs/field.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { ENTRY_LABELS, type EntryForm } from './entry-form.ts';
import type { KnownOfEntry } from './use-entry-figures.ts';

interface AccountFieldProps {
  form: EntryForm;
  known: Pick<KnownOfEntry, 'accounts'>;
  /** `null` where there is nobody to add it for. */
  onAddAccount: (() => void) | null;
  className: string;
}

/** The account of an entry. */
export function AccountField({ form, known, onAddAccount, className }: AccountFieldProps) {
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
