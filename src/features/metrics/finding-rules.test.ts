import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { runs } from '#src/testing/in-part.ts';
import { seededRandom } from './bootstrap-rules.ts';
import { type Division, FINDING_MINIMUM, type Finding, findings, MOST_FINDINGS } from './finding-rules.ts';

function found<Part>(pnl: Float64Array, divisions: readonly Division<Part>[]): Finding<Part>[] {
  const steps = findings(pnl, divisions);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const divided = (parts: readonly string[], partOf: Int32Array, entryOf?: Int32Array): Division<string> => ({
  size: parts.length,
  partAt: (index) => parts[index] ?? '',
  partOf,
  ...(entryOf && { entryOf }),
});

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Results that vary by some hundred dollars around 0. */
function results(count: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: count }, () => random(40_001) + random(40_001) - 40_000);
}

/** A division into parts that have nothing to do with the results. */
function byChance(name: string, parts: number, count: number, seed: number): Division<string> {
  const random = seededRandom(seed);
  return divided(
    Array.from({ length: parts }, (_, part) => `${name} ${part}`),
    Int32Array.from({ length: count }, () => random(parts)),
  );
}

const weekdays = (count: number): Division<string> =>
  divided(
    WEEKDAYS,
    Int32Array.from({ length: count }, (_, n) => 1 + (n % 5)),
  );

/** Takes an amount off every trade of a part. */
const lowered = (pnl: Float64Array, { partOf }: Division<string>, part: number, by: number): Float64Array =>
  pnl.map((amount, n) => (partOf[n] === part ? amount - by : amount));

describe('a part that differs', () => {
  const days = weekdays(400);
  const pnl = lowered(results(400, 1), days, 5, 20_000);
  const [friday, ...more] = found(pnl, [days, byChance('Size', 4, 400, 2)]);

  test('is found with its own figures and those of the others', () => {
    expect(more).toEqual([]);
    const amounts = [...pnl].filter((_, n) => days.partOf[n] === 5);
    const net = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(friday).toMatchObject({ part: 'Friday', n: 80, others: 320, net: BigInt(net), mean: net / 80 });
  });

  test('is so with an interval around the difference, and beyond 0', () => {
    const { mean = 0, othersMean = 0, low = 0, high = 0 } = friday ?? {};
    expect(low).toBeLessThan(mean - othersMean);
    expect(high).toBeGreaterThan(mean - othersMean);
    expect(high).toBeLessThan(0);
  });
});

test('too few trades are never a finding, however far apart, and neither are too few others', () => {
  const few = FINDING_MINIMUM - 1;
  const partOf = Int32Array.from({ length: 300 }, (_, n) => (n < few ? 0 : 1));
  const pnl = results(300, 3).map((amount, n) => (n < few ? amount - 1_000_000 : amount));
  expect(found(pnl, [divided(['few', 'most'], partOf)])).toEqual([]);
  partOf[few] = 0;
  expect(found(pnl, [divided(['enough', 'most'], partOf)])).toHaveLength(1);
});

test('of two sides of one difference, one is told: the smaller', () => {
  const partOf = Int32Array.from({ length: 300 }, (_, n) => Number(n % 3 === 0));
  const pnl = results(300, 4).map((amount, n) => (n % 3 === 0 ? amount + 30_000 : amount));
  const both = found(pnl, [divided(['long', 'short'], partOf)]);
  expect(both.map(({ part, n }) => [part, n])).toEqual([['short', 100]]);
});

test('a tag on the trades of a strategy is not told again, and one on other trades is', () => {
  const count = 600;
  const random = seededRandom(9);
  const strategyOf = Int32Array.from({ length: count }, () => random(3));
  const tagged: [trade: number, tag: number][] = [];
  strategyOf.forEach((strategy, n) => {
    if (strategy === 0 && n % 20 !== 0) tagged.push([n, 0]);
    if (n % 4 === 0) tagged.push([n, 1]);
  });
  const pnl = results(count, 10).map(
    (amount, n) => amount + (strategyOf[n] === 0 ? 40_000 : 0) - (n % 4 === 0 ? 25_000 : 0),
  );
  const all = found<string>(pnl, [
    divided(['Breakout', 'Fade', 'Reversal'], strategyOf),
    divided(
      ['a-plus', 'tired'],
      Int32Array.from(tagged, ([, tag]) => tag),
      Int32Array.from(tagged, ([trade]) => trade),
    ),
  ]);
  expect(all.map(({ part }) => part)).toEqual(['Breakout', 'tired']);
  const tired = all.at(-1);
  expect([tired?.n, tired?.others]).toEqual([150, 450]);
});

