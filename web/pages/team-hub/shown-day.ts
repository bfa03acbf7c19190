import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/dates.ts';
import { nextWorkday, previousWorkday } from '#src/values/workdays.ts';
import type { Api } from '#web/api/client.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useToday } from '#web/context/today.ts';
import { dailyPnlQuery, type TeamDayPnl } from '#web/queries/daily-pnl.ts';
import { useNamedFirst } from '#web/ui/named-first.ts';

const DATE_PARAM = 'date';

/** Whether a day can be shown: it exists, and is neither too early nor in the future. */
export function isShowable(date: string, today: string): boolean {
  return isTradeDate(date) && date >= FIRST_TRADE_DATE && date <= today;
}

/** The day in the URL; `null` without a valid one. */
export function askedDay(params: URLSearchParams, today: string): string | null {
  const asked = params.get(DATE_PARAM) ?? '';
  return isShowable(asked, today) ? asked : null;
}

/** The day the hub opens on: today, or the last day with trades when today has none. */
export function openingDay(today: string, pnl: TeamDayPnl | undefined): string {
  return pnl?.summaries.length === 0 ? (pnl.lastTradingDay ?? today) : today;
}

/** Prefetches the day in the URL, else the one the hub opens on. */
export async function readShownDay(
  queryClient: QueryClient,
  api: Api,
  params: URLSearchParams,
  today: string,
): Promise<void> {
  const asked = askedDay(params, today);
  await queryClient.prefetchQuery(dailyPnlQuery(api, asked ?? today));
  if (asked !== null) return;
  const opening = openingDay(today, queryClient.getQueryData(dailyPnlQuery(api, today).queryKey));
  if (opening !== today) await queryClient.prefetchQuery(dailyPnlQuery(api, opening));
}

export interface ShownDay {
  date: string;
  /** The same, or one that is about to be shown. */
  named: string;
  today: string;
  /** Whether it replaces today, which has no trades. */
  standsIn: boolean;
  /** The working days before and after; `null` when out of range. */
  previous: string | null;
  next: string | null;
  show: (date: string) => void;
}

/** The shown day of the hub, and its neighbours. */
export function useShownDay(): ShownDay {
  const api = useApi();
  const queryClient = useQueryClient();
  const today = useToday();
  const [params] = useSearchParams();
  const asked = askedDay(params, today);
  const { data } = useQuery({ ...dailyPnlQuery(api, today), enabled: asked === null });
  const date = asked ?? openingDay(today, data);
  const [named, goTo] = useNamedFirst(date);
  const [previous, next] = [previousWorkday(named), nextWorkday(named)];

  const show = useCallback(
    (day: string) => {
      const known = queryClient.getQueryData(dailyPnlQuery(api, today).queryKey);
      const isOpening = known !== undefined && day === today && day === openingDay(today, known);
      goTo({ search: isOpening ? '' : `?${DATE_PARAM}=${day}` }, day);
    },
    [api, queryClient, goTo, today],
  );

  return {
    date,
    named,
    today,
    standsIn: asked === null && date !== today,
    previous: previous >= FIRST_TRADE_DATE ? previous : null,
    next: next <= today ? next : null,
    show,
  };
}
