/** The money of a trade: what its prices make, held against what the file says it made. */

import {
  decimalText,
  type Exact,
  magnitude,
  minus,
  plus,
  rounded,
  times,
  whole,
} from '#src/values/money/exact.ts';
import type { Amounts, Costs, StatedPnl } from './types.ts';

export interface Made extends Costs {
  /** Gross by the prices; `null` without a point value. */
  computed: Exact | null;
  /** By the file, for each row that realised something; `null` where one does not say. */
  stated: readonly (StatedPnl | null)[];
  /** Contracts that were closed. */
  closed: Exact;
  isOpen: boolean;
}

export interface Difference {
  stated: string;
  computed: string;
}

export interface Settled extends Amounts {
  difference: Difference | null;
}

/** What the file says may be rounded to cents in each of its rows. */
const HALF_CENT: Exact = { units: 5n, places: 3 };

/**
 * Platforms leave hidden columns of costs out of a file, but not out of their net. More than this for a contract's two
 * sides is no cost: then prices and P&L differ.
 */
const MOST_HIDDEN_COSTS: Exact = { units: 10n, places: 0 };

export function settledAmounts(made: Made): Settled {
  const { commission, fees } = made;
  const costs = { commission: commission && rounded(commission, 2), fees: fees && rounded(fees, 2) };
  const stated = statedPnl(made);
  if (stated?.is === 'net') return settledNet(made, stated, costs);
  const gross = stated?.amount ?? made.computed;
  const grossPnl = gross && rounded(gross, 2);
  const pnl = grossPnl === null ? null : grossPnl - (costs.commission ?? 0n) - (costs.fees ?? 0n);
  return { grossPnl, ...costs, pnl, difference: stated && findDifference(made.computed, stated) };
}

interface Stated extends StatedPnl {
  /** Of so many rows. */
  rows: number;
}

/** What the file says of the whole trade; `null` where some of it is not said, or not in the same way. */
function statedPnl({ stated, isOpen }: Made): Stated | null {
  const [first] = stated;
  // A net of what was closed leaves out the costs of what is still held.
  if (!first || (isOpen && first.is === 'net')) return null;
  let amount = whole(0);
  for (const one of stated) {
    if (one === null || one.is !== first.is) return null;
    amount = plus(amount, one.amount);
  }
  const combined: Stated = { amount, is: first.is, rows: stated.length };
  return stated.some((one) => one?.hidesNothing) ? { ...combined, hidesNothing: true } : combined;
}

type CentCosts = Pick<Amounts, 'commission' | 'fees'>;

/** A net that is stated stays; what of the gross is not explained by the costs that are shown are costs that are hidden. */
function settledNet(made: Made, stated: Stated, costs: CentCosts): Settled {
  const pnl = rounded(stated.amount, 2);
  const paid = (costs.commission ?? 0n) + (costs.fees ?? 0n);
  const known = plus(made.commission ?? whole(0), made.fees ?? whole(0));
  const gross = { ...stated, amount: plus(stated.amount, known) };
  const difference = findDifference(made.computed, gross);
  if (made.computed === null || difference === null)
    return { grossPnl: pnl + paid, ...costs, pnl, difference };
  const hidden = minus(made.computed, gross.amount);
  const isCost =
    stated.hidesNothing !== true &&
    hidden.units > 0n &&
    !isMore(hidden, times(MOST_HIDDEN_COSTS, made.closed));
  if (!isCost) return { grossPnl: pnl + paid, ...costs, pnl, difference };
  const grossPnl = rounded(made.computed, 2);
  const fees = grossPnl - pnl - (costs.commission ?? 0n);
  return { grossPnl, commission: costs.commission, fees, pnl, difference: null };
}

function findDifference(computed: Exact | null, { amount, rows }: Stated): Difference | null {
  if (computed === null || !isMore(magnitude(minus(computed, amount)), times(HALF_CENT, whole(rows))))
    return null;
  return { stated: decimalText(amount), computed: decimalText(computed) };
}

const isMore = (a: Exact, b: Exact): boolean => minus(a, b).units > 0n;

/** `null` where nothing is known of any. */
export function sumExact(values: Iterable<Exact | null>): Exact | null {
  let sum: Exact | null = null;
  for (const value of values) if (value) sum = sum ? plus(sum, value) : value;
  return sum;
}

export const inCents = (amount: Exact | null): bigint | null => amount && rounded(amount, 2);
