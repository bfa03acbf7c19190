import { describe, expect, test } from 'bun:test';
import { type TestDesk, testDesk } from '#src/testing/desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const guess = async (desk: TestDesk): Promise<number> =>
  (await desk.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'wrong-code' } })).status;

describe('after the clock was set back an hour', () => {
  test('a session goes on, and ends when it would have', async () => {
    const desk = testDesk();
    const maya = await desk.trader();
    const isIn = async () => (await desk.call(maya, 'GET', '/api/journal')).status === 200;
    desk.now -= HOUR;
    expect(await isIn()).toBe(true);
    desk.now += 12 * HOUR - 1;
    expect(await isIn()).toBe(true);
    desk.now += 12 * HOUR;
    expect(await isIn()).toBe(false);
  });

  test('an unlocked area that nobody used is locked, and not open for an hour longer', async () => {
    const desk = testDesk();
    const admin = await desk.admin();
    desk.now -= HOUR;
    expect((await desk.call(admin, 'GET', '/api/admin/traders')).status).toBe(403);
    desk.now += HOUR - MINUTE;
    expect((await desk.call(admin, 'GET', '/api/admin/traders')).status).toBe(200);
    const again = await desk.admin(admin);
    expect((await desk.call(again, 'GET', '/api/admin/traders')).status).toBe(200);
  });

  test('nothing that needs the password of just now is allowed for longer', async () => {
    const desk = testDesk();
    const admin = await desk.admin();
    desk.now -= 6 * MINUTE;
    const { status, body } = await desk.call(admin, 'DELETE', '/api/admin/sessions');
    expect([status, body.message]).toEqual([403, 'Please enter the admin password again']);
  });

  test('a look at a dashboard is over', async () => {
    const desk = testDesk();
    await desk.trader();
    const admin = await desk.admin();
    expect((await desk.call(admin, 'POST', '/api/admin/traders/1/view')).status).toBe(200);
    const looker = { cookie: admin.cookie };
    expect((await desk.call(looker, 'GET', '/api/journal?traderId=1')).status).toBe(200);
    desk.now -= HOUR;
    expect((await desk.call(looker, 'GET', '/api/journal?traderId=1')).status).not.toBe(200);
  });

  test('who guessed too often waits a minute, and not an hour and a minute', async () => {
    const desk = testDesk();
    for (let n = 0; n < 5; n++) expect(await guess(desk)).toBe(401);
    desk.now -= HOUR;
    expect(await guess(desk)).toBe(429);
    desk.now += MINUTE;
    expect(await guess(desk)).toBe(401);
  });

  test('an entry of a day that is tomorrow again can be corrected', async () => {
    const desk = testDesk({ now: '2026-11-20T05:30:00Z' });
    const maya = await desk.trader();
    const { body: entry } = await desk.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'ES', pnl: '1' },
    });
    expect(entry.tradeDate).toBe('2026-11-20');
    desk.now -= HOUR;
    const changed = await desk.call(maya, 'PUT', `/api/journal/${entry.id}`, {
      json: { ...entry, pnl: '2' },
    });
    expect([changed.status, changed.body.tradeDate, changed.body.pnl]).toEqual([200, '2026-11-20', '2.00']);
    const next = await desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '1' } });
    expect([next.status, next.body.tradeDate]).toEqual([201, '2026-11-19']);
  });
});
