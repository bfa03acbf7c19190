import { expect, test } from 'bun:test';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const NEW = { symbol: 'ES', pnl: '10' };

const add = (app: TestApp, as: As, name: unknown = 'Nightly') =>
  app.call(as, 'POST', '/api/tokens', { json: { name } });
const listed = async (app: TestApp, as: As) => (await app.call(as, 'GET', '/api/tokens')).body;
const journal = async (app: TestApp, as: As) => (await app.call(as, 'GET', '/api/journal')).status;
const withToken = (bearer: string): As => ({ cookie: '', bearer });

test('a token is shown once, and stored as a hash', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { status, body } = await add(app, maya, '  NinjaTrader export ');
  expect([status, body]).toEqual([
    201,
    {
      id: 1,
      name: 'NinjaTrader export',
      createdAt: '2026-11-20T20:00:00.000Z',
      lastUsedAt: null,
      lastAddress: null,
      token: expect.stringMatching(/^blp_[\w-]{43}$/),
    },
  ]);
  const { token, ...rest } = body;
  expect(await listed(app, maya)).toEqual([rest]);
  const everything = app.deps.db.raw.serialize().toString('latin1');
  expect(everything).toContain('NinjaTrader export');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(token.slice(4));
});

test('a script may what its trader may, and its changes carry its name', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const script = app.script(maya);
  const { body: entry } = await app.call(script, 'POST', '/api/journal', { json: NEW });
  expect(entry).toMatchObject({ id: 1, traderId: maya.id });
  await app.call(script, 'PUT', '/api/journal/1', { json: { pnl: '12' } });
  const history = await app.call(maya, 'GET', '/api/journal/1/history');
  expect(history.body).toMatchObject([{ changedBy: 'token:1' }]);
  for (const [path, status] of [
    [`/api/journal?traderId=${leo.id}`, 403],
    [`/api/traders/${leo.id}/stats`, 403],
    [`/api/traders/${maya.id}/stats`, 200],
    ['/api/journal/export.csv', 200],
    ['/api/admin/journal', 403],
    ['/api/tokens', 403],
  ] as const) {
    const reply = await app.call(script, 'GET', path);
    expect([path, reply.status]).toEqual([path, status]);
  }
  const foreign = await app.call(script, 'POST', '/api/journal', { json: { ...NEW, traderId: leo.id } });
  expect(foreign.status).toBe(403);
});

test('a key for a create is the trader’s, with or without a script', async () => {
  const app = testApp();
  const maya = await app.trader();
  const headers = { 'idempotency-key': 'a-key' };
  for (const path of ['/api/journal', '/api/accounts', '/api/strategies']) {
    const json = { ...NEW, name: 'Evaluation' };
    const first = await app.call(maya, 'POST', path, { json, headers });
    const again = await app.call(app.script(maya), 'POST', path, { json, headers });
    expect([path, again.status, again.body]).toEqual([path, 201, first.body]);
  }
});

test('a call with a bearer token is judged by that alone', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  const admin = await app.admin();
  const { bearer } = app.script(maya);
  for (const [name, authorization, status] of [
    ['another scheme', 'Basic bWF5YTpjb2Rl', 200],
    ['a wrong token', `Bearer blp_${'A'.repeat(43)}`, 401],
    ['half a token', `Bearer ${bearer.slice(0, -1)}`, 401],
    ['no token', 'Bearer', 401],
    ['two tokens', `Bearer ${bearer}, Bearer ${bearer}`, 401],
    ['in other letters', `Bearer ${bearer.toUpperCase()}`, 401],
  ] as const) {
    const reply = await app.call(leo, 'GET', '/api/journal', { headers: { authorization } });
    expect([name, reply.status]).toEqual([name, status]);
    if (status === 401) expect(reply.body.message).toBe('This API token is not valid');
  }
  await app.call(leo, 'POST', '/api/journal', { json: NEW });
  const mixed = { cookie: leo.cookie, bearer };
  expect((await app.call(mixed, 'GET', '/api/journal')).body).toEqual([]);
  expect((await app.call({ ...admin, bearer }, 'GET', '/api/admin/traders')).status).toBe(403);
  expect((await app.call({ ...mixed, bearer: 'x' }, 'GET', '/api/auth/session')).body.trader).toBeNull();
  expect((await app.call(mixed, 'GET', '/api/auth/session')).body.trader).toBeNull();
});

test('a script needs no origin, and other sites’ pages are rejected as ever', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { bearer } = app.script(maya);
  const post = (headers: Record<string, string>) =>
    app.handle(
      new Request('http://desk.test/api/journal', {
        method: 'POST',
        headers: { host: 'desk.test', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(NEW),
      }),
    );
  const authorization = `Bearer ${bearer}`;
  for (const [headers, status] of [
    [{ authorization }, 201],
    [{ authorization, cookie: maya.cookie }, 201],
    [{ authorization, origin: 'https://elsewhere.example' }, 403],
    [{ authorization, 'sec-fetch-site': 'cross-site' }, 403],
    [{ cookie: maya.cookie }, 403],
    [{ cookie: maya.cookie, authorization: 'Basic eA==' }, 403],
  ] as const) {
    expect([headers, (await post(headers)).status]).toEqual([headers, status]);
  }
});

