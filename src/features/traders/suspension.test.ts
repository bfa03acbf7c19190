import { describe, expect, test } from 'bun:test';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';

const OFFICE = '203.0.113.1';
const WRONG = { code: 'invalid_access_code', message: 'Invalid access code. Please try again.' };

/** Maya, who has traded; Ana, a manager; and the admin. */
async function teamApp() {
  const app = testApp();
  const [maya, ana] = [await app.trader(), await app.trader('Ana Ruiz', { role: 'manager' })];
  const admin = await app.admin();
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '125.50', notes: 'Waited.' } });
  const set = async (trader: TestTrader, isSuspended: boolean) =>
    (await app.call(admin, 'PUT', `/api/admin/traders/${trader.id}`, { json: { isSuspended } })).body;
  return { app, maya, ana, admin, set };
}

/** Enters a code in a browser: one that is new, or that of a trader, by the cookie their log-in has set. */
function enter(app: TestApp, accessCode: string, device = '', peer = OFFICE) {
  const as = device === '' ? null : { cookie: device };
  return app.call(as, 'POST', '/api/auth/validate', { json: { accessCode }, peer });
}

/** The device cookie of a browser in which a trader logs in. */
async function deviceOf(app: TestApp, { accessCode }: TestTrader): Promise<string> {
  const { headers } = await enter(app, accessCode);
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith('bullpen_device='));
  return set?.split(';')[0] ?? '';
}

/** Everything of a trader that others see or the admin keeps, but for when it was read. */
async function readAll(app: TestApp, as: Parameters<TestApp['call']>[0]) {
  const read = (path: string) => app.call(as, 'GET', path).then(({ body }) => body);
  return {
    board: await read('/api/leaderboard'),
    month: await read('/api/calendar/2026-11'),
    top: await read('/api/top-trader'),
    day: await read('/api/daily-pnl/2026-11-20'),
    journal: await read('/api/admin/journal'),
    strategies: await read('/api/strategies'),
  };
}

