import { expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import { COSTS_TOO_LARGE, SUMS_TOO_LARGE } from '#src/features/journal/contract.ts';
import { runs } from '#src/testing/in-part.ts';
import { day, monthsAround } from '#src/testing/naive-model/dates.ts';
import { type Cents, usd } from '#src/testing/naive-model/money.ts';
import {
  type AppInfo,
  analytics,
  calendar,
  dailyPnl,
  leaderboard,
  stats,
  topTrader,
} from '#src/testing/naive-model/responses.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

/** Sums beyond what a JavaScript number holds exactly are correct to the cent, or rejected when they would arise. */

setDefaultTimeout(60_000);

const TODAY = '2026-11-20';
const LARGEST = 2n ** 63n - 1n;

/** Years of entries at once: a trader's day written directly to the roll-up. Each counts as one entry. */
function addDay({ deps }: TestApp, traderId: number, date: string, cents: Cents): void {
  const [won, lost] = [cents > 0n ? cents : 0n, cents < 0n ? -cents : 0n];
  deps.db.raw.run(
    `INSERT INTO daily_pnl (trader_id, trade_date, account_id, pnl_cents, costs_cents, entries, settled, closed, wins, losses,
      gross_win, gross_loss, won_cents, lost_cents, r_micros, with_r)
    VALUES (?1, ?2, 0, ?3, 0, 1, 1, 1, ?4 > 0, ?5 > 0, ?4, ?5, ?4, ?5, 0, 0)`,
    [traderId, date, cents, won, lost],
  );
}

async function appWith(
  names: readonly string[],
): Promise<{ app: TestApp; bullpen: AppInfo; traders: TestTrader[] }> {
  const app = testApp();
  app.deps.db.raw.run('PRAGMA synchronous = OFF');
  const traders: TestTrader[] = [];
  for (const name of names) traders.push(await app.trader(name));
  const bullpen: AppInfo = {
    today: TODAY,
    traders: traders.map(({ id, name, cookie }) => ({ id, name, included: true, cookie })),
    entries: [],
    archived: [],
  };
  return { app, bullpen, traders };
}

const read = async (app: TestApp, path: string, as: { cookie: string; grant?: string } | null = null) => {
  const { status, body } = await app.call(as, 'GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** A few of them stay within 2^63, per trader and for the team. */
const amount = fc.oneof(
  fc.bigInt({ min: -(2n ** 58n), max: -1n }),
  fc.bigInt({ min: 1n, max: 2n ** 58n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
  fc.bigInt({ min: -100_000n, max: -1n }),
);

test('every figure of every call equals a naive sum', async () => {
  const days = fc.uniqueArray(fc.record({ trader: fc.nat(2), ago: fc.nat(60), cents: amount }), {
    selector: ({ trader, ago }) => `${trader} ${ago}`,
    maxLength: 16,
    size: 'max',
  });
  await fc.assert(
    fc.asyncProperty(days, async (made) => {
      const { app, bullpen, traders } = await appWith(['Maya', 'Leo', 'Sofia']);
      for (const [n, { trader, ago, cents }] of made.entries()) {
        const { id: traderId = 0 } = traders[trader] ?? {};
        const tradeDate = day(TODAY, -ago);
        addDay(app, traderId, tradeDate, cents);
        bullpen.entries.push({ id: n + 1, traderId, tradeDate, cents });
      }
      expect(await read(app, '/api/leaderboard')).toEqual(leaderboard(bullpen));
      expect(await read(app, '/api/top-trader')).toEqual(topTrader(bullpen));
      for (const month of monthsAround(TODAY)) {
        expect(await read(app, `/api/calendar/${month}`)).toEqual(calendar(bullpen, month));
      }
      for (const who of traders) {
        const byHand = analytics(bullpen, who.id);
        expect(await read(app, `/api/traders/${who.id}/stats`, who)).toEqual(stats(bullpen, who.id));
        expect(await read(app, `/api/traders/${who.id}/analytics`, who)).toEqual({
          ...byHand,
          // These are read from the entries themselves, of which there are none.
          bestTrade: null,
          worstTrade: null,
        });
      }
      const [anyone = null] = traders;
      for (const date of new Set(bullpen.entries.map(({ tradeDate }) => tradeDate))) {
        expect(await read(app, `/api/daily-pnl/${date}`, anyone)).toMatchObject(dailyPnl(bullpen, date));
      }
      const all = bullpen.entries.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n);
      const totals = await read(app, '/api/admin/journal/totals', await app.admin());
      expect([totals.entries, totals.totalPnl]).toEqual([made.length, usd(all)]);
    }),
    { numRuns: runs(12) },
  );
});

test('totals of traders that together exceed 2^63 are still reported', async () => {
  const { app, traders } = await appWith(['Maya', 'Leo']);
  for (const { id } of traders) addDay(app, id, TODAY, LARGEST);
  const both = usd(2n * LARGEST);
  expect((await read(app, '/api/leaderboard')).team.totalPnl).toBe(both);
  expect((await read(app, '/api/calendar/2026-11')).totalPnl).toBe(both);
  expect((await read(app, `/api/daily-pnl/${TODAY}`, traders[0])).totalPnl).toBe(both);
  const totals = await read(app, '/api/admin/journal/totals', await app.admin());
  expect(totals.totalPnl).toBe(both);
});

test('an entry that would overflow a sum is rejected and changes nothing', async () => {
  const { app, traders } = await appWith(['Maya', 'Leo']);
  const [maya = null, leo = null] = traders;
  const entry = { symbol: 'ES', pnl: '10.00', tradeDate: '2026-11-18' };
  const { body: kept } = await app.call(maya, 'POST', '/api/journal', { json: entry });
  addDay(app, 1, TODAY, 9_200_000_000_000_000_000n - 2000n);
  const before = await read(app, '/api/leaderboard');
  const rejected = { status: 422, body: { issues: [{ path: 'pnl', message: SUMS_TOO_LARGE }] } };
  // For any trader, since the archive of all must be able to hold the sum too.
  for (const as of [maya, leo]) {
    expect(
      await app.call(as, 'POST', '/api/journal', { json: { ...entry, pnl: '999999999.99' } }),
    ).toMatchObject(rejected);
  }
  const path = `/api/journal/${kept.id}`;
  expect(await app.call(maya, 'PUT', path, { json: { pnl: '999999.99' } })).toMatchObject(rejected);
  expect(await read(app, '/api/leaderboard')).toEqual(before);
  expect((await app.call(maya, 'PUT', path, { json: { notes: 'As it was' } })).status).toBe(200);
  expect((await app.call(maya, 'POST', '/api/journal', { json: { ...entry, pnl: '-5.00' } })).status).toBe(
    201,
  );
});

test('costs that could overflow a sum are rejected, whatever the P&L', async () => {
  const { app, traders } = await appWith(['Maya']);
  const [maya = null] = traders;
  const entry = { symbol: 'ES', pnl: '10.00', commission: '2.00' };
  const { body: kept } = await app.call(maya, 'POST', '/api/journal', { json: entry });
  app.deps.db.raw.run('UPDATE trader_totals SET entries = 45999999');
  const change = (json: object) => app.call(maya, 'PUT', `/api/journal/${kept.id}`, { json });
  expect((await change({ commission: '999999999.99', fees: '-3' })).status).toBe(200);
  expect((await app.call(maya, 'POST', '/api/journal', { json: entry })).status).toBe(201);
  const rejected = { status: 422, body: { issues: [{ path: 'commission', message: COSTS_TOO_LARGE }] } };
  expect(await app.call(maya, 'POST', '/api/journal', { json: { ...entry, pnl: '0' } })).toMatchObject(
    rejected,
  );
  expect(await change({ fees: '3' })).toMatchObject(rejected);
  expect((await change({ notes: 'As it was' })).status).toBe(200);
  expect((await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })).status).toBe(
    201,
  );
});

test('totals that leave no room at all lead to a rejection too', async () => {
  const { app, traders } = await appWith(['Maya']);
  const [maya = null] = traders;
  const entry = { symbol: 'ES', pnl: '10.00' };
  const { body: kept } = await app.call(maya, 'POST', '/api/journal', { json: entry });
  // Totals of the only entry there is are made anew when it changes.
  await app.call(maya, 'POST', '/api/journal', { json: entry });
  app.deps.db.raw.run('UPDATE trader_totals SET pnl_cents = ?', [LARGEST]);
  const responses = [
    await app.call(maya, 'POST', '/api/journal', { json: entry }),
    await app.call(maya, 'PUT', `/api/journal/${kept.id}`, { json: { pnl: '11.00' } }),
  ];
  expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
    [422, SUMS_TOO_LARGE],
    [422, SUMS_TOO_LARGE],
  ]);
  expect(await read(app, '/api/journal', maya)).toHaveLength(2);
});

