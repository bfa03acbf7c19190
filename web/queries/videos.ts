import { queryOptions } from '@tanstack/react-query';
import type { Video } from '#src/features/videos/responses.ts';
import { type Api, call } from '#web/api/client.ts';

/** The videos for everyone, newest first. */
export const videosQuery = (api: Api) =>
  queryOptions({
    queryKey: ['videos'],
    queryFn: (): Promise<Video[]> => call(api, 'GET /api/videos'),
  });

/** The videos a trader may watch, newest first: those for everyone and those for that trader alone. */
export const traderVideosQuery = (api: Api, traderId: number) =>
  queryOptions({
    queryKey: ['videos', 'trader', traderId],
    queryFn: (): Promise<Video[]> => call(api, 'GET /api/videos', { query: { traderId } }),
  });
