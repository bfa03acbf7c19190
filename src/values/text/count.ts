import { formatCount } from '../money/figure.ts';

/** A count with its noun: `1 trade`, `1,204 trades`, `2 entries`. */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(n)} ${n === 1 ? noun : plural}`;
}

/** Trades, and how many of them are open: `1 open trade`, `3 trades, 1 open`. */
export function countTrades(trades: number, open: number): string {
  if (open === 0) return count(trades, 'trade');
  return open === trades ? count(open, 'open trade') : `${count(trades, 'trade')}, ${formatCount(open)} open`;
}