/** A few entries larger than allowed: as many valid ones as this takes would take minutes. */
function addEntries({ deps }: TestApp, traderId: number): Cents {
  const amounts = [2n ** 52n + 1n, 2n ** 52n, 2n ** 52n];
  deps.db.raw.run('PRAGMA ignore_check_constraints = ON');
  for (const cents of amounts) {
    deps.db.raw.run(
      `INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text)
      VALUES (?, 'ES', ?, ?, '2026-11-18', 0, 'es')`,
      [traderId, cents, cents > 0n ? 'win' : 'loss'],
    );
  }
  deps.db.raw.run('PRAGMA ignore_check_constraints = OFF');
  return amounts.reduce((total, cents) => total + cents);
}

test('archives hold sums beyond 2^53 to the cent, including older archives', async () => {
  const { app, traders } = await appWith(['Maya', 'Leo']);
  app.deps.db.raw.run(
    "INSERT INTO archives (label, created_at, created_by, entries, total_cents) VALUES ('Old', 0, 'cli', 0, ?)",
    [-LARGEST],
  );
  const [ofMaya, ofLeo] = traders.map(({ id }) => addEntries(app, id));
  const admin = await app.admin();
  expect((await read(app, '/api/leaderboard')).team.totalPnl).toBe(usd((ofMaya ?? 0n) + (ofLeo ?? 0n)));
  await app.deps.traders.remove(traders[1]?.id ?? 0, 'admin');
  app.deps.archives.archiveAll({ actor: 'admin', at: app.now });
  const archives = await read(app, '/api/archives', admin);
  expect(archives.map(({ totalPnl }: { totalPnl: string }) => totalPnl)).toEqual([
    usd(ofMaya ?? 0n),
    usd(ofLeo ?? 0n),
    usd(-LARGEST),
  ]);
  expect((await read(app, '/api/leaderboard')).team.totalPnl).toBe('0.00');
});
