import { describe, expect, test } from 'bun:test';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { sessionCookieOf, testApp } from '#src/testing/test-app.ts';

const json = (body: unknown) => ({ json: body });
const MINUTE = 60_000;

describe('the traders', () => {
  test('are added, listed with their codes, changed and removed by the admin', async () => {
    const app = testApp();
    const admin = await app.admin();
    const added = await app.call(
      admin,
      'POST',
      '/api/admin/traders',
      json({ name: ' Maya ', accessCode: 'maya-secret' }),
    );
    const maya = { id: 1, name: 'Maya', accessCode: 'maya-secret', includePnl: true, backgroundImage: null };
    expect([added.status, added.body]).toMatchObject([
      201,
      { ...maya, role: 'trader', createdAt: '2026-11-20T20:00:00.000Z' },
    ]);
    expect((await app.call(admin, 'GET', '/api/admin/traders')).body).toEqual([added.body]);
    const image = 'https://example.com/desk.jpg';
    const changed = await app.call(
      admin,
      'PUT',
      '/api/admin/traders/1',
      json({ includePnl: false, backgroundImage: image, role: 'manager', id: 9, colour: 'red' }),
    );
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...maya, includePnl: false, backgroundImage: image, role: 'manager' },
    ]);
    expect((await app.call(admin, 'GET', '/api/admin/traders/1')).body).toEqual(changed.body);
    expect((await app.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
    expect((await app.call(admin, 'GET', '/api/admin/traders')).body).toEqual([]);
    expect((await app.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(404);
  });

  test.each([
    ['POST', '/api/admin/traders', {}, 422, 'Name is required'],
    ['POST', '/api/admin/traders', { name: 'Leo' }, 422, 'Access code is required'],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: 'short' },
      422,
      'Access code must have at least 8 characters',
    ],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: ' code-number-1 ' },
      409,
      'Access code is already in use',
    ],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: 'leo-secret', includePnl: 'no' },
      422,
      'Included in P&L must be true or false',
    ],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: 'leo-secret', backgroundImage: 'http://x.test/a' },
      422,
      'Background image must be an https address',
    ],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: 'leo-secret', backgroundImage: 'javascript:alert(1)' },
      422,
      'Background image must be an https address',
    ],
    [
      'POST',
      '/api/admin/traders',
      { name: 'Leo', accessCode: 'leo-secret', backgroundImage: 'https://u:p@x.test/' },
      422,
      'Background image must be an https address',
    ],
    ['PUT', '/api/admin/traders/1', { name: '' }, 422, 'Name is required'],
    ['PUT', '/api/admin/traders/1', { role: 'admin' }, 422, 'Role must be one of trader, manager'],
    ['PUT', '/api/admin/traders/2', { accessCode: 'code-number-1' }, 409, 'Access code is already in use'],
    ['PUT', '/api/admin/traders/99', { name: 'X' }, 404, 'Trader not found'],
    ['PUT', '/api/admin/traders/1e3', { name: 'X' }, 422, 'Must be a positive whole number'],
    ['DELETE', '/api/admin/traders/99999999999999999999', undefined, 422, 'Must be a positive whole number'],
    ['POST', '/api/admin/traders/99/view', undefined, 404, 'Trader not found'],
  ])('%s %s with %j returns %i and changes nothing', async (method, path, body, status, message) => {
    const app = testApp();
    await app.trader();
    await app.trader('Second');
    const admin = await app.admin();
    const before = app.deps.traders.list();
    const response = await app.call(admin, method, path, body === undefined ? {} : json(body));
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(app.deps.traders.list()).toEqual(before);
  });

  test('a new code ends the trader’s sessions, an unchanged one does not', async () => {
    const app = testApp();
    const [maya, admin] = [await app.trader(), await app.admin()];
    const alive = async () => (await app.call(maya, 'GET', '/api/journal')).status;
    await app.call(
      admin,
      'PUT',
      '/api/admin/traders/1',
      json({ name: 'Renamed', accessCode: maya.accessCode }),
    );
    expect(await alive()).toBe(200);
    await app.call(admin, 'PUT', '/api/admin/traders/1', json({ accessCode: 'another-secret' }));
    expect(await alive()).toBe(401);
  });

  test('see only themselves, without the code', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const own = await app.call(maya, 'GET', '/api/admin/traders/1');
    expect([own.status, own.body.name, 'accessCode' in own.body]).toEqual([200, 'Maya', false]);
    expect((await app.call(leo, 'GET', '/api/admin/traders/1')).status).toBe(403);
    expect((await app.call(null, 'GET', '/api/admin/traders/1')).status).toBe(401);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['POST', '/1/view'],
    ] as const) {
      expect((await app.call(maya, method, `/api/admin/traders${path}`)).status).toBe(403);
    }
  });
});

