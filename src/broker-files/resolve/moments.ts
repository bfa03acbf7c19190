/** When the rows of a file happened, once the zone of its clocks is known. */

import { formatTradeDate } from '#src/values/time/dates.ts';
import type { ShownAt } from '#src/values/time/time-of-day.ts';
import type { Item, Problem, Stamp } from '../formats/format.ts';
import { clockReader, resolveInstants } from './clocks.ts';
import type { AccountForImport } from './types.ts';
import type { ZoneBook } from './zones.ts';

/** A row, or an entry of our own export. */
export type Dated = Exclude<Item, { kind: 'total' }>;

/** Of which nothing can be said before it is known whose it is. */
export interface RowWithAccount {
  item: Dated;
  account: AccountForImport | null;
  /** Whether the trader is asked which account it is, and none can be suggested. */
  isAsked: boolean;
}

export interface Timed extends RowWithAccount {
  /** `null` where the file gives a day alone. */
  openedAt: number | null;
  /** Of what happened at once, when it did. */
  closedAt: number | null;
  /** Whichever file it stands in, also in an hour that the clocks show twice: by the first one. */
  openedKey: number | null;
  closedKey: number | null;
  isToMinute: boolean;
}

/** Rows of unknown zones are left out. */
export function timedRows(
  file: string,
  rows: readonly RowWithAccount[],
  zones: ZoneBook,
): { timed: Timed[]; problems: Problem[] } {
  const read = clockReader();
  const shown = (
    stamp: Stamp | null,
    { item, account, isAsked }: RowWithAccount,
  ): ShownAt | null | undefined => {
    if (stamp === null || !stamp.hasTime) return null;
    const zoned = zones.zoned(stamp, account, { file, line: item.line, isAsked });
    return zoned ? read(zoned) : undefined;
  };
  const known: { row: RowWithAccount; opened: ShownAt | null; closed: ShownAt | null }[] = [];
  for (const row of rows) {
    const opened = shown(openingOf(row.item), row);
    const closed = shown(closingOf(row.item), row);
    if (opened !== undefined && closed !== undefined) known.push({ row, opened, closed });
  }
  const openings = resolveInstants(known.map(({ opened }) => opened));
  const closings = resolveInstants(known.map(({ closed }) => closed));
  const timed = known.map(({ row, opened, closed }, index) => {
    const openedAt = openings[index] ?? null;
    const closedAt = closings[index] ?? null;
    const inOrder = opened && closed ? ordered(openedAt, closedAt, opened, closed) : { openedAt, closedAt };
    return {
      ...row,
      openedAt: inOrder.openedAt,
      closedAt: inOrder.closedAt,
      openedKey: opened?.at ?? null,
      closedKey: closed?.at ?? null,
      isToMinute: closingOf(row.item)?.isToMinute === true,
    };
  });
  return { timed, problems: clockProblems(known) };
}

function openingOf(item: Dated): Stamp | null {
  return item.kind === 'roundTrip' || item.kind === 'entry' ? item.openedAt : null;
}

function closingOf(item: Dated): Stamp | null {
  return item.kind === 'roundTrip' || item.kind === 'entry' ? item.closedAt : item.at;
}

/** In an hour that comes twice a trade may close at an earlier time of the clock than it was opened. */
function ordered(
  openedAt: number | null,
  closedAt: number | null,
  opened: ShownAt,
  closed: ShownAt,
): Pick<Timed, 'openedAt' | 'closedAt'> {
  if (openedAt === null || closedAt === null || openedAt <= closedAt) return { openedAt, closedAt };
  if (closed.again !== null && openedAt <= closed.again) return { openedAt, closedAt: closed.again };
  if (opened.at <= closedAt) return { openedAt: opened.at, closedAt };
  return { openedAt, closedAt };
}

/** The day that the file says by itself: the clock's, where it has no time. */
export const dayAlone = (stamp: Stamp | null): string | null =>
  stamp && !stamp.hasTime ? stamp.clock.slice(0, 10) : null;

interface Shown {
  row: RowWithAccount;
  opened: ShownAt | null;
  closed: ShownAt | null;
}

const TWICE =
  'shows this hour twice, since clocks were set back: where the order of rows does not tell, the first one is taken';
const SKIPPED =
  'does not show this time, since clocks were set forward: it is taken as so much later. Check the time zone';

/** Once for the file, at the first row that each is about. */
const clockProblems = (known: readonly Shown[]): Problem[] => [
  ...reportFirst(known, 'clock_twice', TWICE, ({ again }) => again !== null),
  ...reportFirst(known, 'clock_skipped', SKIPPED, ({ isSkipped }) => isSkipped),
];

function reportFirst(
  known: readonly Shown[],
  code: string,
  what: string,
  is: (shown: ShownAt) => boolean,
): Problem[] {
  for (const { row, opened, closed } of known) {
    const { item } = row;
    const stamp = opened && is(opened) ? openingOf(item) : closed && is(closed) ? closingOf(item) : null;
    if (stamp === null) continue;
    const day = formatTradeDate(stamp.clock.slice(0, 10), { year: true });
    const message = `On ${day} the clock ${what}.`;
    return [{ severity: 'warning', code, message, line: item.line, raw: item.raw }];
  }
  return [];
}
