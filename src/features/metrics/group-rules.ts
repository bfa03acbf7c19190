import { comparedBy } from '#src/values/compared-by.ts';
import { sortedPieces } from '#src/values/sorted-pieces.ts';
import { MOST_GROUPS } from './contract.ts';
import type { MetricsGroup } from './responses.ts';
import { computeAverageR, computeMean, computeProfitFactor } from './rules.ts';
import { type Part, Tally } from './tally-rules.ts';

/** What the entries of a group have in common. */
export interface GroupLabel {
  /** `null` for those without. */
  key: string | null;
  name: string | null;
  /** Parameters by which the journal lists them. */
  query: string;
  within: string | null;
}

/** How entries fall into groups: by a code that each has in some tally. */
export interface Grouped {
  tally: Tally;
  toLabel: (code: number) => GroupLabel;
  /** Whether it comes on its own however little it moved. */
  isKept?: ((code: number) => boolean) | undefined;
  /** Of a contract. */
  findRoot?: ((code: number) => string | null) | undefined;
}

/** A label of entries that all have the same value of a parameter of the journal. */
export const labelBy = (parameter: string, value: string, name: string | null = null): GroupLabel => ({
  key: value,
  name,
  query: toQuery({ [parameter]: value }),
  within: null,
});

/** A label of entries without any. */
export const labelOfNone = (parameter: string, value = 'false'): GroupLabel => ({
  key: null,
  name: null,
  query: toQuery({ [parameter]: value }),
  within: null,
});

export const toQuery = (parameters: Record<string, string>): string =>
  new URLSearchParams(parameters).toString();

function toGroup({ key, name, query, within }: GroupLabel, part: Part): MetricsGroup {
  const { entries, n, wins, losses, net, costs, rCount } = part;
  return {
    key,
    name,
    query,
    entries,
    n,
    wins,
    losses,
    net,
    costs,
    closedNet: part.closedNet,
    expectancy: computeMean(part.closedNet, n),
    profitFactor: computeProfitFactor(part),
    averageR: computeAverageR(part),
    rCount,
    within,
  };
}

/** Those with entries, in the order of their codes. */
export const classGroups = ({ tally, toLabel }: Grouped): MetricsGroup[] =>
  tally.used().map((code) => toGroup(toLabel(code), tally.part(code)));

const magnitude = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/** How much a group moved. */
interface Size {
  code: number;
  net: bigint;
  entries: number;
}

const largestFirst = (a: Size, b: Size): number =>
  comparedBy(b.net, a.net) || b.entries - a.entries || a.code - b.code;

/** Groups that are looked at before others may run: a millisecond. */
const AT_ONCE = 1000;

/** Those that are kept, and those with the largest gain or loss. Yields where others may run in between. */
function* pickShown(
  tally: Tally,
  codes: readonly number[],
  isKept: (code: number) => boolean,
): Generator<void, Set<number>> {
  const shown = new Set<number>();
  const sorting = sortedPieces(largestFirst, MOST_GROUPS);
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const piece = codes.slice(at, at + AT_ONCE);
    for (const code of piece) if (isKept(code)) shown.add(code);
    const sizes = piece.map((code) => ({
      code,
      net: magnitude(tally.sumNet(code)),
      entries: tally.countEntries(code),
    }));
    yield* sorting.add(sizes.sort(largestFirst).slice(0, MOST_GROUPS));
    yield;
  }
  for (const { code } of yield* sorting.all()) shown.add(code);
  return shown;
}

/** What some groups come to together. Yields where others may run in between. */
function* mergeGroups(
  tally: Tally,
  codes: readonly number[],
  within: string | null,
): Generator<void, MetricsGroup> {
  const rest = new Tally(1);
  for (const [index, code] of codes.entries()) {
    rest.addFrom(0, tally, code);
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  const others = { key: null, name: null, query: '', within };
  return { ...toGroup(others, rest.part(0)), merged: codes.length };
}

/**
 * Those that are not shown: contracts by a root of which others are shown, which add up to it with them, and all else as
 * one. Yields where others may run in between.
 */
function* splitRest(
  codes: readonly number[],
  shown: ReadonlySet<number>,
  findRoot: (code: number) => string | null,
): Generator<void, Map<string | null, number[]>> {
  const roots = new Set(Array.from(shown, findRoot));
  const rests = new Map<string | null, number[]>();
  for (const [index, code] of codes.entries()) {
    if (!shown.has(code)) {
      const root = findRoot(code);
      const within = roots.has(root) ? root : null;
      const rest = rests.get(within);
      if (rest) rest.push(code);
      else rests.set(within, [code]);
    }
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  return rests;
}

/**
 * By net, highest first. Of more than {@link MOST_GROUPS} those with the largest gain or loss and what is kept, then the
 * others together; a single one is not hidden like that. Yields where others may run in between.
 */
export function* largestGroups({
  tally,
  toLabel,
  isKept = () => false,
  findRoot = () => null,
}: Grouped): Generator<void, MetricsGroup[]> {
  const used = tally.used();
  const shown = yield* pickShown(tally, used, isKept);
  const merged: MetricsGroup[] = [];
  for (const [within, codes] of yield* splitRest(used, shown, findRoot)) {
    const [first] = codes;
    if (first !== undefined && codes.length === 1) shown.add(first);
    else merged.push(yield* mergeGroups(tally, codes, within));
  }
  const single = [...shown]
    .sort((a, b) => a - b)
    .map((code) => toGroup(toLabel(code), tally.part(code)))
    .sort((a, b) => comparedBy(b.net, a.net) || comparedBy(a.name ?? a.key ?? '', b.name ?? b.key ?? ''));
  return [...single, ...merged];
}
