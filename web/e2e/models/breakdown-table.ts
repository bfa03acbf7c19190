import {
  breakdown,
  type Entry,
  losses,
  pnl,
  winRate,
  wins,
  withoutResult,
} from '#src/testing/naive-model/figures.ts';
import { dollars } from '#src/testing/naive-model/money.ts';

/** The table of a breakdown as people read it, the header first. */
export const breakdownTable = <One extends Entry>(
  heading: string,
  entries: readonly One[],
  key: (entry: One) => string,
): string[][] => [
  [heading, 'Trades', 'Wins', 'Losses', 'Win Rate', 'P&L'],
  ...breakdown(entries, key).map(({ name, entries: own }) => [
    name,
    tradesOf(own),
    `${wins(own).length}`,
    `${losses(own).length}`,
    `${winRate(own).toFixed(1)}%`,
    dollars(pnl(own)),
  ]),
];

/** Of open trades nothing is decided yet. */
function tradesOf(entries: readonly Entry[]): string {
  const decided = entries.length - withoutResult(entries);
  if (decided === entries.length) return `${entries.length}`;
  return `${entries.length}, ${decided} ${decided === 1 ? 'decision' : 'decisions'}`;
}
