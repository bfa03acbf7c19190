import type { MetricsGroup } from '#src/features/metrics/responses.ts';
import { rOfMicros } from '#src/values/entries/r-micros.ts';

/** What the trades of a setup or a symbol come to in a week. */
export interface GroupSums {
  entries: number;
  openCount: number;
  wins: number;
  losses: number;
  net: bigint;
  /** Sum of R in millionths; `null` where no risk is known. */
  rMicros: bigint | null;
}

/** A setup or a symbol in a week and in the week before; `null` where nothing was traded. */
export interface ComparedGroup {
  key: string;
  name: string;
  /** Parameters by which the journal lists its trades; `null` for several together. */
  query: string | null;
  now: GroupSums | null;
  before: GroupSums | null;
}

/** More rows would be a list to search, not a week at a glance. */
export const MOST_ROWS = 10;

const OTHERS = 'All others';

/** The sum of R, to 2 decimals. */
export const rOf = ({ rMicros }: GroupSums): number | null => (rMicros === null ? null : rOfMicros(rMicros));

/**
 * The groups of two weeks as one list: those of this week by net, highest first, then those of the week before alone.
 * Of more than {@link MOST_ROWS}, those that moved most, and all others as one, so that rows always add up to their week.
 * @param without what those without any are called
 */
export function compareGroups(
  now: readonly MetricsGroup[],
  before: readonly MetricsGroup[],
  without: string,
): ComparedGroup[] {
  const rows = new Map<string, ComparedGroup>();
  for (const [week, groups] of [
    ['now', now],
    ['before', before],
  ] as const) {
    for (const group of groups) {
      const isOne = group.merged === undefined;
      // A typed strategy may be called as a linked one.
      const key = isOne ? group.query : OTHERS;
      const name = isOne ? (group.name ?? group.key ?? without) : OTHERS;
      const row = rows.get(key) ?? { key, name, query: isOne ? key : null, now: null, before: null };
      row[week] = toSums(group);
      rows.set(key, row);
    }
  }
  const all = [...rows.values()];
  // What the server has put together stays below the others.
  const [single, merged] = [
    all.filter(({ query }) => query !== null),
    all.filter(({ query }) => query === null),
  ];
  const isAll = all.length <= MOST_ROWS;
  const shown = isAll ? single : single.toSorted(mostMoved).slice(0, MOST_ROWS - 1);
  const rest = isAll ? merged : [...single.filter((row) => !shown.includes(row)), ...merged];
  return [...shown.sort(highestFirst), ...(isAll ? rest : [mergeRows(rest)])];
}

function toSums({ entries, n, wins, losses, net, averageR, rCount }: MetricsGroup): GroupSums {
  // The mean is a quotient of whole millionths, which its count brings back.
  const rMicros = averageR === null ? null : BigInt(Math.round(averageR * rCount * 1_000_000));
  return { entries, openCount: entries - n, wins, losses, net, rMicros };
}

const magnitude = (sums: GroupSums | null): bigint => {
  const net = sums?.net ?? 0n;
  return net < 0n ? -net : net;
};

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1);

/** Those of this week before all others. */
const mostMoved = (a: ComparedGroup, b: ComparedGroup): number =>
  Number(b.now !== null) - Number(a.now !== null) ||
  descending(magnitude(a.now), magnitude(b.now)) ||
  descending(magnitude(a.before), magnitude(b.before));

const highestFirst = (a: ComparedGroup, b: ComparedGroup): number =>
  Number(b.now !== null) - Number(a.now !== null) ||
  descending(a.now?.net ?? 0n, b.now?.net ?? 0n) ||
  descending(a.before?.net ?? 0n, b.before?.net ?? 0n);

function mergeRows(rows: readonly ComparedGroup[]): ComparedGroup {
  return {
    key: OTHERS,
    name: OTHERS,
    query: null,
    now: mergeSums(rows.map(({ now }) => now)),
    before: mergeSums(rows.map(({ before }) => before)),
  };
}

function mergeSums(all: readonly (GroupSums | null)[]): GroupSums | null {
  const known = all.filter((sums) => sums !== null);
  if (known.length === 0) return null;
  return known.reduce((a, b) => ({
    entries: a.entries + b.entries,
    openCount: a.openCount + b.openCount,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    net: a.net + b.net,
    rMicros: a.rMicros === null ? b.rMicros : a.rMicros + (b.rMicros ?? 0n),
  }));
}
