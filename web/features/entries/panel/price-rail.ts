/** Where the prices of a trade lie between its stop and its target. */

import type { JournalEntry } from '#src/features/journal/responses.ts';

export interface PriceRail {
  /** From the worst price (0) to the best (100) for the position. */
  entry: number;
  exit: number;
  stop: number | null;
  target: number | null;
}

type Prices = Pick<JournalEntry, 'entryPrice' | 'exitPrice' | 'stopPrice' | 'targetPrice' | 'positionType'>;

/** `null` where there is nothing to compare: without entry, exit, and at least a stop or a target. */
export function priceRail(prices: Prices): PriceRail | null {
  // Only drawn, so that a rounded price will do.
  const at = (price: string | null) =>
    price === null ? null : Number(price) * (prices.positionType === 'long' ? 1 : -1);
  const [entry, exit] = [at(prices.entryPrice), at(prices.exitPrice)];
  const [stop, target] = [at(prices.stopPrice), at(prices.targetPrice)];
  if (entry === null || exit === null || (stop === null && target === null)) return null;
  const known = [entry, exit, stop, target].filter((price) => price !== null);
  const [worst, best] = [Math.min(...known), Math.max(...known)];
  if (worst === best) return null;
  const place = (price: number) => (100 * (price - worst)) / (best - worst);
  return {
    entry: place(entry),
    exit: place(exit),
    stop: stop === null ? null : place(stop),
    target: target === null ? null : place(target),
  };
}

/** A label's room: on either side it takes about a third of the rail. */
const LABEL = 34;

/** Where the labels of two places stand without covering each other: the end of the lower, the start of the higher. */
export function labelPlaces(lower: number, higher: number): { end: number; start: number } {
  const end = Math.min(Math.max(lower, LABEL), 100 - LABEL);
  return { end, start: Math.min(Math.max(higher, end), 100 - LABEL) };
}
