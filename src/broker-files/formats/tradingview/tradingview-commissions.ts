/** TradingView books commissions on lines of their own, for entries as for closes. They belong to the trade they were paid for. */

import {
  decimalText,
  type Exact,
  minus,
  parseExact,
  plus,
  quotient,
  times,
} from '#src/values/money/exact.ts';
import type { Reading, RoundTrip, Row } from '../format.ts';
import { warn } from '../rows.ts';

export interface BookedCommission {
  /** What it was paid for, in the words of that line. */
  action: string;
  clock: string;
  amount: Exact;
  row: Row;
}

export interface BookedClose {
  action: string;
  clock: string;
  trip: RoundTrip;
}

/** Paid for entries, and not yet by closes. */
interface Pool {
  amount: Exact;
  units: Exact;
}

const ENTRY = /^Enter .*?for symbol (\S+) at price \S+ for (\S+) units/i;
const ZERO: Exact = { units: 0n, places: 0 };

/** @param booked both kinds in the order of the file */
export function bookCommissions(reading: Reading, booked: readonly (BookedCommission | BookedClose)[]): void {
  if (!booked.some((line) => 'amount' in line)) return;
  const [first, last] = [booked[0], booked.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && first.clock > last.clock;
  const ordered = (isNewestFirst ? booked.toReversed() : booked).toSorted((a, b) =>
    a.clock < b.clock ? -1 : a.clock > b.clock ? 1 : 0,
  );
  const ofCloses = Map.groupBy(
    ordered.filter((line) => 'amount' in line),
    closeKey,
  );
  const pools = new Map<string, Pool>();
  for (const line of ordered) {
    if ('trip' in line) {
      const own = ofCloses.get(closeKey(line))?.shift();
      const amount = plus(own?.amount ?? ZERO, takeShare(pools.get(line.trip.symbol), line.trip));
      line.trip.commission = decimalText(amount);
      continue;
    }
    const [, symbol, units] = ENTRY.exec(line.action) ?? [];
    if (symbol === undefined) continue;
    ofCloses.delete(closeKey(line));
    const pool = pools.get(symbol) ?? { amount: ZERO, units: ZERO };
    const bought = parseExact(units ?? null) ?? ZERO;
    pools.set(symbol, { amount: plus(pool.amount, line.amount), units: plus(pool.units, bought) });
  }
  for (const { row } of [...ofCloses.values()].flat()) {
    warn(
      reading,
      row,
      'cost_without_trade',
      'This commission was paid for no trade of this file. It is not taken.',
    );
  }
}

const closeKey = ({ action, clock }: { action: string; clock: string }) => `${clock}\n${action}`;

/** What a close takes along of the commissions of its entries, in cents unless it takes all. */
function takeShare(pool: Pool | undefined, { quantity }: RoundTrip): Exact {
  const closed = parseExact(quantity) ?? ZERO;
  if (!pool || pool.units.units === 0n) return ZERO;
  const isAll = minus(closed, pool.units).units >= 0n;
  const share = isAll
    ? pool.amount
    : { units: quotient(times(pool.amount, closed), pool.units, 2), places: 2 };
  pool.amount = minus(pool.amount, share);
  pool.units = isAll ? ZERO : minus(pool.units, closed);
  return share;
}
