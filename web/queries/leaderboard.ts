import { queryOptions } from '@tanstack/react-query';
import type { Leaderboard } from '#src/features/performance/responses.ts';
import { type Api, call, nullOn } from '#web/api/client.ts';
import { NOT_PUBLIC } from './public-figures.ts';

export const leaderboardKey = ['leaderboard'] as const;

export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: leaderboardKey,
    queryFn: (): Promise<Leaderboard | null> => nullOn(NOT_PUBLIC, call(api, 'GET /api/leaderboard')),
  });
