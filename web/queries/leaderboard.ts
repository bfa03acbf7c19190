import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Leaderboard } from '#src/features/performance/responses.ts';
import type { TeamLeaderboard } from '#src/features/performance/team-responses.ts';
import type { RankedPeriod } from '#src/values/time/periods.ts';
import { type Api, call, nullOn } from '#web/api/client.ts';
import { NOT_PUBLIC } from './public-figures.ts';

const leaderboardKey = ['leaderboard'] as const;

export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: leaderboardKey,
    queryFn: (): Promise<Leaderboard | null> => nullOn(NOT_PUBLIC, call(api, 'GET /api/leaderboard')),
  });

/** The ranks of a period, for members of the team. @param from its first day; left out for all time */
export const teamLeaderboardQuery = (api: Api, period: RankedPeriod, from?: string) =>
  queryOptions({
    queryKey: [...leaderboardKey, period, from],
    queryFn: (): Promise<TeamLeaderboard> =>
      call(api, 'GET /api/leaderboard/team', { query: { period, date: from } }),
    placeholderData: keepPreviousData,
  });
