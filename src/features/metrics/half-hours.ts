import { HALF_HOUR, HALF_HOURS } from '#src/values/entries/trade-classes.ts';
import { zoneOffsets } from '#src/values/time/zone-offsets.ts';

/**
 * The half hour of the day in which instants fall.
 * @param year the last one of which they are
 */
export function halfHoursIn(timeZone: string, year: string): (instant: number) => number {
  const offsets = zoneOffsets(timeZone, year);
  /** Entries come in the order of days: mostly it is the same as before. */
  let known = offsets.length - 1;
  return (instant) => {
    while (known > 0 && instant < (offsets[known]?.from ?? 0)) known--;
    while (instant >= (offsets[known + 1]?.from ?? Number.POSITIVE_INFINITY)) known++;
    const clock = instant + (offsets[known]?.offset ?? 0);
    return Math.floor(clock / HALF_HOUR) % HALF_HOURS;
  };
}
