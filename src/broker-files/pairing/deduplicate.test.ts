import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { type NaiveFill, type NaiveMatch, naiveTrades } from '#src/testing/naive-model/pairing.ts';
import { at, exact, fill, pair, problemTexts, roundTrip, tradesOf } from '#src/testing/pairing-input.ts';
import type { ResolvedFill, ResolvedRoundTrip } from './types.ts';

/** As NinjaTrader's two grids have it: commission with each fill, the trades net of a fee that no column shows. */
const NET = [
  fill('buy 2 @ 5000', at('14:30:00'), { commission: exact('3.98') }),
  fill('buy 1 @ 4998', at('14:31:00'), { commission: exact('1.99') }),
  fill('sell 4 @ 5003', at('14:40:00'), { commission: exact('7.96') }),
  fill('buy 1 @ 5001', at('14:50:00'), { commission: exact('1.99') }),
];
const netOf = (text: string, opened: string, closed: string, net: string, commission: string) =>
  roundTrip(text, at(opened), at(closed), {
    file: 2,
    pnl: { amount: exact(net), is: 'net' },
    commission: exact(commission),
  });
const NET_TRADES = [
  // 300 - 7.96 - 2.24
  netOf('long 2 5000 5003', '14:30:00', '14:40:00', '289.8', '7.96'),
  // 250 - 3.98 - 1.12
  netOf('long 1 4998 5003', '14:31:00', '14:40:00', '244.9', '3.98'),
  // 100 - 3.98 - 1.12
  netOf('short 1 5003 5001', '14:40:00', '14:50:00', '94.9', '3.98'),
];

describe('trades whose fills came as well', () => {
  test('are counted once, with the net that only they tell', () => {
    const both = pair({ fills: NET, roundTrips: NET_TRADES });
    expect(tradesOf({ fills: NET, roundTrips: NET_TRADES })).toEqual([
      'long 3 4999.33333333>5003 14:30:00>14:40:00 gross 55000 costs 1194+336 net 53470',
      'short 1 5003>5001 14:40:00>14:50:00 gross 10000 costs 398+112 net 9490',
    ]);
    expect(problemTexts(both)).toEqual(['told_twice 3']);
    // What was imported first is known again by its rows.
    const sources = new Set(both.trades.flatMap(({ legs }) => legs.flatMap((leg) => leg.sources)));
    expect(sources.size).toBe(NET.length + NET_TRADES.length);
  });

  test('costs are those of the trades where the fills tell none, and no list is asked', () => {
    const fills = [fill('buy 2 @ 5000', at('14:30:00')), fill('sell 2 @ 5001', at('14:40:00'))];
    const costs = { commission: exact('1.05'), fees: exact('2.22'), file: 2 };
    const trips = [roundTrip('long 2 5000 5001', at('14:30:01'), at('14:40:00'), costs)];
    const estimate = () => ({ commission: exact('9'), fees: exact('9') });
    expect(pair({ fills, roundTrips: trips }, { estimate }).trades).toMatchObject([
      { commission: 105n, fees: 222n, pnl: 9673n, isEstimated: false },
    ]);
  });

  test('a trade that tells its close alone has the costs of its opening', () => {
    const fills = [fill('buy 3 @ 6791', at('14:30:00')), fill('sell 3 @ 6795.5', at('14:40:00'))];
    const trips = [roundTrip('long 3 6791 6795.5', null, at('14:40:00'), { file: 2, fees: exact('3.6') })];
    const earlier = [
      fill('buy 1 @ 6700', '2026-06-12T14:30:00Z', { file: 0 }),
      fill('sell 1 @ 6701', '2026-06-12T14:31:00Z', { file: 0 }),
    ];
    const estimate = () => ({ commission: null, fees: exact('9') });
    const { trades } = pair({ fills: [...earlier, ...fills], roundTrips: trips }, { estimate });
    expect(trades).toMatchObject([
      { fees: 1800n, isEstimated: true },
      { fees: 360n, pnl: 67_140n, isEstimated: false },
    ]);
  });

  test('an order at an average price is that of its trades where the day comes to the same', () => {
    const fills = [fill('buy 2 @ 5000.125', at('14:30:00')), fill('sell 2 @ 5002', at('14:40:00'))];
    const part = (prices: string, fees: string) =>
      roundTrip(`long 1 ${prices} 5002`, at('14:30:00'), at('14:40:00'), { file: 2, fees: exact(fees) });
    const trips = [part('5000', '1.11'), part('5000.25', '1.11')];
    expect(tradesOf({ fills, roundTrips: trips })).toEqual([
      'long 2 5000.125>5002 14:30:00>14:40:00 gross 18750 costs -+222 net 18528',
    ]);
    // Of another day's fills they are not.
    const more = [...trips, part('5001', '1.11')];
    expect(pair({ fills, roundTrips: more }).trades).toHaveLength(2);
  });

  test('what stands in the same file, or has no fills, stays', () => {
    const fills = [fill('buy 1 @ 5000', at('14:30:00')), fill('sell 1 @ 5001', at('14:40:00'))];
    const trip = (given: Partial<ResolvedRoundTrip>) =>
      roundTrip('long 1 5000 5001', at('14:30:00'), at('14:40:00'), { file: 2, ...given });
    expect(tradesOf({ fills, roundTrips: [trip({})] })).toHaveLength(1);
    expect(tradesOf({ fills, roundTrips: [trip({ file: 1 })] })).toHaveLength(2);
    expect(tradesOf({ fills, roundTrips: [trip({ account: 'B' })] })).toHaveLength(2);
    expect(tradesOf({ fills, roundTrips: [trip({ exitPrice: exact('5002') })] })).toHaveLength(2);
    // Equal trades are real: one of them has fills.
    expect(tradesOf({ fills, roundTrips: [trip({}), trip({})] })).toHaveLength(2);
  });
});

