import { describe, expect, test } from 'bun:test';
import type { TestResponse } from '#src/testing/described.ts';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFICE = '203.0.113.1';

const GATES = {
  code: ['/api/auth/validate', { accessCode: 'wrong-guess' }],
  admin: ['/api/auth/admin', { password: 'Wrong-Guess-99' }],
} as const;
type Gate = keyof typeof GATES;

/** The device cookie that a response sets, as the browser sends it back. */
const deviceOf = ({ headers }: TestResponse): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('bullpen_device='))
    ?.split(';')[0] ?? '';

const send = (app: TestApp, path: string, json: object, device: string, peer = OFFICE) =>
  app.call(device === '' ? null : { cookie: device }, 'POST', path, { json, peer });

/** Logs in or unlocks in the browser with this device cookie. @returns its new one */
async function enter(app: TestApp, gate: Gate, right: string, device = '', peer = OFFICE): Promise<string> {
  const json = gate === 'code' ? { accessCode: right } : { password: right };
  const response = await send(app, GATES[gate][0], json, device, peer);
  expect(response.status).toBe(200);
  return deviceOf(response);
}

/** Makes this many wrong attempts. @returns how often each status was returned */
async function guess(app: TestApp, gate: Gate, count: number, device = '', peer = OFFICE) {
  const [path, json] = GATES[gate];
  const statuses: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const { status } = await send(app, path, json, device, peer);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe.each(['code', 'admin'] as const)('at the %s gate', (gate) => {
  async function dataAndKey() {
    const app = testApp();
    const maya = await app.trader();
    return { app, maya, key: gate === 'code' ? maya.accessCode : ADMIN_PASSWORD };
  }

  test('a colleague’s typos do not lock out known browsers, and typos there lock out nobody else', async () => {
    const { app, key } = await dataAndKey();
    const known = await enter(app, gate, key);
    expect(await guess(app, gate, 6)).toEqual({ 401: 5, 429: 1 });
    const next = await enter(app, gate, key, known);
    app.now += MINUTE;
    expect(await guess(app, gate, 6, next)).toEqual({ 401: 5, 429: 1 });
    expect(await guess(app, gate, 1)).toEqual({ 401: 1 });
  });

  test('a known browser has 5 failures a minute and 30 an hour, from any address', async () => {
    const { app, key } = await dataAndKey();
    const known = await enter(app, gate, key);
    for (let n = 0; n < 6; n++) {
      expect(await guess(app, gate, 6, known, `198.51.100.${n}`)).toEqual({ 401: 5, 429: 1 });
      app.now += MINUTE;
    }
    expect(await guess(app, gate, 1, known, '198.51.100.77')).toEqual({ 429: 1 });
  });

  test('a distributed attack does not lock out a known browser', async () => {
    const { app, key } = await dataAndKey();
    const known = await enter(app, gate, key);
    const at = app.deps.db.raw.query('INSERT INTO login_attempts (gate, address, at) VALUES (?, ?, ?)');
    for (let n = 0; n < 300; n++) at.run(gate, `198.51.${n >> 8}.${n & 255}`, app.now);
    expect(await guess(app, gate, 1, '', '192.0.2.1')).toEqual({ 429: 1 });
    await enter(app, gate, key, known);
  });

  test('its failures are not counted against any address', async () => {
    const { app, key } = await dataAndKey();
    await enter(app, gate, key);
    const at = app.deps.db.raw.query('INSERT INTO login_attempts (gate, address, at) VALUES (?, ?, ?)');
    for (let n = 0; n < 400; n++) at.run(gate, `device:${n + 100}`, app.now);
    expect(await guess(app, gate, 1, '', '192.0.2.1')).toEqual({ 401: 1 });
  });

  test('a forged, replaced or half-year-old token is not recognized', async () => {
    const { app, key } = await dataAndKey();
    const first = await enter(app, gate, key);
    const second = await enter(app, gate, key, first);
    expect(await guess(app, gate, 5)).toEqual({ 401: 5 });
    for (const forged of [first, 'bullpen_device=1', `${second}x`, `${second}; ${second}`]) {
      expect([forged, await guess(app, gate, 1, forged)]).toEqual([forged, { 429: 1 }]);
    }
    expect(await guess(app, gate, 1, second)).toEqual({ 401: 1 });
    app.now += 180 * DAY;
    expect(await guess(app, gate, 5)).toEqual({ 401: 5 });
    expect(await guess(app, gate, 1, second)).toEqual({ 429: 1 });
  });

  test('repeated log-ins allow no more failures than ten browsers have', async () => {
    const { app, key } = await dataAndKey();
    let failures = 0;
    for (let n = 0; n < 40; n++) {
      const fresh = await enter(app, gate, key, '', `192.0.2.${n}`);
      failures += (await guess(app, gate, 6, fresh))[401] ?? 0;
    }
    expect(failures).toBe(10 * 5);
    const kept = app.deps.db.raw.query('SELECT id FROM devices WHERE gate = ?').all(gate);
    expect(kept.length).toBeLessThanOrEqual(10);
  });
});

test('a browser is known only at the gate it has passed', async () => {
  const app = testApp();
  const maya = await app.trader();
  const known = await enter(app, 'code', maya.accessCode);
  expect(await guess(app, 'admin', 5)).toEqual({ 401: 5 });
  expect(await guess(app, 'admin', 1, known)).toEqual({ 429: 1 });
  app.now += MINUTE;
  // One cookie covers both gates once the browser has passed both.
  const both = await enter(app, 'admin', ADMIN_PASSWORD, known);
  expect([await guess(app, 'code', 6), await guess(app, 'admin', 6)]).toEqual([
    { 401: 5, 429: 1 },
    { 401: 5, 429: 1 },
  ]);
  await enter(app, 'admin', ADMIN_PASSWORD, await enter(app, 'code', maya.accessCode, both));
});

test('the token grants no access by itself, and is not in the database', async () => {
  const app = testApp();
  const maya = await app.trader();
  const known = await enter(app, 'code', maya.accessCode);
  const token = known.split('=')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const cookie of [known, `bullpen_session=${token}`, `${known}; bullpen_session=${token}`]) {
    const { body } = await app.call({ cookie }, 'GET', '/api/auth/session');
    expect(body).toEqual({ trader: null, role: null, viewing: null, admin: false });
    expect((await app.call({ cookie }, 'GET', '/api/journal')).status).toBe(401);
  }
  expect(JSON.stringify(app.deps.db.raw.query('SELECT * FROM devices').all())).not.toContain(token);
});

