import { queryOptions } from '@tanstack/react-query';
import type { CalendarMonth, TopTrader } from '#src/features/performance/responses.ts';
import { type Api, unwrap } from '#web/api/client.ts';
import { PUBLIC_FIGURES } from './public-figures.ts';

/** The team's months. */
export const calendarKey = ['calendar'] as const;

/** @param month `yyyy-MM` */
export const calendarQuery = (api: Api, month: string) =>
  queryOptions({
    queryKey: [...calendarKey, month],
    queryFn: (): Promise<CalendarMonth | null> => unwrap(api.api.calendar({ month }).get(), PUBLIC_FIGURES),
  });

export const topTraderKey = ['top-trader'] as const;

/** The day's top trader; `null` until somebody is in profit. @param today the team's day, part of the key */
export const topTraderQuery = (api: Api, today: string) =>
  queryOptions({
    queryKey: [...topTraderKey, today],
    queryFn: (): Promise<TopTrader | null> => unwrap(api.api['top-trader'].get(), PUBLIC_FIGURES),
  });
