import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { computePointValue } from '../money/point-value.ts';
import {
  computeGross,
  computePlannedR,
  computePnl,
  computeR,
  computeRisk,
  decideOutcome,
} from './computed-pnl.ts';
import { pnlFormula } from './pnl-formula.ts';

const long = {
  entryPrice: '6720.00',
  exitPrice: '6725.25',
  quantity: 2,
  pointValue: '50',
  positionType: 'long' as const,
  costs: 916n,
};
const short = { ...long, positionType: 'short' as const };

test.each([
  [long, 51_584n, '(6,725.25 − 6,720.00) × 2 × $50 − $9.16'],
  [short, -53_416n, '(6,720.00 − 6,725.25) × 2 × $50 − $9.16'],
  [{ ...long, costs: 0n }, 52_500n, '(6,725.25 − 6,720.00) × 2 × $50'],
  [{ ...long, costs: -20n }, 52_520n, '(6,725.25 − 6,720.00) × 2 × $50 + $0.20'],
  // Crude oil on 20 April 2020.
  [
    { ...long, entryPrice: '-37.63', exitPrice: '10.01', quantity: 1, pointValue: '1000', costs: 0n },
    4_764_000n,
    '(10.01 − (−37.63)) × 1 × $1,000',
  ],
  [
    { ...short, entryPrice: '-1', exitPrice: '-37.63', quantity: 1200, pointValue: '1000', costs: 1n },
    4_395_599_999n,
    '(−1.00 − (−37.63)) × 1,200 × $1,000 − $0.01',
  ],
  // Half a tick of a ten-year note is 7.8125 dollars: half a cent goes away from zero, either way.
  [
    { ...long, entryPrice: '114.25', exitPrice: '114.265625', quantity: 1, pointValue: '1000', costs: 0n },
    1563n,
    '(114.265625 − 114.250000) × 1 × $1,000',
  ],
  [
    { ...short, entryPrice: '114.25', exitPrice: '114.265625', quantity: 1, pointValue: '1000', costs: 0n },
    -1563n,
    '(114.250000 − 114.265625) × 1 × $1,000',
  ],
  // 62.1875 and 0.01 of costs: rounded once, not before and after.
  [
    { ...long, entryPrice: '100', exitPrice: '100.0621875', quantity: 1, pointValue: '0.1', costs: 0n },
    1n,
    '(100.0621875 − 100.0000000) × 1 × $0.10',
  ],
])('%p', (trade, cents, formula) => {
  expect(computePnl(trade)).toBe(cents);
  expect(pnlFormula(trade)).toBe(formula);
});

test.each([
  { entryPrice: null },
  { exitPrice: null },
  { pointValue: null },
  { exitPrice: 'soon' },
  { quantity: Number.NaN },
])('nothing is computed from %p', (lacking) => {
  expect(computePnl({ ...long, ...lacking })).toBeNull();
});

/** A decimal, and the same as a fraction of whole numbers. */
const decimal = (largest: bigint, least = -largest) =>
  fc.tuple(fc.bigInt({ min: least, max: largest }), fc.integer({ min: 0, max: 8 })).map(([n, places]) => {
    const digits = String(n < 0n ? -n : n).padStart(places + 1, '0');
    const point = digits.length - places;
    const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
    return { text: n < 0n ? `-${text}` : text, n, d: 10n ** BigInt(places) };
  });

/** `n / d` to the nearest whole number, halves away from zero, by what is left of a division. */
function nearest(n: bigint, d: bigint): bigint {
  const [whole, left] = [n / d, n % d];
  const isUp = (left < 0n ? -left : left) * 2n >= d;
  return isUp ? whole + (n < 0n ? -1n : 1n) : whole;
}

const price = decimal(10n ** 15n);
const points = decimal(10n ** 9n, 1n);
const quantity = fc.integer({ min: 1, max: 1_000_000_000 });
const money = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n });

test('P&L and risk are the exact fractions, rounded once', () => {
  fc.assert(
    fc.property(
      price,
      price,
      points,
      quantity,
      money,
      fc.boolean(),
      (entry, exit, point, count, costs, isLong) => {
        const [top, bottom] = [exit.n * entry.d - entry.n * exit.d, exit.d * entry.d * point.d];
        const gross = top * BigInt(count) * point.n * 100n;
        const trade = { entryPrice: entry.text, quantity: count, pointValue: point.text };
        const positionType = isLong ? 'long' : 'short';
        expect(computePnl({ ...trade, exitPrice: exit.text, positionType, costs })).toBe(
          nearest((isLong ? gross : -gross) - costs * bottom, bottom),
        );
        const risk = nearest(gross < 0n ? -gross : gross, bottom);
        expect(computeRisk({ ...trade, stopPrice: exit.text, riskAmount: null })).toBe(risk);
        expect(computeRisk({ ...trade, stopPrice: exit.text, riskAmount: 12_300n })).toBe(12_300n);
      },
    ),
  );
});

