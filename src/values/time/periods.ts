import { type DateRange, monthOf, monthRange, quarterRange, weekRange } from './dates.ts';

/** What a leaderboard of the team is about: a week, month or quarter, or all time. */
export const RANKED_PERIODS = ['all', 'quarter', 'month', 'week'] as const;
export type RankedPeriod = (typeof RANKED_PERIODS)[number];

/** The period that a day is in; `null` for all time. */
export function periodRange(period: RankedPeriod, date: string): DateRange | null {
  switch (period) {
    case 'all':
      return null;
    case 'quarter':
      return quarterRange(date);
    case 'month':
      return monthRange(monthOf(date));
    case 'week':
      return weekRange(date);
  }
}
