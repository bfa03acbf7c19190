/** Labels of gridlines, which are at round numbers and need few digits. */

import { formatPlain, formatShort } from '#src/values/money/figure.ts';
import { shownAmount } from '#src/values/money/money.ts';
import { formatTradeDate, monthNameOf, yearOf } from '#src/values/time/dates.ts';

/** From this value on, the labels of an axis are abbreviated. */
const LARGE = 100_000;

/** Labels of a dollar axis: `$9,750`, `−$200`; with large values `$0`, `$50K`, `$1.2B`. */
export const moneyLabels = (dollars: readonly number[]) =>
  labels(dollars, (shown) => `$${shown}`).map(shownAmount);

/** Labels of a percentage axis: `−12.5%`, `0%`. */
export const percentLabels = (percents: readonly number[]) => labels(percents, (shown) => `${shown}%`);

/** Labels of an axis in multiples of risk: `−0.5 R`, `0 R`. */
export const rLabels = (rs: readonly number[]) => labels(rs, (shown) => `${shown} R`);

/** Label of a day: `2026` where a year begins, `Nov` where a month does, else `Nov 20`. */
export function dayLabel(date: string, begins: 'year' | 'month' | 'day' = 'day'): string {
  if (begins === 'year') return String(yearOf(date));
  return begins === 'month' ? monthNameOf(date) : formatTradeDate(date);
}

function labels(values: readonly number[], withUnit: (shown: string) => string): string[] {
  const isShort = values.some((value) => Math.abs(value) >= LARGE);
  return values.map((value) => {
    const magnitude = Math.abs(value);
    const shown = isShort ? formatShort(magnitude, 3) : formatPlain(magnitude, 2);
    return `${value < 0 && shown !== '0' ? '−' : ''}${withUnit(shown)}`;
  });
}
