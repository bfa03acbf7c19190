import type { Strategy } from '#src/features/strategies/responses.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import type { StrategyRecord } from './strategy-record.ts';

export const STRATEGY_SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'net', label: 'By net P&L' },
  { value: 'expectancy', label: 'By average P&L' },
  { value: 'winRate', label: 'By win rate' },
  { value: 'trades', label: 'By trades' },
] as const;
export type StrategySort = (typeof STRATEGY_SORTS)[number]['value'];

/** Reads the order from a URL. */
export const readStrategySort = (params: URLSearchParams): StrategySort =>
  STRATEGY_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest';

export interface RecordedStrategy {
  strategy: Strategy;
  /** Null without entries, undefined while unknown. */
  record: StrategyRecord | null | undefined;
}

const FIGURES: Readonly<
  Record<Exclude<StrategySort, 'newest' | 'name'>, (record: StrategyRecord) => bigint | number | null>
> = {
  net: ({ net }) => net,
  expectancy: ({ expectancy }) => expectancy,
  winRate: computeWinRate,
  trades: ({ entries }) => entries,
};

/** Highest first, and without a figure last; by name from A to Z. Equal ones stay in the given order. */
export function inOrder(all: readonly RecordedStrategy[], sort: StrategySort): readonly RecordedStrategy[] {
  if (sort === 'newest') return all;
  if (sort === 'name') return all.toSorted((a, b) => compareNames(a.strategy.name, b.strategy.name));
  const readFigure = ({ record }: RecordedStrategy) => (record ? FIGURES[sort](record) : null);
  return all
    .map((each) => ({ each, figure: readFigure(each) }))
    .sort(({ figure: a }, { figure: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return comparedBy(b, a);
    })
    .map(({ each }) => each);
}

/** Without regard to case; browsers take long to load their own order. */
const compareNames = (a: string, b: string): number => comparedBy(a.toLowerCase(), b.toLowerCase());