describe('a suspended trader', () => {
  test('loses nothing, is out at once, and logs in again with the same code once resumed', async () => {
    const { app, maya, admin, set } = await teamApp();
    const before = await readAll(app, admin);
    expect(before.board.traders[0]).toMatchObject({ name: 'Maya Okafor', totalPnl: '125.50' });
    const script = app.script(maya);
    expect((await app.call(script, 'GET', '/api/journal')).status).toBe(200);
    const { accessCode, cookie: _, ...row } = maya;
    expect(await set(maya, true)).toEqual({ ...row, accessCode, isSuspended: true, version: 2 });
    for (const as of [maya, script])
      expect((await app.call(as, 'GET', '/api/journal')).body.code).toBe('unauthenticated');
    expect((await app.call(maya, 'GET', '/api/auth/session')).body.trader).toBeNull();
    expect(await readAll(app, admin)).toEqual(before);

    await set(maya, false);
    for (const as of [maya, script]) expect((await app.call(as, 'GET', '/api/journal')).status).toBe(401);
    const again = { cookie: await app.logIn(maya.accessCode) };
    expect((await app.call(again, 'GET', '/api/journal')).body).toMatchObject([{ notes: 'Waited.' }]);
    expect((await app.call(again, 'GET', '/api/tokens')).body).toEqual([]);
  });

  test('is looked at as before by an admin and by managers, and marked on the board', async () => {
    const { app, maya, ana, admin, set } = await teamApp();
    await set(maya, true);
    const path = `/api/traders/${maya.id}/stats`;
    expect((await app.call(ana, 'GET', path)).body.totalPnl).toBe('125.50');
    await app.call(admin, 'POST', `/api/admin/traders/${maya.id}/view`);
    expect((await app.call({ cookie: admin.cookie }, 'GET', path)).status).toBe(200);
    const rows = (await app.call(ana, 'GET', '/api/board')).body.rows;
    expect(
      rows.map(({ name, isSuspended }: { name: string; isSuspended: boolean }) => [name, isSuspended]),
    ).toEqual(
      expect.arrayContaining([
        ['Maya Okafor', true],
        ['Ana Ruiz', false],
      ]),
    );
  });

  test('is not waited for in the hub: who cannot log in enters nothing', async () => {
    const { app, maya, ana, set } = await teamApp();
    const leo = await app.trader('Leo Brandt');
    await app.call(leo, 'POST', '/api/journal', {
      json: { symbol: 'ES', pnl: '10', tradeDate: '2026-11-19' },
    });
    const missing = async (date: string) =>
      (await app.call(maya, 'GET', `/api/daily-pnl/${date}`)).body.notEntered.map(
        ({ traderName }: { traderName: string }) => traderName,
      );
    expect(await missing('2026-11-20')).toEqual(['Ana Ruiz', 'Leo Brandt']);
    await set(leo, true);
    await set(ana, true);
    expect(await missing('2026-11-20')).toEqual([]);
    expect(await missing('2026-11-19')).toEqual(['Maya Okafor']);
    await set(leo, false);
    expect(await missing('2026-11-20')).toEqual(['Leo Brandt']);
  });

  test('who is a manager reads nobody, is none of those who can, and shows no wall screen', async () => {
    const { app, maya, ana, set } = await teamApp();
    const screen = { cookie: await app.screen({ cookie: await app.logIn(ana.accessCode) }) };
    const script = app.script(ana);
    const mayas = `/api/traders/${maya.id}/stats`;
    for (const as of [ana, script]) expect((await app.call(as, 'GET', mayas)).status).toBe(200);
    expect((await app.call(screen, 'GET', '/api/board')).status).toBe(200);
    await set(ana, true);
    for (const as of [ana, script]) expect((await app.call(as, 'GET', mayas)).status).toBe(401);
    expect((await app.call(screen, 'GET', '/api/board')).status).toBe(401);
    expect((await app.call(maya, 'GET', '/api/readers')).body.managers).toEqual([]);
    await set(ana, false);
    expect((await app.call(maya, 'GET', '/api/readers')).body.managers).toEqual([
      { id: ana.id, name: 'Ana Ruiz' },
    ]);
  });

  test('stays suspended with another code, and gets no API token', async () => {
    const { app, maya, set } = await teamApp();
    await set(maya, true);
    const { accessCode } = app.deps.traders.changeCode(maya.id);
    expect((await enter(app, accessCode)).status).toBe(401);
    expect(() => app.script(maya)).toThrow('This trader is suspended');
  });

  test('is out also where a log-in or a token came through as they were suspended', async () => {
    const { app, maya, ana, set } = await teamApp();
    const script = app.script(maya);
    const screen = { cookie: await app.screen({ cookie: await app.logIn(ana.accessCode) }) };
    // As another process would have left it: their sessions and tokens are still there.
    app.deps.db.raw.run('UPDATE traders SET is_suspended = 1');
    for (const as of [maya, ana, script])
      expect((await app.call(as, 'GET', '/api/journal')).status).toBe(401);
    expect((await app.call(screen, 'GET', '/api/board')).status).toBe(401);
    // Nor does it come back with them.
    await set(maya, false);
    for (const as of [maya, script]) expect((await app.call(as, 'GET', '/api/journal')).status).toBe(401);
  });

  test('is audited as suspended and resumed, and not where the row is only sent back', async () => {
    const { app, maya, admin, set } = await teamApp();
    const row = await set(maya, true);
    await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, { json: row });
    await set(maya, false);
    const items = (await app.call(admin, 'GET', '/api/admin/audit')).body;
    expect(
      items.slice(0, 3).map(({ actor, done }: { actor: string; done: string }) => `${actor} ${done}`),
    ).toEqual([
      'admin let trader 1 Maya Okafor in again',
      'admin changed trader 1',
      'admin suspended trader 1 Maya Okafor',
    ]);
    await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, {
      json: { name: 'Maya O.', role: 'manager', isSuspended: true, accessCode: 'another-code-1' },
    });
    const all = (await app.call(admin, 'GET', '/api/admin/audit')).body;
    expect(all.slice(0, 4).map(({ done }: { done: string }) => done)).toEqual([
      'suspended trader 1 Maya O.',
      'gave trader 1 Maya O. the role of manager',
      'gave trader 1 Maya O. another access code',
      'changed trader 1',
    ]);
    const wrong = await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, {
      json: { isSuspended: 'yes' },
    });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Suspended must be true or false']);
  });
});

