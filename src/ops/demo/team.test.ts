import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { AdminJournalQuery } from '#src/features/journal/contract.ts';
import { testApp } from '#src/testing/test-app.ts';
import { weekdayOf } from '#src/values/dates.ts';
import { FUTURES, frontContract, UNDERLYINGS } from './market.ts';
import { DEMO_DEFAULTS } from './service.ts';
import { type DemoEntry, type DemoOptions, demoEntries, demoTraders } from './team.ts';

const OPTIONS: DemoOptions = { ...DEMO_DEFAULTS, today: '2026-11-20' };
const entries = [...demoEntries(OPTIONS)];

test('the same options give the same trades, another seed gives others', () => {
  expect([...demoEntries(OPTIONS)]).toEqual(entries);
  expect([...demoEntries({ ...OPTIONS, seed: 2 })]).not.toEqual(entries);
});

test('nine months of seven traders, on weekdays before today; one is excluded from the totals', () => {
  expect(entries.length).toBeGreaterThan(2000);
  expect(new Set(entries.map(({ trader }) => trader)).size).toBe(7);
  const days = entries.map(({ tradeDate }) => tradeDate);
  expect(
    days.filter((day) => day >= '2026-11-20' || day < '2026-02-20' || [0, 6].includes(weekdayOf(day))),
  ).toEqual([]);
  expect(demoTraders(7).map(({ includePnl }) => includePnl)).toEqual([...Array(6).fill(true), false]);
});

test.each([
  ['2026-11-16', '2026-11-13'],
  ['2026-11-17', '2026-11-16'],
  ['2026-11-20', '2026-11-19'],
  ['2026-11-21', '2026-11-20'],
  ['2026-11-22', '2026-11-20'],
  ['2026-12-26', '2026-12-24'],
])('seen on %s, everyone traded last on %s', (today, last) => {
  for (const days of [1, 3, 30]) {
    const seen = [...demoEntries({ ...DEMO_DEFAULTS, days, today })];
    expect(seen.at(-1)?.tradeDate).toBe(last);
    const present = seen.filter(({ tradeDate }) => tradeDate === last).map(({ trader }) => trader);
    expect(new Set(present).size).toBe(DEMO_DEFAULTS.traders);
  }
});

test('winners, losers, scratches and open trades, of both kinds and both sides', () => {
  const count = (matches: (entry: DemoEntry['entry']) => boolean) =>
    entries.filter(({ entry }) => matches(entry)).length;
  expect(count(({ pnl }) => pnl !== null && pnl > 0n)).toBeGreaterThan(800);
  expect(count(({ pnl }) => pnl !== null && pnl < 0n)).toBeGreaterThan(800);
  expect(count(({ pnl }) => pnl === 0n)).toBeGreaterThan(20);
  expect(count(({ isOpen, pnl, exitPrice }) => isOpen && pnl === null && exitPrice === null)).toBeGreaterThan(
    0,
  );
  expect(count(({ instrumentType }) => instrumentType === 'options')).toBeGreaterThan(300);
  expect(count(({ positionType }) => positionType === 'short')).toBeGreaterThan(500);
});

test('prices agree with the P&L of every futures trade', () => {
  for (const { entry } of entries) {
    if (entry.instrumentType !== 'futures' || entry.pnl === null) continue;
    const product = Object.values(FUTURES).find(({ root }) => root === entry.symbol.slice(0, -2));
    expect(product).toBeDefined();
    if (!product) continue;
    const points =
      (Number(entry.exitPrice) - Number(entry.entryPrice)) * (entry.positionType === 'long' ? 1 : -1);
    const expected = Math.round(Math.round(points / product.tick) * product.tickCents * entry.quantity);
    expect([entry.symbol, Number(entry.pnl)]).toEqual([entry.symbol, expected || 0]);
  }
});

