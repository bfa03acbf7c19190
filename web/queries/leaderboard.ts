import { queryOptions } from '@tanstack/react-query';
import type { Leaderboard } from '#src/features/performance/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { unlessPrivate } from './public-figures.ts';

export const leaderboardKey = ['leaderboard'] as const;

export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: leaderboardKey,
    queryFn: (): Promise<Leaderboard | null> => unlessPrivate(unwrap(api.api.leaderboard.get())),
  });
