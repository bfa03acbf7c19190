import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIntegrityIssues } from '#src/db/integrity.ts';
import { AdminJournalQuery } from '#src/features/journal/query-contract.ts';
import { notesOnComputedEntries } from '#src/ops/doctor/computed-entries.ts';
import { testApp } from '#src/testing/test-app.ts';
import { weekdayOf } from '#src/values/time/dates.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import { FUTURES, type FuturesRoot, frontContract, UNDERLYINGS } from './market.ts';
import { DEMO_DEFAULTS } from './service.ts';
import { type DemoEntry, type DemoOptions, demoEntries, demoTraders } from './team.ts';

const dayOf = (instant: number): string => tradeDateAt(instant, 'America/New_York');
const OPTIONS: DemoOptions = { ...DEMO_DEFAULTS, today: '2026-11-20', dayOf };
const entries = [...demoEntries(OPTIONS)];

test('the same options give the same trades, another seed gives others', () => {
  expect([...demoEntries(OPTIONS)]).toEqual(entries);
  expect([...demoEntries({ ...OPTIONS, seed: 2 })]).not.toEqual(entries);
});

test('nine months of seven traders, on weekdays before today; one is excluded from the totals, one a manager', () => {
  expect(entries.length).toBeGreaterThan(2000);
  expect(new Set(entries.map(({ trader }) => trader)).size).toBe(7);
  const days = entries.map(({ tradeDate }) => tradeDate);
  expect(
    days.filter((day) => day >= '2026-11-20' || day < '2026-02-20' || [0, 6].includes(weekdayOf(day))),
  ).toEqual([]);
  expect(demoTraders(7).map(({ includePnl }) => includePnl)).toEqual([...Array(6).fill(true), false]);
  expect(demoTraders(14).filter(({ role }) => role === 'manager')).toHaveLength(1);
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
    const seen = [...demoEntries({ ...OPTIONS, days, today })];
    expect(seen.at(-1)?.tradeDate).toBe(last);
    const present = seen.filter(({ tradeDate }) => tradeDate === last).map(({ trader }) => trader);
    expect(new Set(present).size).toBe(DEMO_DEFAULTS.traders);
  }
});

test('winners, losers, scratches and open trades, of both kinds and both sides', () => {
  const count = (matches: (made: DemoEntry) => boolean) => entries.filter(matches).length;
  expect(count(({ net }) => net > 0n)).toBeGreaterThan(800);
  expect(count(({ net }) => net < 0n)).toBeGreaterThan(800);
  expect(count(({ entry }) => entry.entryPrice === entry.exitPrice)).toBeGreaterThan(50);
  expect(count(({ net, entry }) => net === 0n && !entry.isOpen)).toBeGreaterThan(5);
  const open = entries.filter(({ entry }) => entry.isOpen);
  expect([1, 2]).toContain(open.length);
  expect(open.filter(({ entry }) => entry.exitPrice !== null || entry.closedAt !== null)).toEqual([]);
  expect(count(({ entry }) => entry.instrumentType === 'options')).toBeGreaterThan(300);
  expect(count(({ entry }) => entry.positionType === 'short')).toBeGreaterThan(500);
});

test('prices are continuous: no day is too wide, and each opens near the last close', () => {
  const days = new Map<string, Map<string, number[]>>();
  for (const { entry, tradeDate } of entries) {
    if (entry.instrumentType !== 'futures') continue;
    const { underlying } = FUTURES[rootOf(entry)];
    const prices = [entry.entryPrice, entry.exitPrice].filter((price) => price != null).map(Number);
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
  const last = new Map<string, string>();
  for (const { trader, tradeDate, entry, account } of entries) {
    if (account?.copies !== undefined) continue;
    const key = `${trader} ${tradeDate}`;
    expect(entry.openedAt >= (last.get(key) ?? '')).toBe(true);
    last.set(key, entry.openedAt);
  }
});

test('contracts use the usual notation and roll in time', () => {
  expect(frontContract('ES', '2026-11-20')).toBe('ESZ6');
  expect(frontContract('ES', '2026-12-18')).toBe('ESH7');
  expect(frontContract('CL', '2026-11-05')).toBe('CLZ6');
  expect(frontContract('CL', '2026-11-20')).toBe('CLF7');
  expect(frontContract('CL', '2026-12-20')).toBe('CLG7');
  expect(frontContract('GC', '2026-11-20')).toBe('GCZ6');
  expect(frontContract('GC', '2026-11-25')).toBe('GCG7');
  expect(frontContract('ZN', '2026-12-01')).toBe('ZNH7');
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
      { force: true },
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

  test('stores what every entry comes to, on the accounts of its trader, in good order', () => {
    const app = testApp({ now: '2026-11-20T20:00:00Z' });
    app.deps.demo.seed({ ...DEMO_DEFAULTS, days: 120 });
    app.deps.demo.seed({ ...DEMO_DEFAULTS, days: 5 }, { force: true });
    const { raw } = app.deps.db;
    const stored = raw
      .query<{ day: string; symbol: string; pnl: number | null; account: string | null }, []>(
        `SELECT trade_date AS day, symbol, pnl_cents AS pnl, name AS account FROM journal_entries
        LEFT JOIN accounts ON accounts.id = account_id ORDER BY journal_entries.id`,
      )
      .all();
    const made = [...demoEntries({ ...OPTIONS, days: 120 })];
    expect(stored.slice(0, made.length)).toEqual(
      made.map(({ tradeDate, entry, net, account }) => ({
        day: tradeDate,
        symbol: entry.symbol,
        pnl: entry.isOpen ? null : Number(net),
        account: account?.name ?? null,
      })),
    );
    expect(findIntegrityIssues(raw, 'all')).toEqual([]);
    expect(notesOnComputedEntries(join(app.dataDir, 'bullpen.db'))).toEqual([]);

    const everyones = app.deps.traders.list().map(({ id }) => app.deps.accounts.list(id));
    expect(everyones.map((own) => own.length)).not.toContain(0);
    expect(new Set(everyones.flat().map(({ kind }) => kind)).size).toBe(4);
    const [mayas = []] = everyones;
    const [lead] = mayas.filter(({ name }) => name === 'Apex 150K PA');
    const [copy] = mayas.filter(({ followsAccountId }) => followsAccountId !== null);
    expect(lead?.id).toBe(copy?.followsAccountId ?? 0);
    expect(copy?.entries).toBe(lead?.entries ?? 0);
    expect(mayas.filter(({ isArchived }) => isArchived).map(({ kind }) => kind)).toEqual(['evaluation']);
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

function rootOf({ symbol }: DemoEntry['entry']): FuturesRoot {
  const root = symbol.slice(0, -2);
  const known = Object.keys(FUTURES).find((key): key is FuturesRoot => key === root);
  if (known === undefined) throw new Error(`${symbol} is of no product`);
  return known;
}