describe('the code of a suspended trader', () => {
  test('is to others a wrong code, in every respect', async () => {
    const { app, maya, ana, set } = await teamApp();
    const colleagues = await deviceOf(app, ana);
    await set(maya, true);
    for (const device of ['', 'bullpen_device=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', colleagues]) {
      const [right, wrong] = [
        await enter(app, maya.accessCode, device),
        await enter(app, 'no-such-code', device),
      ];
      expect([right.status, right.body]).toEqual([401, WRONG]);
      expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
      expect([...right.headers.keys()]).toEqual([...wrong.headers.keys()]);
    }
    app.deps.access.clearLimits();
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await enter(app, maya.accessCode)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('says so in a browser of theirs, as often as it is entered', async () => {
    const { app, maya, set } = await teamApp();
    const own = await deviceOf(app, maya);
    await set(maya, true);
    for (let n = 0; n < 7; n++) {
      const { status, body, headers } = await enter(app, maya.accessCode, own);
      expect([status, body]).toEqual([
        403,
        { code: 'suspended', message: 'Your access is suspended. Please ask the admin of your team.' },
      ]);
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await enter(app, 'no-such-code', own)).body).toEqual(WRONG);
    await set(maya, false);
    expect((await enter(app, maya.accessCode, own)).status).toBe(200);
  });

  test('leads without JavaScript to a notice that says the same', async () => {
    const { app, maya, set } = await teamApp();
    const own = await deviceOf(app, maya);
    await set(maya, true);
    const target = async (device: string) => {
      const raw = new URLSearchParams({ accessCode: maya.accessCode });
      return (await app.call({ cookie: device }, 'POST', '/', { raw })).headers.get('location');
    };
    expect(await target('')).toBe('/?notice=code-invalid');
    expect(await target(own)).toBe('/?notice=suspended');
  });
});

test('an import under way stops at the next slice, whenever its trader is suspended', async () => {
  const app = testApp();
  const { access, journal, imports, traders } = app.deps;
  const { findSession } = access;
  let left = Number.POSITIVE_INFINITY;
  let trader: TestTrader;
  // Whether it may still be done is asked again and again: each time somebody could have suspended them just before.
  Object.assign(access, {
    findSession(token: string, isUse: boolean) {
      if (left-- === 0) traders.change(trader.id, { isSuspended: true });
      return findSession(token, isUse);
    },
  });
  let [checks, isStopped] = [1, true];
  for (; isStopped; checks++) {
    trader = await app.trader(`Trader ${checks}`);
    left = checks;
    const { status } = await app.call(trader, 'POST', '/api/imports', {
      raw: importForm({ 'export.csv': OWN_EXPORT }),
    });
    isStopped = status === 401;
    expect([checks, status]).toEqual([checks, isStopped ? 401 : 201]);
    const there = [journal.countEntries(trader.id), imports.list(trader.id, { limit: 9 }).items.length];
    if (isStopped) expect([checks, ...there]).toEqual([checks, 0, 0]);
    else expect(there[0]).toBeGreaterThan(0);
  }
  // Before, while and after its file was read.
  expect(checks).toBeGreaterThan(3);
}, 60_000);
