import { queryOptions } from '@tanstack/react-query';
import type { TeamWeeks } from '#src/features/performance/team-responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { dailyPnlKey } from './daily-pnl.ts';

/** The team's week of a day, `yyyy-MM-dd`, and the week before. */
export const teamWeeksQuery = (api: Api, date: string) =>
  queryOptions({
    queryKey: [...dailyPnlKey, 'weeks', date],
    queryFn: (): Promise<TeamWeeks> => unwrap(api.api['daily-pnl']({ date }).weeks.get()),
  });
