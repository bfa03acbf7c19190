import { useSearchParams } from 'react-router';
import { addDays, type DateRange, FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';
import { periodRange, RANKED_PERIODS, type RankedPeriod } from '#src/values/time/periods.ts';
import { useToday } from '#web/context/today.ts';

/** What the leaderboard is about. */
export interface ShownPeriod {
  period: RankedPeriod;
  /** `null` for all time. */
  range: DateRange | null;
  /** The addresses of the periods before and after; `null` where there is none. */
  previous: string | null;
  next: string | null;
}

/** The period in the address, which only members of the team have; all time without a valid one. */
export function periodOfSearch(params: URLSearchParams, today: string): ShownPeriod {
  const asked = params.get('period');
  const period = RANKED_PERIODS.find((one) => one === asked) ?? 'all';
  const day = params.get('date') ?? '';
  const current = periodRange(period, today);
  const isDay = isTradeDate(day) && day >= FIRST_TRADE_DATE && day <= today;
  const range = isDay ? periodRange(period, day) : current;
  if (range === null || current === null) {
    return { period, range: null, previous: null, next: null };
  }
  const before = addDays(range.from, -1);
  const after = addDays(range.to, 1);
  return {
    period,
    range,
    previous: before >= FIRST_TRADE_DATE ? searchForPeriod(period, before) : null,
    next:
      after <= today
        ? searchForPeriod(period, periodRange(period, after)?.from === current.from ? null : after)
        : null,
  };
}

/** @param date a day in it; `null` for the current one */
export function searchForPeriod(period: RankedPeriod, date: string | null = null): string {
  if (period === 'all') return '';
  return `?${new URLSearchParams({ period, ...(date !== null && { date }) })}`;
}

export function useShownPeriod(): ShownPeriod {
  const [params] = useSearchParams();
  return periodOfSearch(params, useToday());
}
