import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { amountTicks, clockTicks, computeEquity, numberPlaces, traceCorners } from './equity-points.ts';

const at = (time: string) => `2026-11-19T${time}:00.000Z`;
const entry = (id: number, pnl: bigint | null, opened?: string, closed?: string) => ({
  id,
  pnl,
  openedAt: opened ? at(opened) : null,
  closedAt: closed ? at(closed) : null,
});

describe("a day's equity", () => {
  test('adds up in the order of closing, and knows its ends', () => {
    const { points, isTimed, low, high } = computeEquity([
      entry(7, -100n, '14:00', '14:15'),
      entry(3, -50n, '14:30', '14:45'),
      entry(9, 400n, '15:00', '16:00'),
    ]);
    expect(isTimed).toBe(true);
    expect(points.map(({ id, soFar }) => [id, soFar])).toEqual([
      [7, -100n],
      [3, -150n],
      [9, 250n],
    ]);
    expect(points.map(({ opened, closed }) => [opened, closed])).toEqual([
      [0, 0.125],
      [0.25, 0.375],
      [0.5, 1],
    ]);
    expect([low, high]).toEqual([
      { cents: -150n, n: 2 },
      { cents: 250n, n: 3 },
    ]);
  });

  test('counts an open trade as it stands', () => {
    const { points } = computeEquity([entry(1, 50n), entry(2, null)]);
    expect(points.map(({ soFar }) => soFar)).toEqual([50n, 50n]);
  });

  test('stands one after the other when a time is missing, or when all are the same', () => {
    const missing = computeEquity([entry(1, 1n, '14:00', '15:00'), entry(2, 1n)]);
    const same = computeEquity([entry(1, 1n, '14:00', '14:00'), entry(2, 1n, '14:00', '14:00')]);
    for (const { isTimed, points } of [missing, same]) {
      expect(isTimed).toBe(false);
      expect(points.map(({ opened, closed }) => [opened, closed])).toEqual([
        [0, 0.5],
        [0.5, 1],
      ]);
    }
  });

  test('lacks times only where a trade has none', () => {
    const lacksTimes = (...entries: Parameters<typeof computeEquity>[0]) => computeEquity(entries).lacksTimes;
    expect(lacksTimes(entry(1, 1n, '14:00', '15:00'), entry(2, 1n))).toBe(true);
    expect(lacksTimes(entry(1, 1n, '14:00', '14:00'))).toBe(false);
    expect(lacksTimes(entry(1, 1n, undefined, '15:00'), entry(2, 1n, undefined, '15:00'))).toBe(false);
  });

  test('is a line that never goes back in time, even where trades overlap', () => {
    const minutes = fc.nat(600);
    const trade = fc.record({ pnl: fc.bigInt(-1000n, 1000n), opened: minutes, length: minutes });
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), (trades) => {
        const entries = trades
          .map(({ pnl, opened, length }, id) => ({
            id,
            pnl,
            openedAt: new Date(opened * 60_000).toISOString(),
            closedAt: new Date((opened + length) * 60_000).toISOString(),
          }))
          .sort((a, b) => a.closedAt.localeCompare(b.closedAt));
        const { points } = computeEquity(entries);
        const corners = traceCorners(points);
        for (const [n, corner] of corners.entries()) {
          expect(corner.x).toBeGreaterThanOrEqual(corners[n - 1]?.x ?? 0);
          expect(corner.x).toBeLessThanOrEqual(1);
        }
        expect(corners.at(-1)?.cents).toBe(points.at(-1)?.soFar ?? 0n);
      }),
    );
  });
});

test('amounts beside it are round, few and within its range', () => {
  expect(amountTicks(-55_228n, 86_348n)).toEqual([-50_000n, 0n, 50_000n]);
  expect(amountTicks(0n, 0n)).toEqual([0n]);
  expect(amountTicks(-900n, 0n)).toEqual([-800n, -600n, -400n, -200n, 0n]);
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 50n), 0n), fc.bigInt(0n, 2n ** 50n), (low, high) => {
      const ticks = amountTicks(low, high);
      expect(ticks).toContain(0n);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
    }),
  );
});

test('instants below it are round and few', () => {
  const time = (clock: string) => Date.parse(at(clock));
  expect(clockTicks(time('14:36'), time('19:41'))).toEqual(
    ['15:00', '16:00', '17:00', '18:00', '19:00'].map(time),
  );
  expect(clockTicks(time('14:02'), time('14:09'))).toEqual([time('14:05')]);
});

test('numbers stand beside their dots where the line leads on, and none on another', () => {
  const { points } = computeEquity([
    entry(1, 150n, '14:00', '14:01'),
    entry(2, 150n, '14:00', '14:01'),
    entry(3, -250n, '15:00', '15:05'),
    entry(4, -5n, '15:00', '15:05'),
    entry(5, 250n, '18:00', '19:59'),
    entry(6, 200n, '18:00', '20:00'),
  ]);
  const highest = 500;
  expect(numberPlaces(points, (cents) => 1 - Number(cents) / highest)).toEqual([
    'right',
    'above',
    null,
    'below',
    'left',
    'above',
  ]);
});
