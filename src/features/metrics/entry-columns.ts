/**
 * One trader's entries in memory, a typed array for each fact: what a hundred thousand of them come to is then added up
 * in milliseconds, whatever is asked for. After a write, they are written over.
 */

import { AFTER_LOSS, affectedBy, markAfterLoss } from './after-loss-rules.ts';
import type { Dictionary } from './entry-codes.ts';

/** Facts of entries, in the order of closing within each day: by `closed`, then by id, those without a time last. */
export interface EntryArrays {
  id: Float64Array<ArrayBuffer>;
  /** One of `KIND`. */
  kind: Uint8Array<ArrayBuffer>;
  /** Cents; 0 without a P&L. */
  pnl: Float64Array<ArrayBuffer>;
  costs: Float64Array<ArrayBuffer>;
  /** R in millionths; NaN where it is not known, as all that follow. */
  r: Float64Array<ArrayBuffer>;
  /** Epoch milliseconds. */
  opened: Float64Array<ArrayBuffer>;
  closed: Float64Array<ArrayBuffer>;
  /** Cents. */
  mae: Float64Array<ArrayBuffer>;
  mfe: Float64Array<ArrayBuffer>;
  /** Codes of the dictionary. Codes by which entries are added up are all of one width: loops over them run twice as fast. */
  contract: Uint32Array<ArrayBuffer>;
  strategy: Uint32Array<ArrayBuffer>;
  account: Uint32Array<ArrayBuffer>;
  tags: Uint32Array<ArrayBuffer>;
  text: Uint32Array<ArrayBuffer>;
  /** Side, instrument type, weekday and size in one, see `TRAITS`. */
  traits: Uint32Array<ArrayBuffer>;
  /** Half hour of opening, holding time and R in one, see `TIMING`. */
  timing: Uint32Array<ArrayBuffer>;
  /** Outcome, and whether it has a stop and notes, in one, see `FACTS`. */
  facts: Uint8Array<ArrayBuffer>;
  /** One of `AFTER_LOSS`; of a day alone, which may have followed another, not known. */
  afterLoss: Uint32Array<ArrayBuffer>;
}

export const newArrays = (length: number): EntryArrays => ({
  id: new Float64Array(length),
  kind: new Uint8Array(length),
  pnl: new Float64Array(length),
  costs: new Float64Array(length),
  r: new Float64Array(length),
  opened: new Float64Array(length),
  closed: new Float64Array(length),
  mae: new Float64Array(length),
  mfe: new Float64Array(length),
  contract: new Uint32Array(length),
  strategy: new Uint32Array(length),
  account: new Uint32Array(length),
  tags: new Uint32Array(length),
  text: new Uint32Array(length),
  traits: new Uint32Array(length),
  timing: new Uint32Array(length),
  facts: new Uint8Array(length),
  afterLoss: new Uint32Array(length).fill(AFTER_LOSS.unknown),
});

export const ARRAYS = [
  'id',
  'kind',
  'pnl',
  'costs',
  'r',
  'opened',
  'closed',
  'mae',
  'mfe',
  'contract',
  'strategy',
  'account',
  'tags',
  'text',
  'traits',
  'timing',
  'facts',
  'afterLoss',
] as const satisfies (keyof EntryArrays)[];

/** A trader's entries, days ascending. */
export interface EntryColumns extends EntryArrays {
  length: number;
  /** Every position. */
  all: Uint32Array;
  dates: readonly string[];
  /** Where each day begins; one more than there are days. */
  starts: Uint32Array;
  /** Index of its day. */
  day: Uint32Array;
  /** No amount and no R is larger; there may have been one. */
  largest: number;
  dictionary: Dictionary;
  /** What the arrays are the first part of. */
  room: EntryArrays;
}

/** Entries by which arrays are larger than they must be, as a part of all: new ones take several milliseconds to fill. */
const SPARE = 1 / 8;

/** Entries of a day, and where in which arrays they are. */
interface Piece {
  date: string;
  from: EntryArrays;
  start: number;
  end: number;
}

/**
 * The columns with the entries of some days exchanged. Yields where others may run in between; until it has ended, they
 * are of no use.
 * @param before `null` for the first time; of no use afterwards, since it is written over
 * @param days by date; one without entries is left out
 */
