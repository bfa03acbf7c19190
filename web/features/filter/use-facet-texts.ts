import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { accountNamesQuery } from '#web/queries/accounts.ts';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import { FACETS, type Facet, facetText } from './facets.ts';

/** What each facet that narrows is narrowed down to. */
export function useFacetTexts(traderId: number, filter: EntryFilter): ReadonlyMap<Facet, string> {
  const api = useApi();
  const { clock } = useApp();
  const today = useToday();
  const accounts = useQuery({
    ...accountNamesQuery(api, traderId),
    enabled: filter.accountId !== undefined,
  }).data;
  const strategies = useQuery({
    ...strategiesQuery(api, traderId),
    enabled: filter.strategyId !== undefined,
  }).data;
  return useMemo(() => {
    const names = {
      today,
      clock,
      accountName: (id: number) => findName(accounts, id),
      strategyName: (id: number) => findName(strategies, id),
    };
    const texts = FACETS.map((facet) => [facet, facetText(facet, filter, names)] as const);
    return new Map(texts.flatMap(([facet, text]) => (text === null ? [] : [[facet, text]])));
  }, [filter, today, clock, accounts, strategies]);
}

interface Named {
  id: number;
  name: string;
}

/** Its place is kept until the name is there; what is gone has its id. */
function findName(rows: readonly Named[] | undefined, id: number): string {
  return rows ? (rows.find((row) => row.id === id)?.name ?? `#${id}`) : '…';
}
