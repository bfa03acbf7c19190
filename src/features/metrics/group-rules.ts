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

/** Those with the largest gain or loss. Yields where others may run in between. */
function* pickLargest(tally: Tally, codes: readonly number[]): Generator<void, number[]> {
  const sorting = sortedPieces(largestFirst, MOST_GROUPS);
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    const sizes = codes.slice(at, at + AT_ONCE).map((code) => ({
      code,
      net: magnitude(tally.sumNet(code)),
      entries: tally.countEntries(code),
    }));
    yield* sorting.add(sizes.sort(largestFirst).slice(0, MOST_GROUPS));
    yield;
  }
  return (yield* sorting.all()).map(({ code }) => code);
}

/** What groups come to that are not shown on their own. Yields where others may run in between. */
function* mergeOthers(
  tally: Tally,
  codes: readonly number[],
  shown: readonly number[],
): Generator<void, MetricsGroup> {
  const rest = new Tally(1);
  const isShown = new Set(shown);
  for (const [index, code] of codes.entries()) {
    if (!isShown.has(code)) rest.addFrom(0, tally, code);
    if (index % AT_ONCE === AT_ONCE - 1) yield;
  }
  const others = { key: null, name: null, query: '', within: null };
  return { ...toGroup(others, rest.part(0)), merged: codes.length - shown.length };
}

/**
 * By net, highest first. Of more than {@link MOST_GROUPS} those with the largest gain or loss, then all others as one; a
 * single one is not hidden like that. Yields where others may run in between.
 */
export function* largestGroups({ tally, toLabel }: Grouped): Generator<void, MetricsGroup[]> {
  const used = tally.used();
  const isAll = used.length <= MOST_GROUPS + 1;
  const codes = isAll ? used : yield* pickLargest(tally, used);
  const shown = codes
    .map((code) => toGroup(toLabel(code), tally.part(code)))
    .sort((a, b) => comparedBy(b.net, a.net) || comparedBy(a.name ?? a.key ?? '', b.name ?? b.key ?? ''));
  return isAll ? shown : [...shown, yield* mergeOthers(tally, used, codes)];
}
