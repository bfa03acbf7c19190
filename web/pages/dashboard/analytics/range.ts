import { addMonths, type DateRange, startOfYear } from '#src/values/dates.ts';

/** The time ranges on offer. Labels and URL values are the same. */
export const RANGES = ['1M', '3M', 'YTD', '1Y', 'All'] as const;

export type Range = (typeof RANGES)[number];

export const RANGE_PARAM = 'range';

/** The range in the URL; everything when there is none, or an unknown one. */
export function shownRange(params: URLSearchParams): Range {
  return RANGES.find((range) => range === params.get(RANGE_PARAM)) ?? 'All';
}

const MONTHS_BACK: Record<'1M' | '3M' | '1Y', number> = { '1M': 1, '3M': 3, '1Y': 12 };

/** The first day of a range that ends today; `null` when it begins with the first entry. */
export function firstDayOf(range: Range, today: string): string | null {
  if (range === 'All') return null;
  if (range === 'YTD') return startOfYear(today);
  return addMonths(today, -MONTHS_BACK[range]);
}

/** The dates for the breakdown of a range: up to the last entry, like the charts. */
export function datesOfRange(range: Range, today: string): Partial<DateRange> {
  const from = firstDayOf(range, today);
  return from === null ? {} : { from };
}
