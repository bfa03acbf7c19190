import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { searchProblem } from '#src/values/entries/search-text.ts';
import { cleanText } from '#src/values/text/text.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { useToday } from '#web/context/today.ts';
import { journalKey } from '#web/queries/journal-lists.ts';
import { performanceKey } from '#web/queries/performance.ts';
import { useSettled } from '#web/ui/browser/later-values.ts';
import { loadFinder, useJournalFinder } from './use-journal-finder.ts';

/** Debounce of the search. Milliseconds. */
const SEARCH_AFTER = 150;

/** What a typed text finds of a trader's journal: the day, week or month that it names, and trades. */
export function useFound(traderId: number, typed: string) {
  const api = useApi();
  const today = useToday();
  const { copies } = useCopies();
  const { finder, isLoading } = useJournalFinder();
  const problem = searchProblem(typed);
  const wanted = problem === null ? cleanText(typed) : '';
  const q = useSettled(wanted, wanted === '' ? 0 : SEARCH_AFTER);
  const search = { traderId, q, copies, today };
  const found = useQuery({
    queryKey: [...journalKey, 'found', search],
    queryFn:
      q === '' ? skipToken : async ({ signal }) => (await loadFinder()).findTrades(api, search, signal),
    // Entries may have changed since the same words were searched.
    staleTime: 0,
    // The previous ones stay until the next have come, so that nothing flickers.
    placeholderData: keepPreviousData,
  });
  const period = finder?.readPeriod(wanted, today) ?? null;
  const sums = useQuery({
    queryKey: [...performanceKey, 'period', { traderId, ...period, copies }],
    queryFn:
      finder && period ? ({ client }) => finder.fetchSums(client, api, traderId, period, copies) : skipToken,
  });
  const hasWords = wanted !== '';
  const isSearching = hasWords && (wanted !== q || found.isFetching);
  const isOfTrade = period !== null && period.rest !== '';
  return {
    period:
      finder &&
      period &&
      finder.periodOption(traderId, period, today, {
        sums: sums.data,
        isWithoutTrade: isOfTrade && !isSearching && found.data?.newestId === undefined,
      }),
    trades: (hasWords && found.data?.options) || [],
    isSearching,
    /** Whether it is about a trade of a day, as `ES oct 15` is, more than about the day. */
    isOfTrade,
    /** What it is about then. */
    firstId: isOfTrade ? found.data?.newestId : undefined,
    /** Whether the days are not known yet that a text may name. */
    isLoading,
    /** Why it is not searched for. */
    problem,
    error: hasWords && q !== '' ? found.error : null,
  };
}
