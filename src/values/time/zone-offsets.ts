/** When the clocks of a time zone change, for whoever has to tell the time of many instants at once. */

import { memoize } from '../memoize.ts';
import { FIRST_TRADE_DATE } from './dates.ts';
import { minutesAhead } from './instants.ts';

/** How far the clocks are ahead of UTC from an instant on, until the next one. Milliseconds. */
export interface ZoneOffset {
  from: number;
  offset: number;
}

const MINUTE = 60_000;
/** Clocks that change twice within less are not known. */
const STEP = 10 * 24 * 60 * MINUTE;

/** The first ones hold for all before as well. */
const FIRST = Date.parse(FIRST_TRADE_DATE);

/**
 * The offsets of a zone in the order in which they came, up to the end of a year; the last one holds for all after.
 * @param year of four digits
 */
export const zoneOffsets = memoize((timeZone: string, year: string): readonly ZoneOffset[] => {
  const offsetAt = (at: number): number => minutesAhead(at, timeZone) * MINUTE;
  const offsets: ZoneOffset[] = [{ from: Number.NEGATIVE_INFINITY, offset: offsetAt(FIRST) }];
  const end = Date.UTC(Number(year) + 1, 0, 1);
  for (let at = FIRST; at < end; at += STEP) {
    const [before, after] = [offsetAt(at), offsetAt(at + STEP)];
    if (before !== after) offsets.push({ from: changeBetween(at, at + STEP, offsetAt), offset: after });
  }
  return offsets;
});

/** Clocks change at a whole minute. */
function changeBetween(start: number, end: number, offsetAt: (at: number) => number): number {
  const before = offsetAt(start);
  let [within, after] = [start, end];
  while (after - within > MINUTE) {
    const between = within + Math.floor((after - within) / MINUTE / 2) * MINUTE;
    if (offsetAt(between) === before) within = between;
    else after = between;
  }
  return after;
}
