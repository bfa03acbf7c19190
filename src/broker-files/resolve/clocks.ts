/** Stamps of a file become instants. */

import { type ShownAt, shownAt } from '#src/values/time/time-of-day.ts';
import type { Stamp } from '../formats/format.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A stamp, and the zone whose clock it is: `null` where the stamp has its own offset. */
export interface ZonedStamp {
  stamp: Stamp;
  zone: string | null;
}

/** Milliseconds of what the clock shows, as if it were UTC. */
export const shownBy = ({ clock }: Stamp): number => Date.parse(`${clock}Z`);

/** Reads the clocks of zones, of which a file has many stamps on few days. */
export function clockReader(): (zoned: ZonedStamp) => ShownAt {
  /** Of each zone and day the distance from UTC; `null` for days near a change of the clocks. */
  const offsets = new Map<string, Map<number, number | null>>();
  return ({ stamp, zone }) => {
    const shown = shownBy(stamp);
    if (stamp.offset !== null) return settled(shown - stamp.offset * MINUTE);
    if (zone === null) throw new Error('A clock without a zone');
    const days = offsets.get(zone) ?? new Map<number, number | null>();
    offsets.set(zone, days);
    const day = Math.floor(shown / DAY);
    let offset = days.get(day);
    if (offset === undefined) {
      offset = offsetOn(day * DAY, zone);
      days.set(day, offset);
    }
    return offset === null ? shownAt(shown, zone) : settled(shown - offset);
  };
}

const settled = (at: number): ShownAt => ({ at, again: null, isSkipped: false });

function offsetOn(day: number, zone: string): number | null {
  const [begins, ends] = [shownAt(day, zone), shownAt(day + DAY, zone)];
  const isPlain = [begins, ends].every(({ again, isSkipped }) => again === null && !isSkipped);
  const offset = day - begins.at;
  return isPlain && day + DAY - ends.at === offset ? offset : null;
}

/**
 * The instants of a column of a file. Of an hour that the clocks show twice it is the first one, unless the rows follow each
 * other in time and the one before was later.
 */
export function resolveInstants(column: readonly (ShownAt | null)[]): (number | null)[] {
  const instants = column.map((shown) => shown?.at ?? null);
  if (!column.some((shown) => shown !== null && shown.again !== null)) return instants;
  const direction = findDirection(column);
  if (direction === 0) return instants;
  let last = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < column.length; step++) {
    const index = direction > 0 ? step : column.length - 1 - step;
    const shown = column[index];
    if (!shown) continue;
    const at = shown.at < last && shown.again !== null ? shown.again : shown.at;
    instants[index] = at;
    last = Math.max(last, at);
  }
  return instants;
}

/** 1 for the oldest first, -1 for the newest first, 0 where rows go both ways. */
function findDirection(column: readonly (ShownAt | null)[]): number {
  const plain = column.filter((shown) => shown !== null && shown.again === null);
  let [rises, falls] = [false, false];
  let before: number | null = null;
  for (const shown of plain) {
    const at = shown?.at ?? 0;
    if (before !== null && at > before) rises = true;
    if (before !== null && at < before) falls = true;
    before = at;
  }
  return rises === falls ? 0 : rises ? 1 : -1;
}
