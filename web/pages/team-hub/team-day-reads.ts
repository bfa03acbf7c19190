import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { dailyPnlQuery, type TeamDayPnl } from '#web/queries/daily-pnl.ts';

export interface TeamDayReads {
  read: UseQueryResult<TeamDayPnl>;
  /** Of a day without trades: the last one before it that has some. */
  last: { date: string; read: UseQueryResult<TeamDayPnl> } | null;
  /** `false` until the last one is read too, so that nothing moves when it arrives. */
  isReady: boolean;
}

const lastBefore = (day: TeamDayPnl | undefined): string | null =>
  day?.summaries.length === 0 ? day.lastTradingDay : null;

/** Prefetches a day of the team, and where it has no trades the last one that has some. */
export async function readTeamDay(queryClient: QueryClient, api: Api, date: string): Promise<void> {
  const query = dailyPnlQuery(api, date);
  await queryClient.prefetchQuery(query);
  const last = lastBefore(queryClient.getQueryData(query.queryKey));
  if (last !== null) await queryClient.prefetchQuery(dailyPnlQuery(api, last));
}

export function useTeamDay(date: string): TeamDayReads {
  const api = useApi();
  const read = useQuery(dailyPnlQuery(api, date));
  const last = lastBefore(read.data);
  const lastRead = useQuery({ ...dailyPnlQuery(api, last ?? date), enabled: last !== null });
  return {
    read,
    last: last === null ? null : { date: last, read: lastRead },
    isReady: last === null || lastRead.isFetched,
  };
}
