import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { indexContracts } from '#src/values/contracts/contract.ts';
import type { Api } from '#web/api/client.ts';
import { useApi, useApp } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { accountsQuery } from '#web/queries/accounts.ts';
import { contractsQuery } from '#web/queries/contracts.ts';
import { usedSymbolsQuery } from '#web/queries/journal-symbols.ts';
import { usedTagsQuery } from '#web/queries/journal-tags.ts';
import { strategiesQuery } from '#web/queries/strategies.ts';
import type { Known } from './known.ts';

/** What the grid reads. */
export const knownQueries = (api: Api, traderId: number) => ({
  contracts: contractsQuery(api),
  accounts: accountsQuery(api, traderId),
  strategies: strategiesQuery(api, traderId),
  symbols: usedSymbolsQuery(api, traderId),
  tags: usedTagsQuery(api, traderId),
});

const NONE: readonly never[] = [];

/** Nothing waits for any of it, or fails with it. */
export function useKnown(traderId: number): Known {
  const queries = knownQueries(useApi(), traderId);
  const { dayStarts, timeZone, clock, breakEvenTicks } = useApp();
  const today = useToday();
  const contracts = useQuery(queries.contracts).data;
  const accounts = useQuery(queries.accounts).data ?? NONE;
  const strategies = useQuery(queries.strategies).data ?? NONE;
  const symbols = useQuery(queries.symbols).data ?? NONE;
  const tags = useQuery(queries.tags).data ?? NONE;
  return useMemo(
    () => ({
      traderId,
      today,
      days: { dayStarts, timeZone },
      clock,
      breakEvenTicks,
      contracts: indexContracts(contracts ?? NONE),
      accounts,
      strategies,
      symbols,
      tags,
    }),
    [
      traderId,
      today,
      dayStarts,
      timeZone,
      clock,
      breakEvenTicks,
      contracts,
      accounts,
      strategies,
      symbols,
      tags,
    ],
  );
}