test('what a long makes a short loses, before costs', () => {
  fc.assert(
    fc.property(price, price, quantity, (entry, exit, count) => {
      const trade = { ...long, entryPrice: entry.text, exitPrice: exit.text, quantity: count, costs: 0n };
      const [up, down] = [computePnl(trade), computePnl({ ...trade, positionType: 'short' })];
      return up !== null && down !== null && up + down === 0n;
    }),
  );
});

describe('R', () => {
  test('is P&L in multiples of the risk, to two decimals', () => {
    expect(computeR(51_584n, 25_000n)).toBe(2.06);
    expect(computeR(-12_550n, 10_000n)).toBe(-1.26);
    expect(computeR(0n, 10_000n)).toBe(0);
    expect(computeR(51_584n, 0n)).toBeNull();
    expect(computeR(51_584n, null)).toBeNull();
    expect(computeR(null, 25_000n)).toBeNull();
  });

  test('is planned by stop and target', () => {
    const plan = { entryPrice: '6720', stopPrice: '6717.50', targetPrice: '6727' };
    expect(computePlannedR(plan)).toBe(2.8);
    expect(computePlannedR({ entryPrice: '6720', stopPrice: '6722.5', targetPrice: '6713' })).toBe(2.8);
    expect(computePlannedR({ ...plan, stopPrice: '6720.00' })).toBeNull();
    for (const missing of ['entryPrice', 'stopPrice', 'targetPrice']) {
      expect(computePlannedR({ ...plan, [missing]: null })).toBeNull();
    }
  });

  test('has no risk without a stop or a point value', () => {
    const trade = {
      entryPrice: '6720',
      stopPrice: '6717.5',
      quantity: 2,
      pointValue: '50',
      riskAmount: null,
    };
    expect(computeRisk(trade)).toBe(25_000n);
    expect(computeRisk({ ...trade, stopPrice: null })).toBeNull();
    expect(computeRisk({ ...trade, pointValue: null })).toBeNull();
  });
});

test('gross is known where costs are', () => {
  expect(computeGross({ pnl: 51_584n, commission: 516n, fees: 400n })).toBe(52_500n);
  expect(computeGross({ pnl: 100n, commission: null, fees: -20n })).toBe(80n);
  expect(computeGross({ pnl: 100n, commission: 0n, fees: null })).toBe(100n);
  expect(computeGross({ pnl: 100n, commission: null, fees: null })).toBeNull();
  expect(computeGross({ pnl: null, commission: 1n, fees: 1n })).toBeNull();
});

test.each([
  [{ pnl: 1n }, 'win'],
  [{ pnl: -1n }, 'loss'],
  [{ pnl: 0n }, 'even'],
  [{ pnl: 0n, costs: 500n }, 'even'],
  [{ pnl: null }, 'open'],
  [{ pnl: 500n, isOpen: true }, 'open'],
  // One tick of two contracts is 25 dollars gross.
  [{ pnl: 2500n, breakEvenTicks: 1 }, 'even'],
  [{ pnl: 2501n, breakEvenTicks: 1 }, 'win'],
  [{ pnl: -2500n, breakEvenTicks: 1 }, 'even'],
  [{ pnl: -2501n, breakEvenTicks: 1 }, 'loss'],
  [{ pnl: -2901n, costs: 401n, breakEvenTicks: 1 }, 'even'],
  [{ pnl: 2300n, costs: 400n, breakEvenTicks: 1 }, 'win'],
  [{ pnl: 0n, costs: 9000n, breakEvenTicks: 1 }, 'even'],
  [{ pnl: -400n, costs: 400n, breakEvenTicks: 0 }, 'even'],
  [{ pnl: -1n, breakEvenTicks: 0 }, 'loss'],
  [{ pnl: 3125n, tickValue: '15.625', breakEvenTicks: 1 }, 'even'],
  [{ pnl: 3126n, tickValue: '15.625', breakEvenTicks: 1 }, 'win'],
  [{ pnl: 1n, tickValue: null, breakEvenTicks: 5 }, 'win'],
] as const)('%p is %p', (trade, outcome) => {
  const flat = { pnl: 0n, costs: 0n, isOpen: false, quantity: 2, tickValue: '12.50', breakEvenTicks: null };
  expect(decideOutcome({ ...flat, ...trade })).toBe(outcome);
});

test.each([
  ['0.25', '12.50', '50'],
  ['0.0000005', '6.25', '12500000'],
  ['0.00390625', '7.8125', '2000'],
  ['5', '0.50', '0.1'],
  ['0.03', '1', null],
  ['0', '1', null],
  ['1', '-1', null],
  ['x', '1', null],
])('a tick of %p worth %p makes a point of %p', (size, value, point) => {
  expect(computePointValue(size, value)).toBe(point);
});
