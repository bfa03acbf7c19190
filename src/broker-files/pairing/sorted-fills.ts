/** The fills of one account and contract in the order they happened. */

import { comparedBy } from '#src/values/compared-by.ts';
import { risingId, secondOf } from './keys.ts';
import { dateOf } from './moments.ts';
import type { ResolvedFill, ResolvedMove } from './types.ts';

/** Fills that happened one after the other, or of which the order is only that of the file. */
export interface Simultaneous {
  fills: readonly ResolvedFill[];
  /** Whether the broker's ids give their order. */
  isOrdered: boolean;
  hasTime: boolean;
}

/**
 * By instant, then the broker's id, then the file. Where one has no time of day, all are in the order of days first. What
 * moves a position without a price comes before what is dealt in the same minute, or on the same day where it has no time.
 */
export function* sortedFills(
  fills: readonly ResolvedFill[],
  dayOf: (at: number) => string,
  moves: readonly ResolvedMove[] = [],
): Generator<Simultaneous | readonly ResolvedMove[]> {
  const isTimed = fills.every(isAtTime) && moves.every(isAtTime);
  if (moves.length === 0) {
    yield* groupedFills(fills, dayOf, isTimed);
    return;
  }
  const toPlace = ({ moment }: ResolvedMove) => ({
    rank: isTimed ? 0 : Date.parse(dateOf(moment, dayOf)),
    at: moment.at === null ? Number.MIN_SAFE_INTEGER : Math.floor(moment.at / MINUTE) * MINUTE,
  });
  const waiting = moves
    .map((move) => ({ move, ...toPlace(move) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  let next = 0;
  for (const group of groupedFills(fills, dayOf, isTimed)) {
    const [first] = group.fills;
    if (!first) continue;
    const rank = isTimed ? 0 : Date.parse(dateOf(first.moment, dayOf));
    const at = first.moment.at ?? Number.MAX_SAFE_INTEGER;
    const due: typeof waiting = [];
    for (let one = waiting[next]; one; one = waiting[++next]) {
      if (one.rank > rank || (one.rank === rank && one.at > at)) break;
      due.push(one);
    }
    if (due.length > 0) yield due.map(({ move }) => move);
    yield group;
  }
  if (next < waiting.length) yield waiting.slice(next).map(({ move }) => move);
}

const MINUTE = 60_000;
const isAtTime = ({ moment }: Pick<ResolvedFill, 'moment'>): boolean => moment.at !== null;

function* groupedFills(
  fills: readonly ResolvedFill[],
  dayOf: (at: number) => string,
  isTimed: boolean,
): Generator<Simultaneous> {
  const ranked = fills.map(
    (fill): Ranked => ({
      fill,
      rank: isTimed ? 0 : Date.parse(dateOf(fill.moment, dayOf)),
      // Within a day, those without a time come last.
      at: fill.moment.at ?? Number.MAX_SAFE_INTEGER,
    }),
  );
  ranked.sort((a, b) => a.rank - b.rank || a.at - b.at);
  const files = fileRanks(fills);
  const byPlace = (a: ResolvedFill, b: ResolvedFill) =>
    (files.get(a.file) ?? 0) - (files.get(b.file) ?? 0) || a.place - b.place;
  const exactFiles = filesOfMilliseconds(fills);
  const isSameSecond = (a: Ranked, b: Ranked) => a.rank === b.rank && secondOf(a.at) === secondOf(b.at);
  for (const run of splitRuns(ranked, isSameSecond)) {
    const [first] = run;
    if (first && run.length === 1) {
      yield alone(first.fill);
      continue;
    }
    // Of a fill that stands in a file of whole seconds and in one of milliseconds, only the id knows its place.
    const isMixed =
      new Set(run.map(({ at }) => at)).size > 1 && run.some(({ fill }) => !exactFiles.has(fill.file));
    const byId = isMixed ? inOrderOfIds(run.map(({ fill }) => fill)) : null;
    if (byId) {
      yield { fills: byId, isOrdered: true, hasTime: true };
      continue;
    }
    for (const same of splitRuns(run, (a, b) => a.at === b.at)) {
      yield settled(
        same.map(({ fill }) => fill),
        byPlace,
      );
    }
  }
}

/** Where one stamp of a file is of less than a second, all are: one on the second is of that instant. */
const filesOfMilliseconds = (fills: readonly ResolvedFill[]): ReadonlySet<number> =>
  new Set(fills.filter(({ moment }) => (moment.at ?? 0) % 1000 !== 0).map(({ file }) => file));

interface Ranked {
  fill: ResolvedFill;
  rank: number;
  at: number;
}

/** @param items sorted, so that those that are the same stand together */
function* splitRuns<Item>(items: readonly Item[], isSame: (a: Item, b: Item) => boolean): Generator<Item[]> {
  let run: Item[] = [];
  for (const item of items) {
    if (run[0] !== undefined && !isSame(run[0], item)) {
      yield run;
      run = [];
    }
    run.push(item);
  }
  if (run.length > 0) yield run;
}

const alone = (fill: ResolvedFill): Simultaneous => ({
  fills: [fill],
  isOrdered: true,
  hasTime: fill.moment.at !== null,
});

type Compare = (a: ResolvedFill, b: ResolvedFill) => number;

function settled(fills: readonly ResolvedFill[], byPlace: Compare): Simultaneous {
  const hasTime = fills[0]?.moment.at !== null;
  const placed = fills.toSorted(byPlace);
  const byId = inOrderOfIds(placed);
  return { fills: byId ?? placed, isOrdered: byId !== null || fills.length === 1, hasTime };
}

/** `null` where the ids of some have no order. */
function inOrderOfIds(fills: readonly ResolvedFill[]): ResolvedFill[] | null {
  const numbered: { fill: ResolvedFill; id: bigint }[] = [];
  for (const fill of fills) {
    const id = risingId(fill.id);
    if (id === null) return null;
    numbered.push({ fill, id });
  }
  return numbered.sort((a, b) => comparedBy(a.id, b.id)).map(({ fill }) => fill);
}

/**
 * Files in the order of what they hold, whichever was imported first: of two that meet in one minute, the earlier one has
 * begun or ended before.
 */
function fileRanks(fills: readonly ResolvedFill[]): ReadonlyMap<number, number> {
  const held = new Map<number, { from: number; to: number }>();
  for (const { file, moment } of fills) {
    const at = moment.at ?? Date.parse(moment.tradeDate);
    const range = held.get(file) ?? { from: at, to: at };
    held.set(file, { from: Math.min(range.from, at), to: Math.max(range.to, at) });
  }
  const files = [...held].sort(([fileA, a], [fileB, b]) => a.from - b.from || a.to - b.to || fileA - fileB);
  return new Map(files.map(([file], rank) => [file, rank]));
}
