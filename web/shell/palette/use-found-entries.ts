import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchProblem } from '#src/values/entries/search-text.ts';
import { cleanText } from '#src/values/text/text.ts';
import { useApi } from '#web/context/app-context.tsx';
import { foundEntriesQuery } from '#web/queries/journal-search.ts';

/** Debounce of the search. Milliseconds. */
const SEARCH_AFTER = 150;

/** The trades that a typed text finds. */
export function useFoundEntries(traderId: number, typed: string) {
  const problem = searchProblem(typed);
  const wanted = problem === null ? cleanText(typed) : '';
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), wanted === '' ? 0 : SEARCH_AFTER);
    return () => clearTimeout(timer);
  }, [wanted]);
  const found = useQuery({
    ...foundEntriesQuery(useApi(), traderId, q),
    // The previous ones stay until the next have come, so that nothing flickers.
    placeholderData: keepPreviousData,
  });
  const hasWords = wanted !== '';
  return {
    entries: (hasWords && found.data) || [],
    isSearching: hasWords && (wanted !== q || found.isFetching),
    /** Why it is not searched for. */
    problem,
    error: hasWords && q !== '' ? found.error : null,
  };
}
