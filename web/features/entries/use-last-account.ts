import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Account } from '#src/features/accounts/responses.ts';
import type { EntryForm } from './entry-form.ts';
import { chooseAccount, lastAccount } from './last-account.ts';

/** Chooses the account of a new entry once accounts are loaded, unless one was chosen meanwhile. */
export function useLastAccount(form: EntryForm, accounts: readonly Account[], traderId: number | null): void {
  const queryClient = useQueryClient();
  const chosenFor = useRef<number>(undefined);
  useEffect(() => {
    // Accounts may be read again after somebody chose to have none.
    if (traderId === chosenFor.current) return;
    if (traderId === null || form.getValues('accountId') !== '') return;
    const account = chooseAccount(accounts, lastAccount(queryClient, traderId));
    // As the initial value: a form that was only opened has nothing to lose.
    if (!account) return;
    chosenFor.current = traderId;
    // Its field is drawn later than the form.
    form.register('accountId');
    form.resetField('accountId', { defaultValue: String(account.id) });
  }, [accounts, traderId, form, queryClient]);
}
