/** What stands at the lines of an axis: they are at round numbers, which need few digits. */

import { dayOfMonth, monthNameOf, yearOf } from '#src/values/dates.ts';
import { formatPlain, formatShort } from '#src/values/figure.ts';

/** From here on the lines of an axis are labelled in short. */
const LARGE = 100_000;

/** Of one axis in dollars: `$9,750`, `−$200`; or, where one of them is large, `$0`, `$50K`, `$1.2B`. */
export const moneyLabels = (dollars: readonly number[]) => labels(dollars, (shown) => `$${shown}`);

/** Of one axis in percent: `−12.5%`, `0%`. */
export const percentLabels = (percents: readonly number[]) => labels(percents, (shown) => `${shown}%`);

/** Of a day: `2026` where a year begins with it, `Nov` where a month does, else `20`. */
export function dayLabel(date: string, begins: 'year' | 'month' | 'day' = 'day'): string {
  if (begins === 'year') return String(yearOf(date));
  return begins === 'month' ? monthNameOf(date) : String(dayOfMonth(date));
}

function labels(values: readonly number[], withUnit: (shown: string) => string): string[] {
  const isShort = values.some((value) => Math.abs(value) >= LARGE);
  return values.map((value) => {
    const magnitude = Math.abs(value);
    const shown = isShort ? formatShort(magnitude, 3) : formatPlain(magnitude, 2);
    return `${value < 0 && shown !== '0' ? '−' : ''}${withUnit(shown)}`;
  });
}
