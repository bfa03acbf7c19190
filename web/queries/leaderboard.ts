import { queryOptions } from '@tanstack/react-query';
import type { Leaderboard } from '#src/features/performance/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { PUBLIC_FIGURES } from './public-figures.ts';

export const leaderboardKey = ['leaderboard'] as const;

export const leaderboardQuery = (api: Api) =>
  queryOptions({
    queryKey: leaderboardKey,
    queryFn: (): Promise<Leaderboard | null> => unwrap(api.api.leaderboard.get(), PUBLIC_FIGURES),
  });
