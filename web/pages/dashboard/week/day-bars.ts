import { toDollars } from '#src/values/money/money.ts';

/** A closed trade's result on its day. */
interface Settled {
  /** Which trade of the week it is, from 1. */
  number: number;
  date: string;
  pnl: bigint;
}

/** A trade as a bar, in percent of the height from the top. */
export interface DayBar {
  key: number;
  top: number;
  height: number;
  isLoss: boolean;
}

export interface DayBars {
  /** Where zero is, in percent from the top: the same on every day, so that days compare. */
  zero: number;
  /** In order of closing. */
  byDay: ReadonlyMap<string, readonly DayBar[]>;
}

/** A result of next to nothing is still seen. */
const LEAST = 2;

/** The trades of a week as bars of one scale; `null` where not every trade is known, or none. */
export function dayBars(trades: readonly Settled[]): DayBars | null {
  const last = trades.at(-1);
  // Of very many, the server sends some.
  if (last?.number !== trades.length) return null;
  const amounts = trades.map(({ pnl }) => toDollars(pnl));
  const [high, low] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const span = high - low || 1;
  const zero = span === 1 && high === low ? 50 : (100 * high) / span;
  const byDay = new Map<string, DayBar[]>();
  for (const { number, date, pnl } of trades) {
    const dollars = toDollars(pnl);
    const height = Math.max(LEAST, (100 * Math.abs(dollars)) / span);
    const bars = byDay.get(date) ?? [];
    bars.push({ key: number, top: dollars < 0 ? zero : zero - height, height, isLoss: dollars < 0 });
    byDay.set(date, bars);
  }
  return { zero, byDay };
}
