import { describe, expect, test } from 'bun:test';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const guess = async (app: TestApp): Promise<number> =>
  (await app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'wrong-code' } })).status;

describe('after the clock was set back by an hour', () => {
  test('a session continues, and ends when it would have anyway', async () => {
    const app = testApp();
    const maya = await app.trader();
    const isIn = async () => (await app.call(maya, 'GET', '/api/journal')).status === 200;
    app.now -= HOUR;
    expect(await isIn()).toBe(true);
    app.now += 12 * HOUR - 1;
    expect(await isIn()).toBe(true);
    app.now += 12 * HOUR;
    expect(await isIn()).toBe(false);
  });

  test('an idle grant expires instead of lasting an hour longer', async () => {
    const app = testApp();
    const admin = await app.admin();
    app.now -= HOUR;
    expect((await app.call(admin, 'GET', '/api/admin/traders')).status).toBe(403);
    app.now += HOUR - MINUTE;
    expect((await app.call(admin, 'GET', '/api/admin/traders')).status).toBe(200);
    const again = await app.admin(admin);
    expect((await app.call(again, 'GET', '/api/admin/traders')).status).toBe(200);
  });

  test('a fresh grant does not stay fresh for longer', async () => {
    const app = testApp();
    const admin = await app.admin();
    app.now -= 6 * MINUTE;
    const { status, body } = await app.call(admin, 'DELETE', '/api/admin/sessions');
    expect([status, body.message]).toEqual([403, 'Please enter the admin password again']);
  });

  test('viewing a dashboard has ended', async () => {
    const app = testApp();
    await app.trader();
    const admin = await app.admin();
    expect((await app.call(admin, 'POST', '/api/admin/traders/1/view')).status).toBe(200);
    const looker = { cookie: admin.cookie };
    expect((await app.call(looker, 'GET', '/api/journal?traderId=1')).status).toBe(200);
    app.now -= HOUR;
    expect((await app.call(looker, 'GET', '/api/journal?traderId=1')).status).not.toBe(200);
  });

  test('a rate-limited caller waits a minute, not an hour and a minute', async () => {
    const app = testApp();
    for (let n = 0; n < 5; n++) expect(await guess(app)).toBe(401);
    app.now -= HOUR;
    expect(await guess(app)).toBe(429);
    app.now += MINUTE;
    expect(await guess(app)).toBe(401);
  });

  test('an entry whose day lies in the future again can be corrected', async () => {
    const app = testApp({ now: '2026-11-20T05:30:00Z' });
    const maya = await app.trader();
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'ES', pnl: '1' },
    });
    expect(entry.tradeDate).toBe('2026-11-20');
    app.now -= HOUR;
    const changed = await app.call(maya, 'PUT', `/api/journal/${entry.id}`, {
      json: { ...entry, pnl: '2' },
    });
    expect([changed.status, changed.body.tradeDate, changed.body.pnl]).toEqual([200, '2026-11-20', '2.00']);
    const next = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '1' } });
    expect([next.status, next.body.tradeDate]).toEqual([201, '2026-11-19']);
  });
});
