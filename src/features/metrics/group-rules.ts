import { comparedBy } from '#src/values/compared-by.ts';
import { MOST_GROUPS } from './contract.ts';
import type { MetricsGroup } from './responses.ts';
import { averageROf, meanOf, profitFactorOf } from './rules.ts';
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
  labelOf: (code: number) => GroupLabel;
}

/** A label of entries that all have the same value of a parameter of the journal. */
export const labelBy = (parameter: string, value: string, name: string | null = null): GroupLabel => ({
  key: value,
  name,
  query: queryOf({ [parameter]: value }),
  within: null,
});

/** A label of entries without any. */
export const labelOfNone = (parameter: string, value = 'false'): GroupLabel => ({
  key: null,
  name: null,
  query: queryOf({ [parameter]: value }),
  within: null,
});

export const queryOf = (parameters: Record<string, string>): string =>
  new URLSearchParams(parameters).toString();

function groupOf({ key, name, query, within }: GroupLabel, part: Part): MetricsGroup {
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
    expectancy: meanOf(part.closedNet, n),
    profitFactor: profitFactorOf(part),
    averageR: averageROf(part),
    rCount,
    within,
  };
}

/** Those with entries, in the order of their codes. */
export const classGroups = ({ tally, labelOf }: Grouped): MetricsGroup[] =>
  tally.used().map((code) => groupOf(labelOf(code), tally.part(code)));

const magnitude = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

/**
 * By net, highest first. Of more than {@link MOST_GROUPS} those with the largest gain or loss, then all others as one; a
 * single one is not hidden like that.
 */
export function largestGroups({ tally, labelOf }: Grouped): MetricsGroup[] {
  const parts = tally.used().map((code) => ({ code, part: tally.part(code) }));
  const isAll = parts.length <= MOST_GROUPS + 1;
  const bySize = isAll
    ? parts
    : parts.sort(
        (a, b) =>
          comparedBy(magnitude(b.part.net), magnitude(a.part.net)) ||
          b.part.entries - a.part.entries ||
          a.code - b.code,
      );
  const shown = (isAll ? bySize : bySize.slice(0, MOST_GROUPS))
    .map(({ code, part }) => groupOf(labelOf(code), part))
    .sort((a, b) => comparedBy(b.net, a.net) || comparedBy(a.name ?? a.key ?? '', b.name ?? b.key ?? ''));
  if (isAll) return shown;
  const rest = new Tally(1);
  for (const { code } of bySize.slice(MOST_GROUPS)) rest.addFrom(0, tally, code);
  const merged = bySize.length - MOST_GROUPS;
  const others = { key: null, name: null, query: '', within: null };
  return [...shown, { ...groupOf(others, rest.part(0)), merged }];
}
