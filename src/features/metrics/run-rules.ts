import { KIND } from './tally-rules.ts';

/** Wins, or losses, one after the other. */
export interface Run {
  outcome: 'win' | 'loss';
  length: number;
  /** Cents. */
  net: bigint;
  /** First and last entry of it, as counted by the caller. */
  first: number;
  last: number;
}

/** Results of entries in order of closing. */
export interface Results {
  /** Of `KIND`. */
  kind: Uint8Array;
  /** Cents. */
  pnl: Float64Array;
}

export interface Runs {
  /** The latest ones, ascending. */
  latest: Run[];
  longestWins: Run | null;
  longestLosses: Run | null;
  current: Run | null;
}

/** Amounts that are added up as numbers before they become one whole sum. */
const AT_ONCE = 8192;

/**
 * Runs of wins and of losses among closed entries in order of closing. A break-even one neither ends a run nor counts in
 * it. Of equally long ones, the later is the longest. Only those that are told are more than a place and a length.
 */
export function findRuns(results: Results, most: number): Runs {
  const { kind: kinds } = results;
  /** Where the latest begin: the n-th at n % `most`. */
  const starts = new Uint32Array(most);
  const longest = { wins: { first: 0, length: 0 }, losses: { first: 0, length: 0 } };
  let runs = 0;
  let kind: number = KIND.even;
  let first = 0;
  let length = 0;
  for (let number = 0; number < kinds.length; number++) {
    const next = kinds[number] ?? KIND.even;
    if (next === KIND.even) continue;
    if (next !== kind) {
      keepLongest(kind === KIND.win ? longest.wins : longest.losses, first, length);
      kind = next;
      first = number;
      length = 0;
      starts[runs++ % most] = number;
    }
    length++;
  }
  keepLongest(kind === KIND.win ? longest.wins : longest.losses, first, length);
  const shown = Math.min(runs, most);
  const latest = Array.from({ length: shown }, (_, index) =>
    runFrom(results, starts[(runs - shown + index) % most] ?? 0),
  );
  const orNone = ({ first, length }: { first: number; length: number }) =>
    length === 0 ? null : runFrom(results, first);
  return {
    latest,
    longestWins: orNone(longest.wins),
    longestLosses: orNone(longest.losses),
    current: latest.at(-1) ?? null,
  };
}

/** Of equally long runs the later one. */
function keepLongest(known: { first: number; length: number }, first: number, length: number): void {
  if (length < known.length) return;
  known.first = first;
  known.length = length;
}

/** The run that begins with an entry. */
function runFrom({ kind: kinds, pnl }: Results, first: number): Run {
  const kind = kinds[first];
  const run: Run = { outcome: kind === KIND.win ? 'win' : 'loss', length: 0, net: 0n, first, last: first };
  let part = 0;
  for (let number = first; number < kinds.length; number++) {
    const next = kinds[number] ?? KIND.even;
    if (next === KIND.even) continue;
    if (next !== kind) break;
    run.last = number;
    part += pnl[number] ?? 0;
    if (++run.length % AT_ONCE > 0) continue;
    run.net += BigInt(part);
    part = 0;
  }
  run.net += BigInt(part);
  return run;
}