export function* exchanged(
  before: EntryColumns | null,
  days: ReadonlyMap<string, EntryArrays>,
  dictionary: Dictionary,
): Generator<void, EntryColumns> {
  const [pieces, changed]: [Piece[], Piece[]] = [[], []];
  before?.dates.forEach((date, day) => {
    const piece = { date, from: before, start: before.starts[day] ?? 0, end: before.starts[day + 1] ?? 0 };
    (days.has(date) ? changed : pieces).push(piece);
  });
  for (const [date, from] of days) {
    if (from.id.length === 0) continue;
    const piece = { date, from, start: 0, end: from.id.length };
    pieces.push(piece);
    changed.push(piece);
  }
  pieces.sort((a, b) => (a.date < b.date ? -1 : 1));
  yield;
  const length = pieces.reduce((sum, { start, end }) => sum + end - start, 0);
  const isReused = before !== null && length <= before.room.id.length;
  const room = isReused ? before.room : newArrays(Math.ceil(length * (1 + SPARE)));
  const arrays = takeFirst(room, length);
  yield;
  const starts = new Uint32Array(pieces.length + 1);
  const day = new Uint32Array(length);
  pieces.forEach(({ start, end }, index) => {
    const at = starts[index] ?? 0;
    day.fill(index, at, at + end - start);
    starts[index + 1] = at + end - start;
  });
  yield;
  const affected = affectedBy(changed);
  const runs = mergeRuns(pieces).filter(
    ({ from, start, at }) => !isReused || from !== before || start !== at,
  );
  for (const name of ARRAYS) {
    // All are read before any is written, which may be over another.
    const parts = runs.map(({ from, start, end }) =>
      isReused && from === before ? from[name].slice(start, end) : from[name].subarray(start, end),
    );
    for (const [index, part] of parts.entries()) arrays[name].set(part, runs[index]?.at);
    yield;
  }
  markAfterLoss(arrays, affected);
  yield;
  let largest = before?.largest ?? 1;
  for (const day of days.values()) largest = Math.max(largest, findLargest(day));
  yield;
  return {
    ...arrays,
    length,
    all: upTo(length),
    dates: pieces.map(({ date }) => date),
    starts,
    day,
    largest,
    dictionary,
    room,
  };
}

const takeFirst = (arrays: EntryArrays, length: number): EntryArrays => ({
  id: arrays.id.subarray(0, length),
  kind: arrays.kind.subarray(0, length),
  pnl: arrays.pnl.subarray(0, length),
  costs: arrays.costs.subarray(0, length),
  r: arrays.r.subarray(0, length),
  opened: arrays.opened.subarray(0, length),
  closed: arrays.closed.subarray(0, length),
  mae: arrays.mae.subarray(0, length),
  mfe: arrays.mfe.subarray(0, length),
  contract: arrays.contract.subarray(0, length),
  strategy: arrays.strategy.subarray(0, length),
  account: arrays.account.subarray(0, length),
  tags: arrays.tags.subarray(0, length),
  text: arrays.text.subarray(0, length),
  traits: arrays.traits.subarray(0, length),
  timing: arrays.timing.subarray(0, length),
  facts: arrays.facts.subarray(0, length),
  afterLoss: arrays.afterLoss.subarray(0, length),
});

/** Numbers from 0 on, of which every trader's columns use the first ones. */
let positions = new Uint32Array();

/** By a loop: `from` takes ten times as long. */
function upTo(length: number): Uint32Array {
  if (length > positions.length) {
    positions = new Uint32Array(Math.ceil(length * (1 + SPARE)));
    for (let at = 0; at < positions.length; at++) positions[at] = at;
  }
  return positions.subarray(0, length);
}

/** Pieces that lie one after the other in the same arrays are copied as one. */
function mergeRuns(pieces: readonly Piece[]): (Omit<Piece, 'date'> & { at: number })[] {
  const runs: (Omit<Piece, 'date'> & { at: number })[] = [];
  let at = 0;
  for (const { from, start, end } of pieces) {
    const last = runs.at(-1);
    if (last && last.from === from && last.end === start) last.end = end;
    else runs.push({ from, start, end, at });
    at += end - start;
  }
  return runs;
}

function findLargest({ pnl, costs, r, mfe, mae }: EntryArrays): number {
  let largest = 1;
  for (let at = 0; at < pnl.length; at++) {
    const amount = Math.abs(pnl[at] ?? 0) + Math.abs(costs[at] ?? 0) + (mfe[at] || 0) + (mae[at] || 0);
    if (amount > largest) largest = amount;
    const micros = Math.abs(r[at] ?? 0);
    if (micros > largest) largest = micros;
  }
  return largest;
}