test('removing a trader archives their entries and strategies, and totals exclude them', async () => {
  const app = testApp();
  const [maya, admin] = [await app.trader('Maya'), await app.admin()];
  const strategy = await app.call(
    maya,
    'POST',
    '/api/strategies',
    json({ name: 'Range break', riskReward: '2.1' }),
  );
  await app.call(
    maya,
    'POST',
    '/api/journal',
    json({ symbol: 'ES', pnl: '12.50', strategyId: strategy.body.id }),
  );
  await app.call(maya, 'POST', '/api/journal', json({ symbol: 'NQ', pnl: '-2', notes: 'kept' }));
  expect((await app.call(admin, 'DELETE', '/api/admin/traders/1')).status).toBe(204);
  const rows = (table: string) =>
    app.deps.db.raw.query<Record<string, unknown>, []>(`SELECT * FROM ${table}`).all();
  expect(rows('archives')).toMatchObject([
    { label: 'Maya (removed)', created_by: 'admin', entries: 2, total_cents: 1050 },
  ]);
  expect(rows('archived_entries')).toMatchObject([
    { id: 1, trader_id: 1, trader_name: 'Maya', symbol: 'ES', pnl_cents: 1250, strategy: 'Range break' },
    { id: 2, symbol: 'NQ', pnl_cents: -200, notes: 'kept' },
  ]);
  const [item] = rows('archived_items');
  expect(item).toMatchObject({ kind: 'strategy', id: strategy.body.id });
  expect(JSON.parse(String(item?.item))).toMatchObject({
    name: 'Range break',
    riskReward: '2.1',
    traderName: 'Maya',
  });
  for (const table of ['traders', 'journal_entries', 'daily_pnl', 'strategies', 'journal_history'])
    expect(rows(table)).toEqual([]);
});

describe('viewing a dashboard', () => {
  test('is read-only, for one trader and 30 minutes, and needs no further grant', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', json({ symbol: 'ES', pnl: '1' }));
    const admin = await app.admin();
    const viewer = { cookie: admin.cookie };
    const started = await app.call(admin, 'POST', '/api/admin/traders/1/view');
    expect([started.status, started.body]).toEqual([200, { viewing: { id: 1, name: 'Maya' } }]);
    expect((await app.call(viewer, 'GET', '/api/auth/session')).body).toEqual({
      trader: null,
      role: null,
      viewing: { id: 1, name: 'Maya' },
      admin: false,
    });
    expect((await app.call(viewer, 'GET', '/api/journal')).body).toMatchObject([{ id: entry.id }]);
    expect((await app.call(viewer, 'GET', `/api/journal/${entry.id}`)).status).toBe(200);
    expect((await app.call(viewer, 'GET', '/api/journal?traderId=2')).status).toBe(403);
    expect((await app.call(viewer, 'GET', '/api/admin/traders/1')).status).toBe(200);
    expect((await app.call(viewer, 'GET', '/api/admin/traders')).status).toBe(403);
    for (const [method, path] of [
      ['POST', '/api/journal'],
      ['PUT', `/api/journal/${entry.id}`],
      ['DELETE', `/api/journal/${entry.id}`],
    ] as const) {
      expect(
        (await app.call(viewer, method, path, json({ symbol: 'X', pnl: '1', traderId: 1 }))).status,
      ).toBe(403);
    }
    app.now += 30 * MINUTE;
    expect((await app.call(viewer, 'GET', '/api/journal')).status).toBe(403);
    expect((await app.call(leo, 'GET', '/api/auth/session')).body.viewing).toBeNull();
  });

  test('ends when someone logs in with that browser, or the trader is removed', async () => {
    const app = testApp();
    const maya = await app.trader('Maya');
    const admin = await app.admin();
    await app.call(admin, 'POST', '/api/admin/traders/1/view');
    const login = await app.call(
      { cookie: admin.cookie },
      'POST',
      '/api/auth/validate',
      json({ accessCode: maya.accessCode }),
    );
    expect(
      (await app.call({ cookie: sessionCookieOf(login) }, 'GET', '/api/auth/session')).body.viewing,
    ).toBeNull();
    const other = await app.admin();
    await app.call(other, 'POST', '/api/admin/traders/1/view');
    await app.call(other, 'DELETE', '/api/admin/traders/1');
    expect((await app.call({ cookie: other.cookie }, 'GET', '/api/auth/session')).body.viewing).toBeNull();
  });
});

