import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { useApi } from '#web/context/app-context.tsx';
import type { JournalSelection } from '#web/queries/entry-filter.ts';
import { journalDaysQuery } from '#web/queries/journal-days.ts';
import type { DayOf } from './day-head.tsx';

/** What the days of the loaded entries come to: of the whole result, not of what is loaded. */
export function useDays(selection: JournalSelection, entries: readonly JournalEntry[]): DayOf {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...journalDaysQuery(useApi(), selection),
    placeholderData: keepPreviousData,
  });
  const days = useMemo(
    () => new Map(data?.pages.flatMap((page) => page.days.map((day) => [day.date, day] as const))),
    [data],
  );
  const last = entries.at(-1)?.tradeDate;
  const isMissing = last !== undefined && !days.has(last);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, isError, fetchNextPage]);
  return useCallback((date) => days.get(date), [days]);
}