test('its last use is shown, to the minute and from where', async () => {
  const app = testApp();
  const maya = await app.trader();
  const script = app.script(maya);
  const use = (peer: string) => app.call(script, 'GET', '/api/journal', { peer });
  const lastUse = async () => {
    const [{ lastUsedAt, lastAddress }] = await listed(app, maya);
    return [lastUsedAt, lastAddress];
  };
  await use('203.0.113.7');
  expect(await lastUse()).toEqual(['2026-11-20T20:00:00.000Z', '203.0.113.7']);
  const written = app.deps.db.version();
  app.now += MINUTE - 1;
  await use('203.0.113.8');
  expect(app.deps.db.version()).toBe(written);
  expect(await lastUse()).toEqual(['2026-11-20T20:00:00.000Z', '203.0.113.7']);
  app.now += 1;
  await use('203.0.113.8');
  expect(await lastUse()).toEqual(['2026-11-20T20:01:00.000Z', '203.0.113.8']);
  // Rejected calls with it count as uses; those with a wrong one are nobody's.
  app.now += MINUTE;
  await app.call(withToken(`blp_${'A'.repeat(43)}`), 'GET', '/api/journal');
  expect((await lastUse())[0]).toBe('2026-11-20T20:01:00.000Z');
});

test('a token ends when it is removed, and with the trader or their code', async () => {
  const app = testApp();
  const maya = await app.trader();
  const admin = await app.admin();
  const [removed, recoded, orphaned] = [app.script(maya), app.script(maya), app.script(maya)];
  expect(await journal(app, removed)).toBe(200);
  expect((await app.call(maya, 'DELETE', '/api/tokens/1')).status).toBe(204);
  expect([await journal(app, removed), await journal(app, recoded)]).toEqual([401, 200]);
  expect((await app.call(maya, 'DELETE', '/api/tokens/1')).status).toBe(404);
  await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, { json: { name: 'Maya O.' } });
  expect(await journal(app, recoded)).toBe(200);
  await app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, { json: { accessCode: 'another-code' } });
  expect([await journal(app, recoded), await journal(app, orphaned)]).toEqual([401, 401]);
  const last = app.script(maya);
  expect((await app.call(admin, 'DELETE', `/api/admin/traders/${maya.id}`)).status).toBe(204);
  expect(await journal(app, last)).toBe(401);
});

test('a trader has 20 tokens at most, each with a name, and sees no others', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  for (const name of [undefined, '', ' \t ', 'x'.repeat(61), 'two\nlines', 7, null]) {
    const { status, body } = await app.call(maya, 'POST', '/api/tokens', { json: { name } });
    expect([name, status, body.issues?.[0]?.path]).toEqual([name, 422, 'name']);
  }
  for (let n = 1; n <= 20; n++) expect((await add(app, maya, 'x'.repeat(60))).status).toBe(201);
  expect((await add(app, maya)).body).toEqual({
    code: 'conflict',
    message: 'There can be 20 API tokens at most. Please remove one first.',
  });
  expect((await add(app, leo, 'Leo’s')).status).toBe(201);
  expect(await listed(app, leo)).toMatchObject([{ id: 21, name: 'Leo’s' }]);
  expect((await app.call(leo, 'DELETE', '/api/tokens/20')).status).toBe(404);
  await app.call(maya, 'DELETE', '/api/tokens/20');
  expect((await add(app, maya)).status).toBe(201);
});

test('adding and removing one is in the audit log, the token is not', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { body } = await add(app, maya, 'Nightly');
  await app.call(withToken(body.token), 'POST', '/api/journal', { json: NEW });
  await app.call(maya, 'DELETE', `/api/tokens/${body.id}`);
  const items = app.deps.audit.newest();
  expect(items.map(({ actor, address, action, details }) => [actor, address, action, details])).toEqual([
    ['trader:1', '127.0.0.1', 'DELETE /api/tokens/:id', '/api/tokens/1'],
    ['trader:1', '127.0.0.1', 'POST /api/tokens', '/api/tokens'],
  ]);
});

test('a trader who adds and removes tokens all day cannot bury what others did', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  for (let n = 1; n <= 50; n++) {
    const { status, body } = await add(app, maya);
    expect(status).toBe(201);
    await app.call(maya, 'DELETE', `/api/tokens/${body.id}`);
  }
  const { status, body, headers } = await add(app, maya);
  expect([status, body.message]).toEqual([
    429,
    'A trader can add 50 API tokens a day. Please try again tomorrow.',
  ]);
  expect(Number(headers.get('retry-after'))).toBe(24 * 60 * 60);
  expect((await add(app, leo)).status).toBe(201);
  app.now += 24 * 60 * MINUTE;
  const cookie = await app.logIn(maya.accessCode);
  expect((await add(app, { cookie })).status).toBe(201);
});