test('unlocking and changes are recorded with their address; reads and rejected calls are not', async () => {
  const app = testApp();
  const admin = await app.admin();
  await app.call(admin, 'POST', '/api/admin/traders', {
    json: { name: 'Leo', accessCode: 'leo-secret-1' },
    peer: '203.0.113.9',
  });
  await app.call(admin, 'POST', '/api/admin/traders', json({ name: '' }));
  await app.call(admin, 'PUT', '/api/admin/settings', json({ teamName: 'North Desk' }));
  const { body } = await app.call(admin, 'GET', '/api/admin/audit');
  expect(body).toMatchObject([
    {
      actor: 'admin',
      address: '127.0.0.1',
      action: 'PUT /api/admin/settings',
      details: '/api/admin/settings',
    },
    {
      actor: 'admin',
      address: '203.0.113.9',
      action: 'POST /api/admin/traders',
      details: '/api/admin/traders',
    },
    { actor: 'admin', address: '127.0.0.1', action: 'POST /api/auth/admin', details: '/api/auth/admin' },
  ]);
  expect(JSON.stringify(body)).not.toContain('leo-secret-1');
  expect(() => app.deps.db.raw.run('DELETE FROM audit_log')).toThrow('append-only');
});

describe('the settings', () => {
  test('are saved, and change the team’s day at once', async () => {
    const app = testApp();
    const [maya, admin] = [await app.trader(), await app.admin()];
    expect((await app.call(admin, 'GET', '/api/admin/settings')).body).toEqual({
      teamName: 'Bullpen',
      timeZone: 'America/New_York',
      clock: 12,
      ...{ dayStarts: 'midnight', dayClosesAt: '17:00' },
      breakEvenTicks: null,
      public: 'full',
      roomPerTrader: 2048,
      keepsSimulations: false,
      fixed: [],
      isJudging: false,
      backupEvery: null,
      maxVideoSize: 4096 * 1024 * 1024,
      version: 1,
    });
    const changed = await app.call(
      admin,
      'PUT',
      '/api/admin/settings',
      json({ timeZone: 'Pacific/Auckland', clock: 24, public: 'ranks', roomPerTrader: 4096 }),
    );
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        teamName: 'Bullpen',
        timeZone: 'Pacific/Auckland',
        clock: 24,
        ...{ dayStarts: 'midnight', dayClosesAt: '17:00' },
        breakEvenTicks: null,
        public: 'ranks',
        roomPerTrader: 4096,
        keepsSimulations: false,
        fixed: [],
        isJudging: false,
        backupEvery: null,
        maxVideoSize: 4096 * 1024 * 1024,
        version: 2,
      },
    ]);
    const entry = await app.call(maya, 'POST', '/api/journal', json({ symbol: 'ES', pnl: '1' }));
    expect(entry.body.tradeDate).toBe('2026-11-21');
    for (const body of [
      { timeZone: 'Mars/Olympus' },
      { public: 'some' },
      { clock: 36 },
      { clock: '24' },
      { dayStarts: 'noon' },
      { teamName: ' ' },
      { teamName: 5 },
    ]) {
      expect((await app.call(admin, 'PUT', '/api/admin/settings', json(body))).status).toBe(422);
    }
    expect((await app.call(maya, 'GET', '/api/admin/settings')).status).toBe(403);
  });

  test('fixed by the environment are shown but cannot be changed', async () => {
    const app = testApp({ env: { BULLPEN_TEAM_NAME: 'Fixed Desk', BULLPEN_PUBLIC: 'off' } });
    const admin = await app.admin();
    expect((await app.call(admin, 'GET', '/api/admin/settings')).body).toMatchObject({
      teamName: 'Fixed Desk',
      public: 'off',
      fixed: ['teamName', 'public'],
    });
    const rejected = await app.call(
      admin,
      'PUT',
      '/api/admin/settings',
      json({ timeZone: 'UTC', teamName: 'Mine' }),
    );
    expect(rejected.status).toBe(409);
    expect(rejected.body.message).toBe('The environment fixes BULLPEN_TEAM_NAME on this server');
    expect(
      (await app.call(admin, 'PUT', '/api/admin/settings', json({ teamName: 'Fixed Desk', timeZone: 'UTC' })))
        .body.timeZone,
    ).toBe('UTC');
  });

  test('do not include the password', async () => {
    const app = testApp();
    const admin = await app.admin();
    expect(JSON.stringify((await app.call(admin, 'GET', '/api/admin/settings')).body)).not.toContain(
      'argon2',
    );
    expect(ADMIN_PASSWORD.length).toBeGreaterThan(11);
  });
});
