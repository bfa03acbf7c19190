import { queryOptions } from '@tanstack/react-query';
import type { TeamWeeks } from '#src/features/performance/team-responses.ts';
import { type Api, call } from '#web/api/client.ts';
import { dailyPnlKey } from './daily-pnl.ts';

/** The team's week of a day, `yyyy-MM-dd`, and the week before. */
export const teamWeeksQuery = (api: Api, date: string) =>
  queryOptions({
    queryKey: [...dailyPnlKey, 'weeks', date],
    queryFn: (): Promise<TeamWeeks> => call(api, 'GET /api/daily-pnl/:date/weeks', { params: { date } }),
  });
