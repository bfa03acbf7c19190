import { describe, expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

async function fullApp() {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const admin = await app.admin();
  const strategyOf = async (who: typeof maya, name: string): Promise<number> =>
    (await app.call(who, 'POST', '/api/strategies', { json: { name } })).body.id;
  const [mayas, leos] = [await strategyOf(maya, 'Fade'), await strategyOf(leo, 'Trend')];
  const entry = { symbol: 'ES', pnl: '120.50', notes: 'Bored again', strategyId: mayas };
  const { id } = (await app.call(maya, 'POST', '/api/journal', { json: entry })).body;
  const change = (json: object) => app.call(admin, 'PUT', `/api/admin/journal/${id}`, { json });
  const history = async (who: typeof maya) => (await app.call(who, 'GET', `/api/journal/${id}/history`)).body;
  return { app, maya, leo, admin, id, mayas, leos, change, history };
}

describe('an entry moved to another trader by the admin', () => {
  test('moves between the journals with all its content, and so do its figures', async () => {
    const { app, maya, leo, id, change } = await fullApp();
    const { status, body } = await change({ traderId: 2, version: 1 });
    expect([status, body]).toMatchObject([
      200,
      { traderId: 2, traderName: 'Leo', version: 2, pnl: '120.50', notes: 'Bored again' },
    ]);
    expect((await app.call(maya, 'GET', `/api/journal/${id}`)).status).toBe(404);
    expect((await app.call(leo, 'GET', `/api/journal/${id}`)).body).toMatchObject({ symbol: 'ES' });
    const stats = async (who: typeof maya, trader: number) =>
      (await app.call(who, 'GET', `/api/traders/${trader}/stats`)).body;
    expect(await stats(maya, 1)).toMatchObject({ totalPnl: '0.00', entries: 0, streak: 0 });
    expect(await stats(leo, 2)).toMatchObject({ totalPnl: '120.50', entries: 1, streak: 1 });
  });

  test('keeps its strategy name without the link, or is linked to one of the new trader', async () => {
    const { mayas, leos, change } = await fullApp();
    const linkOf = async (json: object) => {
      const { status, body } = await change(json);
      return [status, body.strategy, body.strategyId];
    };
    expect((await change({ traderId: 2, strategyId: 99 })).status).toBe(422);
    expect(await linkOf({ traderId: 2, strategyId: mayas })).toEqual([200, 'Fade', null]);
    expect((await change({ strategyId: mayas })).body.issues).toMatchObject([
      { path: 'strategyId', message: 'Strategy not found' },
    ]);
    expect(await linkOf({ traderId: 1 })).toEqual([200, 'Fade', null]);
    expect(await linkOf({ traderId: 2, strategyId: leos })).toEqual([200, 'Trend', leos]);
  });

  test('shows each trader their own side of its history, and the admin both', async () => {
    const { app, maya, leo, admin, id, change, history } = await fullApp();
    await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { notes: 'Private' } });
    await change({ traderId: 2, notes: 'Of Leo now' });
    await app.call(leo, 'PUT', `/api/journal/${id}`, { json: { pnl: '5' } });
    const moved = { action: 'move', changedBy: 'admin', moved: { from: 'Maya', to: 'Leo' } };
    expect(await history(maya)).toMatchObject([
      { ...moved, before: { notes: 'Private', pnl: '120.50' }, after: null },
      { action: 'update', moved: null, before: { notes: 'Bored again' }, after: { notes: 'Private' } },
    ]);
    expect(await history(leo)).toMatchObject([
      { action: 'update', before: { notes: 'Of Leo now' }, after: { pnl: '5.00' } },
      { ...moved, before: null, after: { notes: 'Of Leo now', pnl: '120.50' } },
    ]);
    const { body: both } = await app.call(admin, 'GET', `/api/journal/${id}/history`);
    expect(both).toHaveLength(3);
    expect(both[1]).toMatchObject({
      ...moved,
      before: { notes: 'Private' },
      after: { notes: 'Of Leo now' },
    });
  });

  test('cannot be moved by anyone else, nor to an unknown trader', async () => {
    const { app, maya, id, change } = await fullApp();
    const kept = await app.call(maya, 'PUT', `/api/journal/${id}`, { json: { traderId: 2 } });
    expect([kept.status, kept.body.traderId]).toEqual([200, 1]);
    for (const traderId of [99, 0, null, '2']) {
      const { status, body } = await change({ traderId });
      expect([status, body.issues?.[0]?.path]).toEqual([422, 'traderId']);
    }
    expect((await change({ traderId: 2, version: 1 })).status).toBe(409);
  });
});
