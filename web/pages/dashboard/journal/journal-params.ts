import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { JournalFilter } from '#src/features/journal/contract.ts';

/** The filters, in the order shown. */
export const FILTERS: readonly { value: JournalFilter; label: string }[] = [
  { value: 'all', label: 'All Entries' },
  { value: 'wins', label: 'Wins Only' },
  { value: 'losses', label: 'Losses Only' },
  { value: 'recent', label: 'Recent' },
];

/** The longest search the server accepts. */
export const MAX_SEARCH = 200;

export interface JournalParams {
  q: string;
  filter: JournalFilter;
}

/** Search and filter in the URL. */
export function journalParams(params: URLSearchParams): JournalParams {
  const filter = FILTERS.find(({ value }) => value === params.get('filter'))?.value ?? 'all';
  return { q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH), filter };
}

export function useJournalParams(): [JournalParams, (change: Partial<JournalParams>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: Partial<JournalParams>) =>
      setParams(
        (current) => {
          for (const [name, value] of Object.entries(next)) {
            if (value === '' || value === 'all') current.delete(name);
            else current.set(name, value);
          }
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [journalParams(params), change];
}
