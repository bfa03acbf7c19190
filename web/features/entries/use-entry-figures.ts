import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Account } from '#src/features/accounts/responses.ts';
import { type Contracts, indexContracts } from '#src/values/contracts/contract.ts';
import { useApi } from '#web/context/app-context.tsx';
import { accountsQuery } from '#web/queries/accounts.ts';
import { contractsQuery } from '#web/queries/contracts.ts';
import { computeFigures, type EntryFigures, readTypedSymbol } from './entry-figures.ts';
import type { EntryFields, EntryForm } from './entry-form.ts';

/** What is on file for an entry's form. Nothing waits for it, or fails with it. */
export interface KnownOfEntry {
  /** Whose entry it is; `null` until that is chosen. */
  traderId: number | null;
  /** The trader's accounts; empty until they are loaded. */
  accounts: readonly Account[];
  /** `null` until they are loaded. */
  contracts: Contracts | null;
}

const NO_CONTRACTS = indexContracts([]);

/** @param isWanted whether they are read by now */
export function useContracts(isWanted = true): Contracts | null {
  const listed = useQuery({ ...contractsQuery(useApi()), enabled: isWanted }).data;
  return useMemo(() => listed && indexContracts(listed), [listed]) ?? null;
}

export function useKnownOfEntry(
  form: EntryForm,
  traderId: number | null,
  contracts: Contracts | null,
  isWanted = true,
): KnownOfEntry {
  const api = useApi();
  const owner = useWatch({ control: form.control, name: 'traderId' }) ?? traderId;
  const accounts = useQuery({ ...accountsQuery(api, owner ?? 0), enabled: isWanted && owner !== null }).data;
  return {
    traderId: owner,
    accounts: accounts ?? [],
    contracts,
  };
}

/** The product of the symbol as typed, where it is known: prices in fractions hang on it. */
export const findTypedRoot = (typed: EntryFields, contracts: Contracts | null): string | null =>
  readTypedSymbol(typed, contracts ?? NO_CONTRACTS).root;

/** What follows from the form's values, as they change. */
export function useEntryFigures(form: EntryForm, known: KnownOfEntry, isListApplied: boolean): EntryFigures {
  const fields = useWatch({ control: form.control, compute: (values: EntryFields) => values });
  return computeEntryFigures(fields, known, isListApplied);
}

/**
 * What follows from these values.
 * @param isListApplied whether saving fills in costs by the account's list, as it does once for each entry
 */
export function computeEntryFigures(
  fields: EntryFields,
  { accounts, contracts }: KnownOfEntry,
  isListApplied: boolean,
): EntryFigures {
  const chosen = accounts.find(({ id }) => String(id) === fields.accountId) ?? null;
  return computeFigures(fields, {
    contracts: contracts ?? NO_CONTRACTS,
    account: isListApplied ? chosen : null,
  });
}
