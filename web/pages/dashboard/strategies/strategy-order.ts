import type { Strategy } from '#src/features/strategies/responses.ts';
import { comparedBy } from '#src/values/compared-by.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import type { StrategyRecord } from './strategy-record.ts';

/** The usual one first: what works stands above what does not. */
export const STRATEGY_SORTS = [
  { value: 'net', label: 'By net P&L' },
  { value: 'expectancy', label: 'By average P&L' },
  { value: 'winRate', label: 'By win rate' },
  { value: 'trades', label: 'By trades' },
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;
export type StrategySort = (typeof STRATEGY_SORTS)[number]['value'];

export const USUAL_SORT: StrategySort = STRATEGY_SORTS[0].value;

/** Reads the order from a URL. */
export const readStrategySort = (params: URLSearchParams): StrategySort =>
  STRATEGY_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? USUAL_SORT;

/** Whether the order goes by results, which are read apart from the strategies. */
export const isByResult = (sort: StrategySort): boolean => sort !== 'newest' && sort !== 'name';

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

/** Highest first, and those without a figure after them, by name; or all by name, from A to Z. Equal ones stay as they were. */
export function inOrder(all: readonly RecordedStrategy[], sort: StrategySort): readonly RecordedStrategy[] {
  if (sort === 'newest') return all;
  const readFigure = ({ record }: RecordedStrategy) =>
    record && sort !== 'name' ? FIGURES[sort](record) : null;
  return all
    .map((each) => ({ each, figure: readFigure(each) }))
    .sort((a, b) => {
      if (a.figure === null && b.figure === null)
        return compareNames(a.each.strategy.name, b.each.strategy.name);
      if (a.figure === null || b.figure === null)
        return Number(a.figure === null) - Number(b.figure === null);
      return comparedBy(b.figure, a.figure);
    })
    .map(({ each }) => each);
}

/** Without regard to case; browsers take long to load their own order. */
const compareNames = (a: string, b: string): number => comparedBy(a.toLowerCase(), b.toLowerCase());
