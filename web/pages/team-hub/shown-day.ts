import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { nextWorkday, previousWorkday } from '#src/values/time/workdays.ts';
import { useToday } from '#web/context/today.ts';
import { useNamedFirst } from '#web/ui/layers/named-first.ts';

const DATE_PARAM = 'date';

/** Whether a day can be shown: it exists, and is neither too early nor in the future. */
export function isShowable(date: string, today: string): boolean {
  return isTradeDate(date) && date >= FIRST_TRADE_DATE && date <= today;
}

/** The day in the URL; today without a valid one. */
export function dayOfSearch(params: URLSearchParams, today: string): string {
  const asked = params.get(DATE_PARAM) ?? '';
  return isShowable(asked, today) ? asked : today;
}

export interface ShownDay {
  date: string;
  /** The same, or one that is about to be shown. */
  named: string;
  today: string;
  /** The working days before and after; `null` when out of range. */
  previous: string | null;
  next: string | null;
  show: (date: string) => void;
}

/** The shown day of the hub, and its neighbours. */
export function useShownDay(): ShownDay {
  const today = useToday();
  const [params] = useSearchParams();
  const date = dayOfSearch(params, today);
  const [named, goTo] = useNamedFirst(date);
  const [previous, next] = [previousWorkday(named), nextWorkday(named)];
  const show = useCallback(
    (day: string) => goTo({ search: day === today ? '' : `?${DATE_PARAM}=${day}` }, day),
    [goTo, today],
  );
  return {
    date,
    named,
    today,
    previous: previous >= FIRST_TRADE_DATE ? previous : null,
    next: next <= today ? next : null,
    show,
  };
}