test('prices are continuous: no day is too wide, and each opens near the last close', () => {
  const days = new Map<string, Map<string, number[]>>();
  for (const { entry, tradeDate } of entries) {
    if (entry.instrumentType !== 'futures') continue;
    const product = Object.values(FUTURES).find(({ root }) => root === entry.symbol.slice(0, -2));
    const { underlying } = product ?? FUTURES.ES;
    const prices = [entry.entryPrice, entry.exitPrice].filter((price) => price !== null).map(Number);
    const walk = days.get(underlying) ?? new Map<string, number[]>();
    days.set(underlying, walk.set(tradeDate, [...(walk.get(tradeDate) ?? []), ...prices]));
  }
  expect(days.size).toBe(6);
  for (const [name, walk] of days) {
    const { price, volatility } = Object.entries(UNDERLYINGS).find(([key]) => key === name)?.[1] ?? {};
    const usual = (price ?? Number.NaN) * (volatility ?? Number.NaN);
    const ranges = [...walk.values()].map((prices) => [Math.min(...prices), Math.max(...prices)] as const);
    for (const [low, high] of ranges) expect(high - low).toBeLessThan(6 * usual);
    const last = ranges.at(-1)?.[0] ?? 0;
    expect(Math.abs(last - (price ?? 0))).toBeLessThan(6 * usual);
  }
});

test("within a day each trader's entries are in time order", () => {
  const minutes = new Map<string, number>();
  for (const { trader, tradeDate, minute } of entries) {
    const key = `${trader} ${tradeDate}`;
    expect(minute).toBeGreaterThanOrEqual(minutes.get(key) ?? 0);
    minutes.set(key, minute);
  }
});

test('contracts use the usual notation and roll in time', () => {
  expect(frontContract(FUTURES.ES, '2026-11-20')).toBe('ESZ6');
  expect(frontContract(FUTURES.ES, '2026-12-18')).toBe('ESH7');
  expect(frontContract(FUTURES.CL, '2026-11-20')).toBe('CLZ6');
  expect(frontContract(FUTURES.GC, '2026-11-20')).toBe('GCZ6');
});

describe('seeding', () => {
  test('exactly as many entries as asked for', () => {
    expect([...demoEntries({ ...OPTIONS, traders: 7, entries: 1001 })]).toHaveLength(1001);
    expect(new Set(demoTraders(20).map(({ name }) => name)).size).toBe(20);
  });

  test('is rejected where there are traders, and changes nothing', async () => {
    const app = testApp();
    await app.trader();
    expect(() => app.deps.demo.seed({ traders: 2, days: 10, seed: 1 })).toThrow(/has traders already/);
    expect(app.deps.traders.list()).toHaveLength(1);
    const { traders, entries: added } = app.deps.demo.seed(
      { traders: 2, days: 10, seed: 1, entries: 50 },
      true,
    );
    expect([traders.length, added, app.deps.traders.list().length]).toEqual([2, 50, 3]);
    const [strategy] = app.deps.strategies.list(traders[0]?.id ?? 0);
    expect(strategy).toMatchObject({ name: 'Trend day pullback', category: 'Trend', isActive: false });
    expect([app.deps.quotes.active().length, app.deps.driveLinks.active().length]).toEqual([5, 3]);
    const linked = app.deps.journal
      .listAll(AdminJournalQuery.parse({}))
      .entries.filter(({ strategyId }) => strategyId);
    expect(linked.length).toBeGreaterThan(20);
    const login = await app.call(null, 'POST', '/api/auth/validate', {
      json: { accessCode: traders[0]?.accessCode },
    });
    expect(login.body.trader.name).toBe('Maya Okafor');
  });

  test("adds its videos once: small, as long as their cards say, and not beside the team's own", async () => {
    const app = testApp();
    await app.deps.demo.addVideos();
    await app.deps.demo.addVideos();
    const films = app.deps.videos.list();
    expect(films.map(({ title, traderId }) => [title, traderId])).toEqual([
      ['Opening range break', null],
      ['Size from the stop', null],
    ]);
    expect(films.reduce((sum, { fileSize }) => sum + fileSize, 0)).toBeLessThan(300_000);
    for (const { duration, fileUrl } of films) {
      const bytes = readFileSync(app.deps.videos.file(Number(/\d+/.exec(fileUrl)?.[0]), [], {}).path);
      expect(duration).toBeCloseTo(lengthOf(bytes), 3);
    }
  });
});

/** Length of an mp4 in seconds, from its movie header (ISO 14496-12, 8.2.2, version 0). */
function lengthOf(mp4: Buffer): number {
  const at = mp4.indexOf('mvhd');
  return mp4.readUInt32BE(at + 20) / mp4.readUInt32BE(at + 16);
}
