import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { OwnDaySums, OwnWeekSums } from '#src/features/days/responses.ts';
import { type DateRange, monthOf } from '#src/values/time/dates.ts';
import type { Api } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { type Copies, useCopies } from '#web/context/copies.tsx';
import { ownMonthQuery } from '#web/queries/days.ts';

/** Prefetches the one or two months in which a week's days are. */
export function weekReads(
  api: Api,
  queryClient: QueryClient,
  traderId: number,
  week: DateRange,
  copies: Copies,
): Promise<void>[] {
  return [...new Set([monthOf(week.from), monthOf(week.to)])].map((month) =>
    queryClient.prefetchQuery(ownMonthQuery(api, traderId, month, copies)),
  );
}

export interface WeekFigures {
  sums: OwnWeekSums;
  /** Those with entries, ascending. */
  days: OwnDaySums[];
}

/** A week's sums and days; without figures while they are loading. */
export function useWeekFigures(traderId: number, week: DateRange) {
  const api = useApi();
  const { copies } = useCopies();
  const first = useQuery(ownMonthQuery(api, traderId, monthOf(week.from), copies));
  const last = useQuery(ownMonthQuery(api, traderId, monthOf(week.to), copies));
  const months = monthOf(week.from) === monthOf(week.to) ? [first.data] : [first.data, last.data];
  const sums = first.data?.weeks.find(({ weekStart }) => weekStart === week.from);
  const isThere = sums !== undefined && months.every((month) => month !== undefined);
  const days = months
    .flatMap((month) => month?.days ?? [])
    .filter(({ date }) => date >= week.from && date <= week.to);
  return {
    figures: isThere ? ({ sums, days } satisfies WeekFigures) : undefined,
    failed: [first, last].find(({ isError }) => isError),
  };
}
