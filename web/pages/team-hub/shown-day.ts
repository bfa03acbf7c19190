import { useSearchParams } from 'react-router';
import { addDays, FIRST_TRADE_DATE, isTradeDate } from '#src/values/trade-date.ts';
import { useToday } from '#web/desk/today.ts';

const DATE_PARAM = 'date';

/** Whether a day can be asked for: it exists, and is neither too old nor still to come. */
export function isShowable(date: string, today: string): boolean {
  return isTradeDate(date) && date >= FIRST_TRADE_DATE && date <= today;
}

/** The day in the address, else today. */
export function shownDay(params: URLSearchParams, today: string): string {
  const asked = params.get(DATE_PARAM) ?? '';
  return isShowable(asked, today) ? asked : today;
}

export interface ShownDay {
  date: string;
  today: string;
  /** The day before and the one after; `null` where there is none to show. */
  previous: string | null;
  next: string | null;
  show: (date: string) => void;
}

/** The day that the address names, and the way to others. */
export function useShownDay(): ShownDay {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const date = shownDay(params, today);
  return {
    date,
    today,
    previous: date > FIRST_TRADE_DATE ? addDays(date, -1) : null,
    next: date < today ? addDays(date, 1) : null,
    show: (day) => setParams(day === today ? {} : { [DATE_PARAM]: day }, { preventScrollReset: true }),
  };
}
