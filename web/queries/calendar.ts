import { queryOptions } from '@tanstack/react-query';
import type { CalendarMonth, TopTrader } from '#src/features/performance/responses.ts';
import { type Api, call, nullOn } from '#web/api/client.ts';
import { NOT_PUBLIC } from './public-figures.ts';

/** The team's months. */
const calendarKey = ['calendar'] as const;

/** @param month `yyyy-MM` */
export const calendarQuery = (api: Api, month: string) =>
  queryOptions({
    queryKey: [...calendarKey, month],
    queryFn: (): Promise<CalendarMonth | null> =>
      nullOn(NOT_PUBLIC, call(api, 'GET /api/calendar/:month', { params: { month } })),
  });

const topTraderKey = ['top-trader'] as const;

/** The day's top trader; `null` until somebody is in profit. @param today the team's day, part of the key */
export const topTraderQuery = (api: Api, today: string) =>
  queryOptions({
    queryKey: [...topTraderKey, today],
    queryFn: (): Promise<TopTrader | null> => nullOn(NOT_PUBLIC, call(api, 'GET /api/top-trader')),
  });
