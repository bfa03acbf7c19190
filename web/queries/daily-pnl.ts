import { queryOptions } from '@tanstack/react-query';
import type { DailyPnl } from '#src/performance/contract.ts';
import { type Api, unwrap } from '#web/api.ts';

/** The team's P&L, by day. */
export const dailyPnlKey = ['daily-pnl'] as const;

/** @param date `yyyy-MM-dd` */
export const dailyPnlQuery = (api: Api, date: string) =>
  queryOptions({
    queryKey: [...dailyPnlKey, date],
    queryFn: (): Promise<DailyPnl> => unwrap(api.api['daily-pnl']({ date }).get()),
  });
