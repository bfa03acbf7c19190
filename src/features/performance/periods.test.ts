import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findIntegrityIssues, rebuildTotals } from '#src/db/integrity.ts';
import { judgeEntries } from '#src/ops/judging.ts';
import { runs } from '#src/testing/in-part.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const traded = fc.record({
  symbol: fc.constantFrom('ES', 'NQ'),
  pnl: fc.integer({ min: -9000, max: 9000 }).map((cents) => (cents / 100).toFixed(2)),
  commission: fc.option(fc.constant('2.40'), { nil: undefined }),
  isOpen: fc.boolean(),
  tradeDate: fc.constantFrom('2026-10-30', '2026-11-02', '2026-11-18', '2026-11-20'),
  isCopy: fc.boolean(),
});

/** The figures that a period has in common with the journal it was. */
async function figuresOf(app: TestApp, as: { cookie: string; id: number }) {
  const { body: stats } = await app.call(as, 'GET', `/api/traders/${as.id}/stats`);
  const { body: analytics } = await app.call(as, 'GET', `/api/traders/${as.id}/analytics`);
  const { totalPnl, costs, winRate, wins, losses, openCount, avgTrade, avgWin, avgLoss } = analytics;
  const { profitFactor, riskReward, maxDrawdown, maxDrawdownPercent } = analytics;
  const sums = { entries: stats.entries, totalPnl, costs, winRate, wins, losses, openCount };
  return {
    ...sums,
    ...{ avgTrade, avgWin, avgLoss, profitFactor, riskReward, maxDrawdown, maxDrawdownPercent },
    bestDay: stats.bestDay,
    worstDay: stats.worstDay,
    days: analytics.equity,
  };
}

async function copyingAccount(app: TestApp, as: { cookie: string }) {
  const add = async (json: object) =>
    (await app.call(as, 'POST', '/api/accounts', { json: { kind: 'sim', ...json } })).body.id as number;
  const leader = await add({ name: 'Leader' });
  return add({ name: 'Follower', followsAccountId: leader });
}

describe('a past period', () => {
  test('has the figures that the journal had, for any entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(traded, { minLength: 1, maxLength: 12 }), async (entries) => {
        const app = testApp();
        const maya = await app.trader();
        const leo = await app.trader();
        const accountId = await copyingAccount(app, maya);
        for (const { isCopy, ...entry } of entries) {
          const json = { ...entry, ...(isCopy ? { accountId } : {}) };
          expect((await app.call(maya, 'POST', '/api/journal', { json })).status).toBe(201);
        }
        await app.call(leo, 'POST', '/api/journal', { json: { symbol: 'CL', pnl: '5' } });
        const before = await figuresOf(app, maya);
        const archive = app.deps.archives.archiveAll({ actor: 'cli', at: app.now, label: 'Season 1' });
        const { status, body } = await app.call(maya, 'GET', `/api/traders/${maya.id}/periods/${archive.id}`);
        expect(status).toBe(200);
        const { days, ...figures } = body;
        const { days: closes, ...earlier } = before;
        expect(figures).toMatchObject({ ...earlier, label: 'Season 1', id: archive.id });
        expect(days).toMatchObject(closes);
        const dates = entries.map(({ tradeDate }) => tradeDate).sort();
        expect([figures.from, figures.to]).toEqual([dates.at(0), dates.at(-1)]);
        const counted = (of: 'entries' | 'openCount') =>
          days.reduce((sum: number, day: Record<typeof of, number>) => sum + day[of], 0);
        expect([counted('entries'), counted('openCount')]).toEqual([entries.length, figures.openCount]);
        const { body: list } = await app.call(maya, 'GET', `/api/traders/${maya.id}/periods`);
        const { from, to, id, label, totalPnl } = figures;
        expect(list).toMatchObject([{ from, to, id, label, totalPnl }]);
      }),
      { numRuns: runs(15) },
    );
  });

  test('is judged anew with the journal, by the ticks that count as break-even', async () => {
    const app = testApp();
    const maya = await app.trader();
    const entry = { symbol: 'ESZ6', pnl: '12.50', tradeDate: '2026-11-18' };
    await app.call(maya, 'POST', '/api/journal', { json: entry });
    await app.call(maya, 'POST', '/api/journal', { json: { ...entry, pnl: '-300' } });
    const { id } = app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
    const read = async () => (await app.call(maya, 'GET', `/api/traders/${maya.id}/periods/${id}`)).body;
    expect(await read()).toMatchObject({ wins: 1, losses: 1, avgWin: '12.50', profitFactor: 0.04 });
    await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json: { breakEvenTicks: 1 } });
    await judgeEntries(app.deps, () => {});
    expect(await read()).toMatchObject({ wins: 0, losses: 1, openCount: 0, avgWin: '0.00', profitFactor: 0 });
    expect(findIntegrityIssues(app.deps.db.raw, 'all')).toEqual([]);
  });

  test('is found to differ from what is archived, and rebuilt from it', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '12' } });
    app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
    const { raw, transaction } = app.deps.db;
    transaction(() => raw.run('UPDATE archived_days SET won_cents = won_cents + 1'));
    expect(findIntegrityIssues(raw, 'all').map(({ message }) => message)).toEqual([
      'archived_days differs from the archived entries in 1 row',
    ]);
    transaction(() => rebuildTotals(raw));
    expect(findIntegrityIssues(raw, 'all')).toEqual([]);
  });

  test('is one’s own, and pages begin with the newest', async () => {
    const app = testApp();
    const maya = await app.trader();
    const leo = await app.trader();
    for (const label of ['One', 'Two', 'Three']) {
      await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
      app.deps.archives.archiveAll({ actor: 'cli', at: app.now, label });
    }
    const first = await app.call(maya, 'GET', `/api/traders/${maya.id}/periods?limit=2`);
    expect(first.body).toMatchObject([{ label: 'Three' }, { label: 'Two' }]);
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(maya, 'GET', next)).body).toMatchObject([{ label: 'One' }]);
    expect((await app.call(leo, 'GET', `/api/traders/${maya.id}/periods/1`)).status).toBe(403);
    expect((await app.call(leo, 'GET', `/api/traders/${leo.id}/periods/1`)).status).toBe(404);
    expect((await app.call(leo, 'GET', `/api/traders/${leo.id}/periods`)).body).toEqual([]);
  });
});