describe('a known browser', () => {
  const devices = (app: TestApp) => app.deps.db.raw.query('SELECT gate FROM devices').all();

  test('stays known after a log-out, the end of all sessions and a new code', async () => {
    const app = testApp();
    const maya = await app.trader();
    const known = await enter(app, 'code', maya.accessCode);
    app.deps.access.endAllSessions();
    const { accessCode } = app.deps.traders.changeCode(maya.id);
    expect(await guess(app, 'code', 6)).toEqual({ 401: 5, 429: 1 });
    await enter(app, 'code', accessCode, known);
  });

  test('of a removed trader is no longer known', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const known = await enter(app, 'code', maya.accessCode);
    const his = await enter(app, 'code', leo.accessCode);
    await app.deps.traders.remove(maya.id, 'cli');
    expect(await guess(app, 'code', 5)).toEqual({ 401: 5 });
    expect(await guess(app, 'code', 1, known)).toEqual({ 429: 1 });
    expect(await guess(app, 'code', 1, his)).toEqual({ 401: 1 });
  });

  test('of the admin is no longer known after a password change', async () => {
    const app = testApp();
    const known = await enter(app, 'admin', ADMIN_PASSWORD);
    await app.deps.access.admin.setPassword('another-password');
    expect(devices(app)).toEqual([]);
    expect(await guess(app, 'admin', 5)).toEqual({ 401: 5 });
    expect(await guess(app, 'admin', 1, known)).toEqual({ 429: 1 });
  });

  test('shared by two traders stays known for the second when the first is removed', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const shared = await enter(app, 'code', leo.accessCode, await enter(app, 'code', maya.accessCode));
    await app.deps.traders.remove(maya.id, 'cli');
    expect(await guess(app, 'code', 5)).toEqual({ 401: 5 });
    expect(await guess(app, 'code', 6, shared)).toEqual({ 401: 5, 429: 1 });
  });

  test('is also recognized by the form without JavaScript', async () => {
    const app = testApp();
    const maya = await app.trader();
    const post = (accessCode: string, cookie = '') =>
      app.call(cookie === '' ? null : { cookie }, 'POST', '/', {
        raw: new URLSearchParams({ accessCode }),
        peer: OFFICE,
      });
    const known = deviceOf(await post(maya.accessCode));
    for (let n = 0; n < 5; n++) await post('wrong-guess');
    expect((await post(maya.accessCode)).headers.get('location')).toContain('too-many-attempts');
    expect((await post(maya.accessCode, known)).headers.get('location')).toBe('/team-hub/1');
  });
});
