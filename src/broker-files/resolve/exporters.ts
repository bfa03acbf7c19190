/** On whose clock files are that leave it open: whoever exported them exported the broker's other files as well. */

import { shownAt } from '#src/values/time/time-of-day.ts';
import type { ReadFile } from './types.ts';

/** Days that are looked at. */
const EXAMPLES = 50;

/**
 * Zones by file, where a file of the same broker tells the clock, and one of the zones shows it that way throughout.
 * @param zones the likeliest first
 */
export function exporterZones(
  files: readonly ReadFile[],
  zones: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { format, reading } of files) {
    if (!format.statesClock) continue;
    const stamps = collectExamples(reading);
    const zone = zones.find((one) => stamps.length > 0 && stamps.every((stamp) => isShownBy(one, stamp)));
    if (zone === undefined) continue;
    for (const other of files) if (areOfOneBroker(format, other.format)) found.set(other.name, zone);
  }
  return found;
}

interface ShownClock {
  clock: string;
  offset: number;
}

/** One of each day. */
function collectExamples({ items }: ReadFile['reading']): ShownClock[] {
  const days = new Map<string, ShownClock>();
  for (const item of items) {
    if (item.kind !== 'fill' || item.at.offset === null) continue;
    const { clock, offset } = item.at;
    days.set(clock.slice(0, 10), { clock, offset });
    if (days.size === EXAMPLES) break;
  }
  return [...days.values()];
}

const MINUTE = 60_000;

function isShownBy(zone: string, { clock, offset }: ShownClock): boolean {
  const shown = Date.parse(`${clock}Z`);
  const { at, again } = shownAt(shown, zone);
  const instant = shown - offset * MINUTE;
  return at === instant || again === instant;
}

const areOfOneBroker = (one: ReadFile['format'], other: ReadFile['format']): boolean =>
  String(one.brokers) === String(other.brokers);
