import { formatCount } from './figure.ts';

/** A count with its noun: `1 trade`, `1,204 trades`, `2 entries`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(n)} ${n === 1 ? noun : plural}`;
}

/**
 * Trades of a day or week, and how many are still open without a result: `1 open trade`, `3 trades, 1 open`. Where
 * others than those are no decisions, both: `26 trades, 13 decisions`.
 */
export function countTrades(trades: number, open: number, decisions = trades - open): string {
  const decided = decisions === trades - open ? '' : `, ${count(decisions, 'decision')}`;
  if (open === 0) return count(trades, 'trade') + decided;
  return open === trades
    ? count(open, 'open trade')
    : `${count(trades, 'trade')}, ${formatCount(open)} open${decided}`;
}