const someFills = fc
  .array(
    fc.record({
      contract: fc.constantFrom('ESZ6', 'ESH7'),
      isBuy: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 0, max: 6 }).map((ticks) => 720_000n + BigInt(ticks) * 25n),
      wait: fc.constantFrom(5_000, 60_000, 50_000_000),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((drawn) => {
    let when = Date.parse('2026-06-15T13:30:00Z');
    return drawn.map(({ wait, ...one }, index): NaiveFill => {
      when += wait;
      const cost = BigInt(one.quantity);
      return { ...one, account: 'A', id: String(index), at: when, commission: 40n * cost, fees: 55n * cost };
    });
  });

const hundredths = (units: bigint) => ({ units, places: 2 });
const timeOf = (when: number) => new Date(when).toISOString();

const asFill = ({ isBuy, quantity, price, at: when, contract }: NaiveFill, isStated: boolean): ResolvedFill =>
  fill(`${isBuy ? 'buy' : 'sell'} ${quantity} @ 1`, timeOf(when), {
    contract,
    price: hundredths(price),
    commission: isStated ? hundredths(40n * BigInt(quantity)) : null,
    fees: isStated ? hundredths(55n * BigInt(quantity)) : null,
  });

/** A piece for each contract that was matched, as a grid of trades has it. */
const asTrip = ({ isLong, entry, exit }: NaiveMatch): ResolvedRoundTrip => {
  const gross = (exit.price - entry.price) * 50n * (isLong ? 1n : -1n);
  return roundTrip(`${isLong ? 'long' : 'short'} 1 1 1`, timeOf(entry.at), timeOf(exit.at), {
    file: 2,
    contract: entry.contract,
    entryPrice: hundredths(entry.price),
    exitPrice: hundredths(exit.price),
    commission: hundredths(80n),
    fees: hundredths(110n),
    pnl: { amount: hundredths(gross), is: 'gross' },
  });
};

test('fills and all trades of them come to the same as the fills with their costs', () => {
  fc.assert(
    fc.property(someFills, (fills) => {
      const reported = pair({ fills: fills.map((one) => asFill(one, true)) });
      const trips = naiveTrades(fills).flatMap(({ matches }) => matches.map(asTrip));
      const both = pair({ fills: fills.map((one) => asFill(one, false)), roundTrips: trips });
      // Of what is still open no trade has stated the costs yet.
      const closed = (of: typeof reported) =>
        of.trades.filter(({ isOpen }) => !isOpen).map(({ legs: _, ...trade }) => trade);
      expect(closed(both)).toEqual(closed(reported));
      const held = (of: typeof reported) => of.trades.map(({ openQuantity }) => openQuantity);
      expect(held(both)).toEqual(held(reported));
      expect(problemTexts(both).filter((text) => !text.startsWith('told_twice'))).toEqual([]);
    }),
    { numRuns: runs(150) },
  );
});
