import { monthOf, sameDayIn } from '#src/values/calendar.ts';
import { addDays } from '#src/values/trade-date.ts';
import type { DaySpan } from '#web/queries/performance.ts';

/** How far back the charts reach, as it is offered and as it stands in the address. */
export const RANGES = ['1M', '3M', 'YTD', '1Y', 'All'] as const;

export type Range = (typeof RANGES)[number];

export const RANGE_PARAM = 'range';

/** The range in the address; everything where there is none, or none that is offered. */
export function shownRange(params: URLSearchParams): Range {
  return RANGES.find((range) => range === params.get(RANGE_PARAM)) ?? 'All';
}

const MONTHS_BACK = { '1M': 1, '3M': 3, '1Y': 12 } as const;

/** The first day of a range that ends today; `null` where it begins with the first entry. */
export function firstDayOf(range: Range, today: string): string | null {
  if (range === 'All') return null;
  if (range === 'YTD') return `${today.slice(0, 4)}-01-01`;
  return sameDayIn(monthsBefore(monthOf(today), MONTHS_BACK[range]), today);
}

/** What the breakdown of a range is asked for with. */
export function spanOfRange(range: Range, today: string): DaySpan {
  const from = firstDayOf(range, today);
  return from === null ? {} : { from, to: today };
}

/** `yyyy-MM`, so many months before another. */
function monthsBefore(month: string, count: number): string {
  let first = `${month}-01`;
  for (let n = 0; n < count; n++) first = `${monthOf(addDays(first, -1))}-01`;
  return monthOf(first);
}
