/** Readings of a file's clock in words. */

import { formatTradeDate } from '#src/values/dates.ts';
import { clockAt } from '#src/values/instants.ts';
import { instantAt } from '#src/values/time-of-day.ts';

/** `New York`, `Chicago`, `UTC`. */
export const cityOf = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** `Nov 9, 08:41:07`. @param clock `yyyy-MM-ddTHH:mm:ss.SSS` */
export const clockText = (clock: string): string =>
  `${formatTradeDate(clock.slice(0, 10))}, ${clock.slice(11, 19)}`;

/** What the clocks in `shownIn` show when a file's clock, of `timeZone`, shows `clock`; a day that differs is told. */
export function clockElsewhere(clock: string, timeZone: string, shownIn: string): string {
  const day = clock.slice(0, 10);
  const there = clockAt(instantAt(day, clock.slice(11, 19), timeZone), shownIn).toISOString();
  return there.slice(0, 10) === day ? there.slice(11, 19) : clockText(there);
}

/** The day that a text like `11/09/2026` or `11/9/26` is by an order of its parts, `yyyy-MM-dd`; `null` where it cannot be one. */
export function dayOfText(text: string, order: 'mdy' | 'dmy'): string | null {
  const [first = '', second = '', year = ''] = text.match(/\d+/g) ?? [];
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  if (!/^(?:\d\d){1,2}$/.test(year) || Number(month) < 1 || Number(month) > 12) return null;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
