import { describe, expect, test } from 'bun:test';
import { scenarios } from '#src/testing/scenario.ts';
import { sessionCookieOf, type TestApp, testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

scenarios('logging in', [
  {
    name: 'with the right code returns the trader, and sets a cookie that scripts cannot read',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: ' code-number-1 ' } },
    status: 200,
    body: { trader: { id: 1, name: 'Maya Okafor' } },
    check: ({ headers }) =>
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^bullpen_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(
          /^bullpen_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
        ),
      ]),
  },
  {
    name: 'with the wrong code',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'Code-Number-1' } },
    status: 401,
    body: { message: 'Invalid access code. Please try again.', code: 'invalid_access_code' },
    check: ({ headers }) => expect(headers.get('set-cookie')).toBeNull(),
  },
  {
    name: 'with a blank code',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: '  ' } },
    status: 422,
    issues: { accessCode: 'Please enter an access code' },
  },
  {
    name: 'without a code',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: {} },
    status: 422,
    issues: { accessCode: 'Please enter an access code' },
  },
  {
    name: 'with a number as the code',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 12345678 } },
    status: 422,
  },
  {
    name: 'with a code of 2,000 characters',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'x'.repeat(2000) } },
    status: 422,
  },
  {
    name: 'from a page of another site',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'code-number-1' }, headers: { 'sec-fetch-site': 'cross-site' } },
    status: 403,
    body: { code: 'cross_site' },
  },
  {
    name: 'from a page of a sibling site',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'code-number-1' }, headers: { 'sec-fetch-site': 'same-site' } },
    status: 403,
  },
  {
    name: 'from another origin, by a browser that sends only the Origin header',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'code-number-1' }, headers: { origin: 'http://evil.test' } },
    status: 403,
  },
  {
    name: 'from a sandboxed page',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/validate',
    send: { json: { accessCode: 'code-number-1' }, headers: { origin: 'null' } },
    status: 403,
  },
]);

scenarios('the session', [
  {
    name: 'without a cookie',
    as: 'anonymous',
    method: 'GET',
    path: '/api/auth/session',
    status: 200,
    body: { trader: null, role: null, viewing: null, admin: false },
  },
  {
    name: 'of a logged-in trader',
    as: 'maya',
    method: 'GET',
    path: '/api/auth/session',
    status: 200,
    body: { trader: { id: 1, name: 'Maya Okafor' }, role: 'trader', viewing: null, admin: false },
  },
  {
    name: 'with a forged cookie',
    as: 'anonymous',
    method: 'GET',
    path: '/api/auth/session',
    send: { headers: { cookie: 'bullpen_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
    status: 200,
    body: { trader: null },
  },
  {
    name: 'a forged cookie grants no access',
    as: 'anonymous',
    method: 'GET',
    path: '/api/journal',
    send: { headers: { cookie: "bullpen_session=' OR 1=1 --" } },
    status: 401,
  },
  {
    name: 'logging out without a session',
    as: 'anonymous',
    method: 'POST',
    path: '/api/auth/logout',
    status: 401,
  },
  {
    name: 'logging out from another site',
    as: 'maya',
    method: 'POST',
    path: '/api/auth/logout',
    send: { headers: { 'sec-fetch-site': 'cross-site' } },
    status: 403,
  },
]);

describe('a session', () => {
  test('ends with the log-out, on the server too', async () => {
    const app = testApp();
    const maya = await app.trader();
    const out = await app.call(maya, 'POST', '/api/auth/logout');
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toStartWith('bullpen_session=; Path=/; Max-Age=0;');
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
  });

  test('gets a new token at every log-in, and the old one ends', async () => {
    const app = testApp();
    const maya = await app.trader();
    const again = await app.call(maya, 'POST', '/api/auth/validate', {
      json: { accessCode: maya.accessCode },
    });
    expect(sessionCookieOf(again)).not.toBe(maya.cookie);
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
    expect((await app.call({ cookie: sessionCookieOf(again) }, 'GET', '/api/journal')).status).toBe(200);
  });

  test('survives a failed log-in', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/auth/validate', { json: { accessCode: 'wrong-code' } });
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
  });

  test('ends after 12 hours without a call, and after 7 days at the latest', async () => {
    const app = testApp();
    const [idle, busy] = [await app.trader('Idle'), await app.trader('Busy')];
    for (let hour = 0; hour < 7 * 24; hour += 11) {
      expect((await app.call(busy, 'GET', '/api/journal')).status).toBe(200);
      app.now += 11 * HOUR;
    }
    expect((await app.call(idle, 'GET', '/api/journal')).status).toBe(401);
    expect((await app.call(busy, 'GET', '/api/journal')).status).toBe(401);
  });

  test('records its use at most once a minute', async () => {
    const app = testApp();
    const maya = await app.trader();
    const seen = () =>
      app.deps.db.raw.query<{ at: number }, []>('SELECT last_seen_at AS at FROM sessions').get()?.at;
    const start = app.now;
    app.now = start + MINUTE - 1;
    await app.call(maya, 'GET', '/api/journal');
    expect(seen()).toBe(start);
    app.now = start + MINUTE;
    await app.call(maya, 'GET', '/api/journal');
    expect(seen()).toBe(app.now);
  });

  test('can be read even when nothing can be written', async () => {
    const app = testApp();
    const maya = await app.trader();
    app.now += 2 * MINUTE;
    app.deps.db.raw.run('PRAGMA query_only = ON');
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
  });

  test('ends when the code changes or the trader is removed', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
    app.deps.traders.changeCode(maya.id);
    await app.deps.traders.remove(leo.id, 'cli');
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
    expect((await app.call(leo, 'GET', '/api/journal')).status).toBe(401);
  });

  test('is a Secure, host-bound cookie under an https address', async () => {
    const app = testApp({ env: { BULLPEN_PUBLIC_URL: 'https://desk.example.com' } });
    app.deps.traders.add({
      name: 'Maya',
      accessCode: 'code-number-1',
      includePnl: true,
      backgroundImage: null,
      role: 'trader',
    });
    const login = (origin: string) =>
      app.call(null, 'POST', '/api/auth/validate', {
        json: { accessCode: 'code-number-1' },
        headers: { origin },
      });
    const response = await login('https://desk.example.com');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-bullpen_session=.*; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Host-bullpen_device=.*; Path=\/; .*; Secure$/),
    ]);
    expect((await login('http://desk.test')).status).toBe(403);
  });

  test('is stored only as a hash', async () => {
    const app = testApp();
    const maya = await app.trader();
    const token = maya.cookie.split('=')[1] ?? '';
    const row = JSON.stringify(app.deps.db.raw.query('SELECT * FROM sessions').all());
    expect(token.length).toBe(43);
    expect(row).not.toContain(token);
  });
});

