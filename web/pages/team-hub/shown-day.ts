import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { FIRST_TRADE_DATE, isTradeDate, nextWorkday, previousWorkday } from '#src/values/dates.ts';
import type { Api } from '#web/app/api.ts';
import { useApi } from '#web/app/app-context.tsx';
import { useToday } from '#web/app/today.ts';
import { dailyPnlQuery, type TeamDayPnl } from '#web/queries/daily-pnl.ts';

const DATE_PARAM = 'date';

/** Whether a day can be asked for: it exists, and is neither too old nor still to come. */
export function isShowable(date: string, today: string): boolean {
  return isTradeDate(date) && date >= FIRST_TRADE_DATE && date <= today;
}

/** The day in the address; `null` where it names none. */
export function askedDay(params: URLSearchParams, today: string): string | null {
  const asked = params.get(DATE_PARAM) ?? '';
  return isShowable(asked, today) ? asked : null;
}

/** The day that the hub opens on: today, or the last one with trades where today has none. */
export function openingDay(today: string, pnl: TeamDayPnl | undefined): string {
  return pnl?.summaries.length === 0 ? (pnl.lastTradingDay ?? today) : today;
}

/** Reads the day in the address, else the one that the hub opens on. */
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
  today: string;
  /** Whether it stands in for today, which has no trades. */
  standsIn: boolean;
  /** The working day before and the one after; `null` where there is none to show. */
  previous: string | null;
  next: string | null;
  show: (date: string) => void;
}

/** The day that the hub shows, and the way to others. */
export function useShownDay(): ShownDay {
  const api = useApi();
  const queryClient = useQueryClient();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = askedDay(params, today);
  const { data } = useQuery({ ...dailyPnlQuery(api, today), enabled: asked === null });
  const date = asked ?? openingDay(today, data);
  const [previous, next] = [previousWorkday(date), nextWorkday(date)];

  function show(day: string) {
    const known = queryClient.getQueryData(dailyPnlQuery(api, today).queryKey);
    const isOpening = known !== undefined && day === today && day === openingDay(today, known);
    setParams(isOpening ? {} : { [DATE_PARAM]: day }, { preventScrollReset: true });
  }

  return {
    date,
    today,
    standsIn: asked === null && date !== today,
    previous: previous >= FIRST_TRADE_DATE ? previous : null,
    next: next <= today ? next : null,
    show,
  };
}
