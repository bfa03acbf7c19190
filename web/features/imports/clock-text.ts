/** Readings of a file's clock in words. */

import { formatTime } from '#src/values/time/clock.ts';
import { clockAt } from '#src/values/time/instants.ts';
import { formatShown, instantAt, type TimeFormat } from '#src/values/time/time-of-day.ts';

/** `New York`, `Chicago`, `UTC`. */
export const cityOf = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** What the team's clocks show when a file's, of `timeZone`, shows `shown`; a day that differs is reported. */
export function shownHere(shown: string, timeZone: string, here: TimeFormat): string {
  const day = shown.slice(0, 10);
  const there = clockAt(instantAt(day, shown.slice(11, 19), timeZone), here.timeZone).toISOString();
  return there.slice(0, 10) === day
    ? formatTime(there.slice(11, 19), here.clock)
    : formatShown(there, here.clock);
}

/** The day that a text like `11/09/2026` or `11/9/26` is by an order of its parts, `yyyy-MM-dd`; `null` where it cannot be one. */
export function dayOfText(text: string, order: 'mdy' | 'dmy'): string | null {
  const [first = '', second = '', year = ''] = text.match(/\d+/g) ?? [];
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  if (!/^(?:\d\d){1,2}$/.test(year) || Number(month) < 1 || Number(month) > 12) return null;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
