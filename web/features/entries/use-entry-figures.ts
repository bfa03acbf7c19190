import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Account } from '#src/features/accounts/responses.ts';
import type { InstrumentType } from '#src/features/journal/contract.ts';
import { type Contracts, indexContracts } from '#src/values/contracts/contract.ts';
import { spelledKind } from '#src/values/contracts/traded-kind.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { accountsQuery } from '#web/queries/accounts.ts';
import { contractsQuery } from '#web/queries/contracts.ts';
import { computeFigures, type EntryFigures } from './entry-figures.ts';
import type { EntryFields, EntryForm } from './entry-form.ts';

export interface KnownOfEntry {
  /** Whose entry it is; `null` until that is chosen. */
  traderId: number | null;
  /** The trader's accounts; empty until they are loaded. */
  accounts: readonly Account[];
  figures: EntryFigures;
  /** What was traded as the symbol is spelled; `null` where that does not say it. */
  spelledType: InstrumentType | null;
}

const NO_CONTRACTS = indexContracts([]);

/**
 * What follows from the form's values. Nothing waits for contracts and accounts, or fails with them.
 * @param isListApplied whether saving fills in costs by the account's list, as it does once for each entry
 */
export function useEntryFigures(
  form: EntryForm,
  traderId: number | null,
  isListApplied: boolean,
): KnownOfEntry {
  const api = useApi();
  const fields = useWatch({ control: form.control, compute: (values: EntryFields) => values });
  const owner = fields.traderId ?? traderId;
  const listed = useQuery(contractsQuery(api)).data;
  const accounts = useQuery({ ...accountsQuery(api, owner ?? 0), enabled: owner !== null }).data;
  const contracts = useMemo(() => (listed ? indexContracts(listed) : NO_CONTRACTS), [listed]);
  const chosen = accounts?.find(({ id }) => String(id) === fields.accountId) ?? null;
  const account = isListApplied ? chosen : null;
  return {
    traderId: owner,
    accounts: accounts ?? [],
    figures: computeFigures(fields, { contracts, account }),
    // Without the table every product would be a ticker.
    spelledType: listed ? readSpelledType(fields, contracts) : null,
  };
}

function readSpelledType({ symbol, tradeDate }: EntryFields, contracts: Contracts): InstrumentType | null {
  const day = isTradeDate(tradeDate) ? tradeDate : FIRST_TRADE_DATE;
  const kind = spelledKind(symbol, { contracts, day });
  return kind === 'ticker' ? 'stocks' : kind;
}
