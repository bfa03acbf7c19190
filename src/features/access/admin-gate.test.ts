import { describe, expect, test } from 'bun:test';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { scenarios } from '#src/testing/scenario.ts';
import {
  isAdmin,
  sessionCookieOf,
  type TestAdmin,
  type TestApp,
  testApp,
  unlock,
} from '#src/testing/test-app.ts';

const MINUTE = 60_000;

scenarios('unlocking', [
  {
    name: 'with the password',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: ADMIN_PASSWORD } },
    status: 200,
    changes: true,
    body: { message: 'Admin access granted', grant: expect.stringMatching(/^[\w-]{43}$/) },
  },
  {
    name: 'in any case',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: 'cORRECT-hORSE-9' } },
    status: 200,
    changes: true,
  },
  {
    name: 'in full-width letters',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: 'Ｃorrect-Horse-９' } },
    status: 200,
    changes: true,
  },
  {
    name: 'with the wrong password',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: 'Correct-Horse-8' } },
    status: 401,
    body: { code: 'invalid_password', message: 'Invalid admin password' },
  },
  {
    name: 'with an empty password',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: '' } },
    status: 401,
    body: { message: 'Invalid admin password' },
  },
  {
    name: 'without a password',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: {} },
    status: 422,
    issues: { password: 'Invalid admin password' },
  },
  {
    name: 'with a password over 1 KiB',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: ADMIN_PASSWORD.repeat(100) } },
    status: 401,
  },
  {
    name: 'from another site',
    as: 'maya',
    method: 'POST',
    path: '/api/auth/admin',
    send: { json: { password: ADMIN_PASSWORD }, headers: { 'sec-fetch-site': 'cross-site' } },
    status: 403,
  },
  { name: 'locking without a grant', as: 'maya', method: 'POST', path: '/api/auth/admin/lock', status: 403 },
]);

describe('a grant', () => {
  test('is valid only with the session it was issued to', async () => {
    const app = testApp();
    const [admin, maya] = [await app.admin(), await app.trader()];
    expect(await isAdmin(app, admin)).toBe(true);
    expect(await isAdmin(app, { cookie: admin.cookie })).toBe(false);
    expect(await isAdmin(app, { cookie: maya.cookie, grant: admin.grant })).toBe(false);
    expect(await isAdmin(app, { cookie: admin.cookie, grant: `${admin.grant}x` })).toBe(false);
    expect(
      (await app.call(null, 'GET', '/api/auth/session', { headers: { 'bullpen-grant': admin.grant } })).body
        .admin,
    ).toBe(false);
  });

  test('is issued to the existing session, and ends when that browser logs in', async () => {
    const app = testApp();
    const maya = await app.trader();
    const both = await app.admin(maya);
    expect((await app.call(both, 'GET', '/api/auth/session')).body).toMatchObject({
      trader: { id: 1 },
      admin: true,
    });
    const again = await app.call(both, 'POST', '/api/auth/validate', {
      json: { accessCode: maya.accessCode },
    });
    expect(await isAdmin(app, { cookie: sessionCookieOf(again), grant: both.grant })).toBe(false);
    expect(await isAdmin(app, both)).toBe(false);
  });

  test('ends when it is locked, without affecting other grants', async () => {
    const app = testApp();
    const [first, second] = [await app.admin(), await app.admin()];
    expect((await app.call(first, 'POST', '/api/auth/admin/lock')).status).toBe(204);
    expect([await isAdmin(app, first), await isAdmin(app, second)]).toEqual([false, true]);
  });

  test('ends after 20 minutes without a call, and after 8 hours at the latest', async () => {
    const app = testApp();
    const [idle, busy] = [await app.admin(), await app.admin()];
    app.now += 20 * MINUTE - 1;
    expect(await isAdmin(app, busy)).toBe(true);
    app.now += 1;
    expect([await isAdmin(app, idle), await isAdmin(app, busy)]).toEqual([false, true]);
    for (let spent = 20; spent < 8 * 60 - 19; spent += 19) {
      app.now += 19 * MINUTE;
      expect(await isAdmin(app, busy)).toBe(true);
    }
    app.now += 19 * MINUTE;
    expect(await isAdmin(app, busy)).toBe(false);
  });

  test('ends when the password changes', async () => {
    const app = testApp();
    const admin = await app.admin();
    await app.deps.access.admin.setPassword('another-password');
    expect(await isAdmin(app, admin)).toBe(false);
    expect((await unlock(app, ADMIN_PASSWORD)).status).toBe(401);
    expect((await unlock(app, 'another-password')).status).toBe(200);
  });
});

