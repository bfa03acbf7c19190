import { queryOptions } from '@tanstack/react-query';
import type { DailyPnl } from '#src/features/performance/team-responses.ts';
import { type Api, callWithHeaders } from '#web/api/client.ts';

/** The team's P&L by day. */
export const dailyPnlKey = ['daily-pnl'] as const;

export interface TeamDayPnl extends DailyPnl {
  /** The last day with trades up to and including this one; `null` before the first. */
  lastTradingDay: string | null;
}

/** @param date `yyyy-MM-dd` */
export const dailyPnlQuery = (api: Api, date: string) =>
  queryOptions({
    queryKey: [...dailyPnlKey, date],
    queryFn: async (): Promise<TeamDayPnl> => {
      const { data, headers } = await callWithHeaders(api, 'GET /api/daily-pnl/:date', { params: { date } });
      return { ...data, lastTradingDay: headers.get('x-last-trading-day') };
    },
  });
