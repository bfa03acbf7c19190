import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionResponse } from '#src/features/access/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { COMPARE_PARAM, type Comparison, listComparisons } from './comparison.ts';

/** Others than a page's trader whose figures the caller may read: oneself, and whom one is viewing as an admin. */
export const readableBeside = (session: SessionResponse | undefined, traderId: number) =>
  [session?.trader ?? [], session?.viewing ?? []].flat().filter(({ id }) => id !== traderId);

/** What the trades of a filter can be compared with, and the comparison that the URL names. */
export function useComparison(traderId: number, filter: EntryFilter) {
  const api = useApi();
  const today = useToday();
  const accounts = useQuery(accountNamesQuery(api, traderId));
  const session = useQuery(sessionQuery(api));
  const [params, setParams] = useSearchParams();
  const offered = listComparisons({
    traderId,
    filter,
    today,
    accounts: accounts.data ?? [],
    traders: readableBeside(session.data, traderId),
  });
  const choose = useCallback(
    (comparison: Comparison | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(COMPARE_PARAM);
          if (comparison) next.set(COMPARE_PARAM, comparison.value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const chosen = offered.find(({ value }) => value === params.get(COMPARE_PARAM)) ?? null;
  return { offered, chosen, choose };
}
