import { useEffect } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import type { EntryForm } from './entry-form.ts';
import { lastAccount } from './last-account.ts';

/** Chooses the account of a new entry once accounts are loaded: the last one, unless another was chosen meanwhile. */
export function useLastAccount(
  form: EntryForm,
  accounts: readonly Pick<Account, 'id' | 'isArchived'>[],
  traderId: number | null,
): void {
  useEffect(() => {
    if (traderId === null || form.getValues('accountId') !== '' || form.getFieldState('accountId').isTouched)
      return;
    const last = lastAccount(traderId);
    const isThere = accounts.some(({ id, isArchived }) => String(id) === last && !isArchived);
    // As the initial value: a form that was only opened has nothing to lose.
    if (last !== null && isThere) form.resetField('accountId', { defaultValue: last });
  }, [accounts, traderId, form]);
}
