/** What the reports of Interactive Brokers have in common: signed quantities, costs below zero, and realised P&L net. */

import {
  decimalText,
  type Exact,
  magnitude,
  minus,
  parseExact,
  quotient,
  times,
} from '#src/values/money/exact.ts';
import { isZero } from '../fill-cells.ts';
import type { Fill } from '../format.ts';
import { RejectedRow } from '../rows.ts';

export const IBKR = ['Interactive Brokers', 'CapTrader', 'LYNX'];

const INSTRUMENTS = new Map<string, Fill['instrument']>([
  ['fut', 'futures'],
  ['futures', 'futures'],
  ['opt', 'options'],
  ['fop', 'options'],
  ['fsfop', 'options'],
  ['equity and index options', 'options'],
  ['options on futures', 'options'],
  ['stk', 'stocks'],
  ['stocks', 'stocks'],
  ['aktien', 'stocks'],
  ['aktien- und indexoptionen', 'options'],
  ['optionen auf futures', 'options'],
  ['optionen auf terminkontrakte', 'options'],
  ['actions', 'stocks'],
  ['contrats à terme', 'futures'],
  ['options sur actions et indices', 'options'],
  ['options sur actions et sur indices', 'options'],
  ['options sur contrats à terme', 'options'],
]);
/** Money that was changed from one currency into another. */
const CURRENCIES = new Set(['cash', 'forex', 'devisen', 'devises']);

export const CURRENCY_EXCHANGE = 'Exchange of currencies';

/** @returns `undefined` for an exchange of currencies, which is no trade */
export function instrumentIn(cell: string): Fill['instrument'] | undefined {
  const category = cell.toLowerCase();
  if (category === '') return null;
  if (CURRENCIES.has(category)) return undefined;
  const instrument = INSTRUMENTS.get(category);
  if (instrument) return instrument;
  throw new RejectedRow(
    'unsupported_instrument',
    `“${cell.slice(0, 40)}” cannot be kept in the journal: it holds futures, options and stocks.`,
  );
}

/** Of options that were assigned, exercised or that expired. */
const REMOVALS = ['A', 'EX', 'EP'];

/**
 * `O;P`, `C`, `C;Ep`: letters of what an execution was. A turning one has both.
 * @param isOption that is taken off without a price closes, whatever else the letters say
 */
export function effectOfCode(cell: string, isOption = false): Fill['effect'] {
  const codes = new Set(cell.toUpperCase().split(/[;,\s]+/));
  if (codes.has('O') === codes.has('C')) {
    return isOption && REMOVALS.some((code) => codes.has(code)) ? 'close' : null;
  }
  return codes.has('O') ? 'open' : 'close';
}

/**
 * Net of the commissions of both sides. Nothing is realised by what opens. Where the commission is stated, which holds all
 * costs, what prices make beyond the net is none: lots from before the file had another cost basis.
 */
export function realised(
  amount: string | null,
  { effect, commission }: Pick<Fill, 'effect' | 'commission'>,
): Fill['pnl'] {
  if (amount === null || effect === 'open' || (isZero(amount) && effect === null)) return null;
  return commission === null ? { amount, is: 'net' } : { amount, is: 'net', hidesNothing: true };
}

/** What points of contracts are worth, in this many steps of ten: 0.5 for MYM, 5 for MES, 42000 for HO. */
const MANTISSAS = ['1', '1.25', '2', '2.5', '4', '4.2', '5', '6.25'];
const SCALES = ['0.1', '1', '10', '100', '1000', '10000', '100000', '1000000', '10000000'];
const POINT_VALUES = MANTISSAS.flatMap((mantissa) =>
  SCALES.flatMap((scale) => {
    const [a, b] = [parseExact(mantissa), parseExact(scale)];
    return a && b ? [times(a, b)] : [];
  }),
);

/**
 * Dollars per point, from what a trade was worth in all; `null` where that was nothing, or is no such value, as it is in
 * another currency than the price. Prices of orders in several fills are rounded, and so the value is not quite met.
 */
export function computePointValue(worth: string | null, quantity: string, price: string): string | null {
  const [total, size, each] = [parseExact(worth), parseExact(quantity), parseExact(price)];
  if (!total || !size || !each || size.units === 0n || each.units === 0n) return null;
  const points = magnitude(times(size, each));
  const worthOf = magnitude(total);
  const isMet = (value: Exact) => {
    const computed = times(points, value);
    const off = magnitude(minus(computed, worthOf));
    return quotient(off, computed, 6) <= 500n;
  };
  const found = POINT_VALUES.find(isMet);
  return found ? decimalText(found) : null;
}