describe('unlocking in a browser that has a session', () => {
  test('issues a new token, so that a stolen earlier one gains nothing', async () => {
    const app = testApp();
    const maya = await app.trader();
    const first = await app.admin(maya);
    expect(first.cookie).not.toBe(maya.cookie);
    const { body: known } = await app.call(maya, 'GET', '/api/auth/session');
    expect(known).toEqual({ trader: null, role: null, viewing: null, admin: false });
    expect(await isAdmin(app, { cookie: maya.cookie, grant: first.grant })).toBe(false);
    // Another tab of the same browser unlocks as well: both grants stay valid.
    const second = await app.admin(first);
    expect(await isAdmin(app, second)).toBe(true);
    expect(await isAdmin(app, { cookie: second.cookie, grant: first.grant })).toBe(true);
    expect((await app.call(second, 'GET', '/api/journal')).status).toBe(200);
    expect(app.deps.db.raw.query('SELECT id FROM sessions').all()).toHaveLength(1);
  });

  test('whose session has ended creates one without a trader', async () => {
    const app = testApp();
    const maya = await app.trader();
    app.now += 13 * 60 * MINUTE;
    const admin = await app.admin(maya);
    const { body } = await app.call(admin, 'GET', '/api/auth/session');
    expect(body).toEqual({ trader: null, role: null, viewing: null, admin: true });
  });
});

describe('viewing a dashboard', () => {
  const ends: [how: string, end: (app: TestApp, admin: TestAdmin) => unknown][] = [
    ['its lock', (app, admin) => app.call(admin, 'POST', '/api/auth/admin/lock')],
    ['a new password', ({ deps }) => deps.access.admin.setPassword('another-password')],
    ['20 minutes without a call of its grant', (app) => (app.now += 20 * MINUTE)],
    ['the end of all sessions', ({ deps }) => deps.access.endAllSessions()],
  ];
  test.each(ends)('ends with %s', async (_, end) => {
    const app = testApp();
    await app.trader();
    const admin = await app.admin();
    await app.call(admin, 'POST', '/api/admin/traders/1/view');
    const looker = { cookie: admin.cookie };
    const viewing = async () => (await app.call(looker, 'GET', '/api/auth/session')).body.viewing;
    const journal = async () => (await app.call(looker, 'GET', '/api/journal?traderId=1')).status;
    expect([await viewing(), await journal()]).toEqual([{ id: 1, name: 'Maya Okafor' }, 200]);
    await end(app, admin);
    expect(await viewing()).toBeNull();
    expect(await journal()).not.toBe(200);
  });

  test('continues when another tab of that browser is locked', async () => {
    const app = testApp();
    await app.trader();
    const first = await app.admin();
    await app.call(first, 'POST', '/api/admin/traders/1/view');
    const second = await app.admin(first);
    await app.call(second, 'POST', '/api/auth/admin/lock');
    const looker = { cookie: second.cookie };
    expect((await app.call(looker, 'GET', '/api/journal?traderId=1')).status).toBe(200);
  });
});

describe('the open sessions', () => {
  test('are listed without secrets, and can only be ended with a fresh grant', async () => {
    const app = testApp();
    const [maya, admin] = [await app.trader('Maya'), await app.admin()];
    const { body } = await app.call(admin, 'GET', '/api/admin/sessions');
    expect(body).toHaveLength(2);
    expect(body).toMatchObject([
      { trader: null, isOwn: true, address: '127.0.0.1', createdAt: '2026-11-20T20:00:00.000Z' },
      { trader: { id: 1, name: 'Maya' }, isOwn: false },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
    app.now += 5 * MINUTE;
    const stale = await app.call(admin, 'DELETE', '/api/admin/sessions');
    expect([stale.status, stale.body]).toEqual([
      403,
      { code: 'stale_grant', message: 'Please enter the admin password again' },
    ]);
    const fresh = await app.admin({ cookie: admin.cookie });
    expect((await app.call(fresh, 'DELETE', '/api/admin/sessions')).status).toBe(204);
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
    expect(await isAdmin(app, fresh)).toBe(false);
  });
});
