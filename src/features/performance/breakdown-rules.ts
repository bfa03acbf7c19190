import { comparedBy } from '#src/values/compared-by.ts';
import { OTHERS } from './contract.ts';
import type { Breakdown, BreakdownPart } from './responses.ts';
import { type Totals, winRate } from './rules.ts';

/** Totals of a part of a breakdown. */
export type Part = Pick<Totals, 'pnlCents' | 'costsCents' | 'entries' | 'decisions' | 'wins' | 'losses'>;

/** Totals of a trader's entries by dimension and key. */
export interface BreakdownRow extends Part {
  dimension: 'symbol' | 'position' | 'strategy' | 'typed strategy';
  key: string;
}

/** Totals of a weekday, 0 for Sunday. */
export interface WeekdayPart extends Part {
  weekday: number;
}

interface StrategyPart extends Part {
  strategyId: number | null;
  /** `null` for entries without a strategy. */
  name: string | null;
}

const plus = (one: Part, other: Part): Part => ({
  pnlCents: one.pnlCents + other.pnlCents,
  costsCents: one.costsCents + other.costsCents,
  entries: one.entries + other.entries,
  decisions: one.decisions + other.decisions,
  wins: one.wins + other.wins,
  losses: one.losses + other.losses,
});

/** By P&L, highest first; ties by name. */
function byPnl<T extends Part>(parts: readonly T[], nameOf: (part: T) => string): T[] {
  return parts.toSorted((a, b) => comparedBy(b.pnlCents, a.pnlCents) || comparedBy(nameOf(a), nameOf(b)));
}

/**
 * A trader's strategies: linked entries under the strategy's current name, others under the typed text. Typed text that
 * equals a strategy's name is added to the first strategy of that name. Strategies with the same name and P&L are
 * listed in the order they were added.
 */
export function byStrategy(
  rows: readonly BreakdownRow[],
  names: ReadonlyMap<number, string>,
): StrategyPart[] {
  const parts: StrategyPart[] = [];
  /** The first strategy of each name, which typed entries join. */
  const ofName = new Map<string, StrategyPart>();
  const linkedFirst = [
    ...rows
      .filter(({ dimension }) => dimension === 'strategy')
      .toSorted((a, b) => Number(a.key) - Number(b.key)),
    ...rows.filter(({ dimension }) => dimension === 'typed strategy'),
  ];
  for (const row of linkedFirst) {
    const strategyId = row.dimension === 'strategy' ? Number(row.key) : null;
    const name = (strategyId === null ? row.key : names.get(strategyId)) || null;
    // Two strategies with the same name stay separate.
    const shared = strategyId === null && name !== null ? ofName.get(name) : undefined;
    if (shared) {
      Object.assign(shared, plus(shared, row));
      continue;
    }
    const part = { strategyId, name, ...plus(NO_PART, row) };
    parts.push(part);
    if (name !== null && !ofName.has(name)) ofName.set(name, part);
  }
  return byPnl(parts, ({ name }) => name ?? '');
}

/** Symbols or strategies listed individually: a trader may have typed thousands. */
export const MAX_PARTS = 200;

/**
 * The parts with the largest gain or loss, in the given order, and the total of the others. A single remaining part is
 * listed instead of being combined.
 */
export function largestParts<T extends Part>(
  parts: readonly T[],
  most = MAX_PARTS,
): { shown: readonly T[]; others: (Part & { merged: number }) | null } {
  if (parts.length <= most + 1) return { shown: parts, others: null };
  const size = ({ pnlCents }: T) => (pnlCents < 0n ? -pnlCents : pnlCents);
  // Ties: those with more entries first, then in the given order.
  const bySize = parts.toSorted((a, b) => comparedBy(size(b), size(a)) || b.entries - a.entries);
  const largest = new Set(bySize.slice(0, most));
  const rest = parts.filter((part) => !largest.has(part));
  const others = { ...rest.reduce<Part>(plus, NO_PART), merged: rest.length };
  return { shown: parts.filter((part) => largest.has(part)), others };
}

const NO_PART: Part = { pnlCents: 0n, costsCents: 0n, entries: 0, decisions: 0, wins: 0, losses: 0 };

/**
 * A trader's P&L by weekday, position, symbol and strategy.
 * @param weekdays ascending
 * @param names the trader's strategies by id
 */
export function breakdownOf(
  rows: readonly BreakdownRow[],
  weekdays: readonly WeekdayPart[],
  names: ReadonlyMap<number, string>,
): Breakdown {
  const of = (dimension: BreakdownRow['dimension']) =>
    byPnl(
      rows.filter((row) => row.dimension === dimension),
      ({ key }) => key,
    );
  return {
    weekdays: weekdays.map(({ weekday, ...part }) => ({ weekday, ...partOf(part) })),
    positions: of('position').map((row) => ({
      positionType: row.key === 'long' ? 'long' : 'short',
      ...partOf(row),
    })),
    symbols: withOthers(
      of('symbol'),
      ({ key }) => ({ symbol: key }),
      (name) => ({ symbol: name }),
    ),
    strategies: withOthers(
      byStrategy(rows, names),
      ({ strategyId, name }) => ({ strategyId, name }),
      (name) => ({ strategyId: null, name }),
    ),
  };
}

/**
 * The largest parts with their labels, followed by the total of the others.
 * @param called labels of a part, and of the others under their common name
 */
function withOthers<T extends Part, Called>(
  parts: readonly T[],
  called: (part: T) => Called,
  othersCalled: (name: string) => Called,
): (Called & BreakdownPart & { merged?: number })[] {
  const { shown, others } = largestParts(parts);
  return [
    ...shown.map((part) => ({ ...called(part), ...partOf(part) })),
    ...(others ? [{ ...othersCalled(OTHERS), ...partOf(others), merged: others.merged }] : []),
  ];
}

function partOf(part: Part): BreakdownPart {
  const { pnlCents, costsCents, entries, decisions, wins, losses } = part;
  return {
    pnl: pnlCents,
    costs: costsCents,
    trades: entries,
    decisions,
    wins,
    losses,
    winRate: winRate(part),
  };
}