test('what is not known is compared with nothing', () => {
  const partOf = Int32Array.from({ length: 300 }, (_, n) => (n < 100 ? -1 : n < 180 ? 0 : 1));
  const pnl = results(300, 12).map((amount, n) => (partOf[n] === 0 ? amount - 30_000 : amount));
  expect(found(pnl, [divided(['first hour', 'later'], partOf)])).toMatchObject([
    { part: 'first hour', n: 80, others: 120 },
  ]);
});

test('at most five are told', () => {
  const count = 4000;
  const ways = Array.from({ length: 9 }, (_, way) => byChance(`Way ${way}`, 2, count, 50 + way));
  const pnl = ways.reduce((sum, way) => lowered(sum, way, 0, 15_000), results(count, 49));
  expect(found(pnl, ways)).toHaveLength(MOST_FINDINGS);
});

test('where nothing holds, nothing is told but in one journal of ten', () => {
  const journals = 150;
  let reporting = 0;
  for (let journal = 0; journal < journals; journal++) {
    const seed = 1000 * journal;
    const ways = [5, 13, 6, 5, 8, 10, 12, 2].map((parts, way) => byChance(`${way}`, parts, 900, seed + way));
    if (found(results(900, seed + 99), ways).length > 0) reporting++;
  }
  expect(reporting / journals).toBeLessThan(0.14);
});

test('neither the order of the trades nor another call changes anything', () => {
  const days = weekdays(350);
  const sizes = byChance('Size', 3, 350, 21);
  const pnl = lowered(lowered(results(350, 20), days, 5, 25_000), sizes, 1, 20_000);
  const first = found(pnl, [days, sizes]);
  expect(first.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.shuffledSubarray([...pnl.keys()], { minLength: pnl.length }), (order) => {
      const moved = (from: Int32Array) => Int32Array.from(order, (n) => from[n] ?? -1);
      const divisions = [days, sizes].map((division) => ({ ...division, partOf: moved(division.partOf) }));
      expect(
        found(
          Float64Array.from(order, (n) => pnl[n] ?? 0),
          divisions,
        ),
      ).toEqual(first);
    }),
    { numRuns: runs(10) },
  );
});

test('an empty journal, and one without any parts, tell nothing', () => {
  expect(found(new Float64Array(), [weekdays(0)])).toEqual([]);
  expect(found(results(100, 30), [])).toEqual([]);
});

test('amounts beyond what numbers add up exactly have an exact total', () => {
  const partOf = Int32Array.from({ length: 200_000 }, (_, n) => n % 2);
  const pnl = Float64Array.from(partOf, (part) => (part === 0 ? 99_999_999_999 : -99_999_999_997));
  expect(found(pnl, [divided(['won', 'lost'], partOf)])).toMatchObject([{ net: 9_999_999_999_900_000n }]);
});

test('the longest turn with 100,000 trades is short, and all of them take less than a second', () => {
  const count = 100_000;
  const ways = [5, 13, 6, 5, 30, 100, 150, 2].map((parts, way) => byChance(`${way}`, parts, count, way));
  const pnl = ways.reduce((sum, way) => lowered(sum, way, 1, 6_000), results(count, 40));
  const steps = findings(pnl, ways);
  const turns: number[] = [];
  for (let isDone = false; !isDone; ) {
    const took = cpuClock();
    isDone = steps.next().done === true;
    turns.push(took());
  }
  turns.sort((a, b) => a - b);
  expect(turns.at(-1)).toBeLessThan(100);
  expect(turns.reduce((sum, turn) => sum + turn, 0)).toBeLessThan(3000);
});

test('thousands of tags that only echo one finding take no longer than the trades that they are on', () => {
  const [count, ofTag] = [60_000, FINDING_MINIMUM + 1];
  // One half of all trades earns, and the other loses: each tag of it is below average because of that alone.
  const tagged: [trade: number, tag: number][] = [];
  for (let trade = 0; trade < count; trade++) {
    if (trade < count / 2) tagged.push([trade, 0]);
    else
      for (let n = 0; n < 10; n++) tagged.push([trade, 1 + 10 * Math.floor((trade - count / 2) / ofTag) + n]);
  }
  const pnl = Float64Array.from(
    { length: count },
    (_, trade) => (trade < count / 2 ? 10_000 : -10_000) + (trade % 7),
  );
  const tags = Array.from(
    { length: 1 + Math.max(...tagged.slice(-20).map(([, tag]) => tag)) },
    (_, tag) => `tag ${tag}`,
  );
  const took = cpuClock();
  const all = found(pnl, [
    divided(
      tags,
      Int32Array.from(tagged, ([, tag]) => tag),
      Int32Array.from(tagged, ([trade]) => trade),
    ),
  ]);
  const ms = took();
  expect(all.map(({ part }) => part)).toEqual(['tag 0']);
  expect(ms).toBeLessThan(3000);
});
