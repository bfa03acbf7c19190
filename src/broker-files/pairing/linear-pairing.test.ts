import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { expectLinear } from '#src/testing/cpu-time.ts';
import { exact, fill, pair, roundTrip } from '#src/testing/pairing-input.ts';
import { nearFills } from './near-fills.ts';

const BEGIN = Date.parse('2026-06-15T14:30:00Z');
const second = (n: number) => new Date(BEGIN + n * 1000).toISOString();

/** Fills, and the trades that another file has matched of them. */
function makeDuplicates(count: number, at: (n: number) => string, price: (n: number) => number) {
  const [fills, roundTrips] = [[], []] as [ReturnType<typeof fill>[], ReturnType<typeof roundTrip>[]];
  for (let n = 0; n < count; n++) {
    const [opened, closed, paid] = [at(2 * n), at(2 * n + 1), price(n)];
    fills.push(fill(`buy 1 @ ${paid}`, opened), fill(`sell 1 @ ${paid + 1}`, closed));
    roundTrips.push(roundTrip(`long 1 ${paid} ${paid + 1}`, opened, closed, { file: 2 }));
  }
  return { fills, roundTrips };
}

test.each([
  ['one after the other', second, () => 5000],
  ['in one second', () => second(0), () => 5000],
  ['at prices of their own', second, (n: number) => 5000 + n],
])('trades told twice take a time by their number, %s', (_, at, price) =>
  expectLinear(1_000, (count) => pair(makeDuplicates(count, at, price))),
);

test('so do those of a day of which no price is the same', () =>
  expectLinear(1_000, (count) => {
    const { fills, roundTrips } = makeDuplicates(count, second, () => 5000);
    const averaged = roundTrips.map((trip) => ({
      ...trip,
      entryPrice: exact('4999.9'),
      exitPrice: exact('5000.9'),
    }));
    const { problems } = pair({ fills, roundTrips: averaged });
    expect(problems.map(({ code }) => code)).toEqual(['told_twice']);
  }));

test('the nearest fills are those that a look at all of them finds', () => {
  const times = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 30 });
  fc.assert(
    fc.property(times, fc.array(fc.tuple(fc.integer({ min: -2, max: 14 }), fc.nat())), (placed, asked) => {
      const fills = placed.map((n) => fill('buy 1 @ 5000', second(n)));
      const left = new Set(fills);
      const near = nearFills(fills, (one) => left.has(one), 3_000);
      for (const [n, gone] of asked) {
        const at = BEGIN + n * 1000;
        const distance = (one: (typeof fills)[number]) => Math.abs((one.moment.at ?? 0) - at);
        const expected = fills
          .filter((one) => left.has(one) && distance(one) <= 3_000)
          .sort((a, b) => distance(a) - distance(b));
        expect(near(at)).toEqual(expected);
        const taken = expected[gone % Math.max(1, expected.length)];
        if (taken) left.delete(taken);
      }
    }),
  );
});
