/** The account of a new entry: that of the trade before it. */

import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#src/features/accounts/responses.ts';

/** By page and trader, of the last trade entered there: an account's id, blank for none. What was read may be older. */
const entered = new WeakMap<QueryClient, Map<number, string>>();

export function rememberAccount(page: QueryClient, traderId: number, accountId: string): void {
  entered.set(page, (entered.get(page) ?? new Map()).set(traderId, accountId));
}

export const lastAccount = (page: QueryClient, traderId: number): string | undefined =>
  entered.get(page)?.get(traderId);

/** The only one that is in use, else that of the last trade. @param last of which the account is known already */
export function chooseAccount<Of extends Pick<Account, 'id' | 'isArchived' | 'isLastUsed'>>(
  accounts: readonly Of[],
  last: string | undefined,
): Of | undefined {
  const open = accounts.filter(({ isArchived }) => !isArchived);
  return open.length === 1
    ? open[0]
    : open.find(({ id, isLastUsed }) => (last === undefined ? isLastUsed : String(id) === last));
}
