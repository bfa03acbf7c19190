/** Whose clock a stamp was read from: the file's own, the one that was sent, the exporter's, the account's, else a question. */

import type { ImportQuestion } from '#src/features/imports/responses.ts';
import { isTimeZone, shownAt } from '#src/values/time/time-of-day.ts';
import type { Stamp } from '../formats/format.ts';
import { shownBy, type ZonedStamp } from './clocks.ts';
import { exporterZones } from './exporters.ts';
import type { AccountForImport, Answers, ReadFile, ResolveContext } from './types.ts';

interface Example {
  file: string;
  line: number;
  stamp: Stamp;
}

export interface ZoneBook {
  /** `null` where the zone is not known, and none can be suggested. */
  zoned(
    stamp: Stamp,
    account: AccountForImport | null,
    from: { file: string; line: number; isAsked: boolean },
  ): ZonedStamp | null;
  question(): ImportQuestion | null;
  /** The first that was used for a stamp that does not say its own. */
  used(): string | null;
}

export function zoneBook(
  readFiles: readonly ReadFile[],
  { timeZone }: Answers,
  { zones, accounts }: ResolveContext,
): ZoneBook {
  const known = [...zones, ...accounts.flatMap((account) => account.timeZone ?? [])];
  const exporters = exporterZones(readFiles, known);
  const files = new Set<string>();
  let [earliest, latest, used]: [Example | null, Example | null, string | null] = [null, null, null];
  const isKnown = knownZones();
  const hasZone = accounts.some((account) => account.timeZone !== null);

  function ask(example: Example): void {
    files.add(example.file);
    if (earliest === null || example.stamp.clock < earliest.stamp.clock) earliest = example;
    if (latest === null || example.stamp.clock > latest.stamp.clock) latest = example;
  }
  return {
    zoned(stamp, account, { file, line, isAsked: isAccountAsked }) {
      if (stamp.offset !== null) return { stamp, zone: null };
      if (stamp.zone !== null && isKnown(stamp.zone)) return { stamp, zone: stamp.zone };
      const stated = timeZone ?? exporters.get(file) ?? account?.timeZone ?? null;
      // The account may have a zone, once it is known which one it is.
      const isAsked = stated === null && !(isAccountAsked && hasZone);
      if (isAsked) ask({ file, line, stamp });
      const zone = stated ?? (isAccountAsked ? null : (zones[0] ?? null));
      used ??= zone;
      return zone === null ? null : { stamp, zone };
    },
    question() {
      const examples = [earliest, latest].filter((example) => example !== null);
      const [first, last] = examples;
      if (!first || !last) return null;
      const shown = first.stamp.clock === last.stamp.clock ? [first] : examples;
      return {
        kind: 'timeZone',
        files: [...files],
        examples: shown.map(({ line, stamp }) => ({ line, clock: stamp.clock })),
        options: zones.map((zone, index) => ({
          timeZone: zone,
          isSuggested: index === 0,
          instants: shown.map(({ stamp }) => new Date(shownAt(shownBy(stamp), zone).at).toISOString()),
        })),
      };
    },
    used: () => used,
  };
}

function knownZones(): (zone: string) => boolean {
  const known = new Map<string, boolean>();
  return (zone) => {
    const is = known.get(zone) ?? isTimeZone(zone);
    known.set(zone, is);
    return is;
  };
}
