import { KIND } from './tally-rules.ts';

/** Wins, or losses, one after the other. */
export interface Run {
  outcome: 'win' | 'loss';
  length: number;
  /** Cents. */
  net: bigint;
  /** First and last decision of it, as counted by the caller. */
  first: number;
  last: number;
}

interface Decided {
  count: number;
  kindOf: (number: number) => number;
  pnlOf: (number: number) => number;
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
 * Runs of wins and of losses among decisions in order of closing. A break-even decision neither ends a run nor counts in
 * it. Of equally long ones, the later is the longest.
 */
export function runsOf({ count, kindOf, pnlOf }: Decided, most: number): Runs {
  const found: Runs = { latest: [], longestWins: null, longestLosses: null, current: null };
  let part = 0;
  for (let number = 0; number < count; number++) {
    const kind = kindOf(number);
    if (kind === KIND.even) continue;
    const outcome = kind === KIND.win ? 'win' : 'loss';
    let run = found.current;
    if (run?.outcome !== outcome) {
      if (run) finish(found, run, part, most);
      part = 0;
      run = { outcome, length: 0, net: 0n, first: number, last: number };
      found.current = run;
    }
    run.length++;
    run.last = number;
    part += pnlOf(number);
    if (run.length % AT_ONCE === 0) {
      run.net += BigInt(part);
      part = 0;
    }
  }
  if (found.current) finish(found, found.current, part, most);
  return { ...found, latest: found.latest.slice(-most) };
}

function finish(found: Runs, run: Run, rest: number, most: number): void {
  run.net += BigInt(rest);
  found.latest.push(run);
  if (found.latest.length >= 2 * most) found.latest = found.latest.slice(-most);
  const name = run.outcome === 'win' ? 'longestWins' : 'longestLosses';
  if (run.length >= (found[name]?.length ?? 0)) found[name] = run;
}
