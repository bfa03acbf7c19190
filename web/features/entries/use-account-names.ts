import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import { hasFacts, NO_ACCOUNT } from './shown-facts.ts';

/** Names the accounts of one trader's entries: `null` where there is nothing to say of one. */
export function useAccountNames(traderId: number) {
  const { data: names } = useQuery(accountNamesQuery(useApi(), traderId));
  const nameOf = useCallback(
    (id: number): string =>
      // Its place is kept until the name is there.
      names ? (names.find((account) => account.id === id)?.name ?? `Account ${id}`) : '…',
    [names],
  );
  const hasAccounts = names !== undefined && names.length > 0;
  const shownFor = useCallback(
    (entry: JournalEntry): string | null => {
      if (entry.accountId !== null) return nameOf(entry.accountId);
      // An entry that says nothing else need not say that it has none.
      return hasAccounts && hasFacts(entry) ? NO_ACCOUNT : null;
    },
    [hasAccounts, nameOf],
  );
  return { nameOf, shownFor };
}