describe('guessing', () => {
  const guess = (app: TestApp, peer: string, headers: Record<string, string> = {}) =>
    app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'wrong-guess' }, peer, headers });
  const statuses = async (count: number, next: (n: number) => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n++) seen.push((await next(n)).status);
    return seen;
  };

  test('an address has 5 failures a minute, then waits, even with the right code', async () => {
    const app = testApp();
    const maya = await app.trader();
    expect(await statuses(6, () => guess(app, '203.0.113.1'))).toEqual([401, 401, 401, 401, 401, 429]);
    app.now += 18_000;
    const rejected = await guess(app, '203.0.113.1');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('42');
    expect(rejected.body).toEqual({
      code: 'too_many_attempts',
      message: 'Too many attempts. Please try again in 42 seconds.',
    });
    const right = await app.call(null, 'POST', '/api/auth/validate', {
      json: { accessCode: maya.accessCode },
      peer: '203.0.113.1',
    });
    expect(right.status).toBe(429);
    expect((await app.call(maya, 'GET', '/api/journal', { peer: '203.0.113.1' })).status).toBe(200);
    app.now += 42_000;
    expect((await guess(app, '203.0.113.1')).status).toBe(401);
  });

  test('an address has 30 failures an hour', async () => {
    const app = testApp();
    for (let batch = 0; batch < 6; batch++) {
      expect(await statuses(5, () => guess(app, '203.0.113.1'))).toEqual([401, 401, 401, 401, 401]);
      app.now += MINUTE;
    }
    const rejected = await guess(app, '203.0.113.1');
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, String(54 * 60)]);
    expect((await guess(app, '203.0.113.2')).status).toBe(401);
  });

  test('all addresses together have 300 failures in ten minutes', async () => {
    const app = testApp();
    const address = (n: number) => `198.51.${n >> 2}.1`;
    expect(new Set(await statuses(300, (n) => guess(app, address(n))))).toEqual(new Set([401]));
    expect((await guess(app, '203.0.113.7')).status).toBe(429);
    app.now += 10 * MINUTE;
    expect((await guess(app, '203.0.113.7')).status).toBe(401);
  });

  test('a forged X-Forwarded-For, and other addresses of one IPv6 network, make no difference', async () => {
    const app = testApp();
    const forged = await statuses(6, (n) => guess(app, '203.0.113.1', { 'x-forwarded-for': `9.9.9.${n}` }));
    expect(forged.at(-1)).toBe(429);
    const network = await statuses(6, (n) => guess(app, `2001:db8:0:1::${n}`));
    expect(network.at(-1)).toBe(429);
  });

  test('behind a trusted proxy the client is counted, not the proxy', async () => {
    const app = testApp({ env: { BULLPEN_TRUSTED_PROXIES: '10.0.0.0/8' } });
    const via = (client: string) => guess(app, '10.0.0.1', { 'x-forwarded-for': client });
    expect((await statuses(6, () => via('203.0.113.1'))).at(-1)).toBe(429);
    expect((await via('203.0.113.2')).status).toBe(401);
  });

  test('a success is not counted, parallel guesses do not exceed the limit, and clearing resets it', async () => {
    const app = testApp();
    const maya = await app.trader();
    const right = () =>
      app.call(null, 'POST', '/api/auth/validate', {
        json: { accessCode: maya.accessCode },
        peer: '203.0.113.1',
      });
    expect(new Set(await statuses(10, right))).toEqual(new Set([200]));
    const parallel = await Promise.all(Array.from({ length: 20 }, () => guess(app, '203.0.113.1')));
    expect(parallel.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(app.deps.access.clearLimits()).toBe(5);
    expect((await guess(app, '203.0.113.1')).status).toBe(401);
  });
});
