import { describe, expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { createApp, everyCall } from './app.ts';
import type { CallDeclaration } from './declared-calls.ts';
import { createGuard } from './guard/guard.ts';
import { noAssets } from './render/assets.ts';

describe('the route walk', () => {
  test('every route is a declared call', () => {
    const { routes } = testApp();
    const served = routes.map(({ method, path }) => `${method} ${path}`);
    expect(served.sort()).toEqual(Object.keys(everyCall).sort());
  });

  test('an unauthenticated caller gets 401, whatever they send', async () => {
    const app = testApp();
    for (const [name, { allow }] of Object.entries<CallDeclaration>(everyCall)) {
      if (allow.some((role) => role === 'anyone' || role === 'monitor')) continue;
      const [method = '', path = ''] = name.split(' ');
      for (const raw of method === 'GET' ? [undefined] : [undefined, '{', 'x'.repeat(2_000_000)]) {
        const url = path.replace(':id', '1').replace(':n', '1').replace(':date', '2026-11-20');
        const response = await app.call(null, method, url, raw === undefined ? {} : { raw });
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
    }
  });

  test('a call that allows nobody is closed to everyone', async () => {
    const { deps } = testApp();
    const { authorize } = createGuard({ ...deps, peerAddress: () => null });
    const forgotten = { allow: [], summary: 'Nobody thought of it' };
    expect(() => authorize(new Request('http://desk.test/forgotten'), forgotten)).toThrow('Please log in');
  });
});

describe('every response', () => {
  const headersOf = async (method: string, path: string, raw?: string) => {
    const { status, headers } = await testApp().call(null, method, path, raw === undefined ? {} : { raw });
    return { status, headers };
  };
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/api/journal', 401],
    ['GET', '/api/nothing', 404],
    ['PATCH', '/api/journal', 404],
    ['POST', '/nothing', 404],
    ['GET', '/api/journal/%E0%A4%A', 401],
  ])('%s %s (%i) carries the security headers', async (method, path, status) => {
    const response = await headersOf(method, path);
    expect(response.status).toBe(status);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  test.each([
    [{}, 'max-age=31536000'],
    [{ BULLPEN_HSTS_SUBDOMAINS: 'false' }, 'max-age=31536000'],
    [{ BULLPEN_HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  ])('under an https address asks for https from then on, with %o', async (env, expected) => {
    const app = testApp({ env: { BULLPEN_PUBLIC_URL: 'https://desk.example', ...env } });
    // A page as it is rendered, the same from the cache, and a rejection.
    for (const path of ['/guest', '/guest', '/api/journal']) {
      const { headers } = await app.call(null, 'GET', path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, expected]);
    }
  });

  test('an unknown API path returns a JSON 404 to every caller', async () => {
    const app = testApp();
    const maya = await app.trader();
    for (const as of [null, maya]) {
      for (const path of ['/api/nothing', '/api/', '/api/journal/', '/api/journal/1/2']) {
        const response = await app.call(as, 'GET', path);
        expect([path, response.status, response.body.code]).toEqual([path, 404, 'not_found']);
      }
    }
  });

  test('the details of an unexpected error are not disclosed', async () => {
    const app = testApp();
    const maya = await app.trader();
    app.deps.db.raw.run('ALTER TABLE journal_entries RENAME TO gone');
    const response = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    expect(response.status).toBe(500);
    expect(response.body).toEqual({
      code: 'internal',
      message: 'Something went wrong on the server. Please try again.',
    });
  });

  test('a full disk returns 507 and saves nothing; reads continue', async () => {
    const app = testApp();
    const maya = await app.trader();
    const { page_count: pages } = app.deps.db.raw
      .query<{ page_count: number }, []>('PRAGMA page_count')
      .get() ?? { page_count: 0 };
    app.deps.db.raw.run(`PRAGMA max_page_count = ${pages}`);
    const write = () =>
      app.call(maya, 'POST', '/api/journal', {
        json: { symbol: 'ES', pnl: '1', notes: 'x'.repeat(20_000) },
      });
    expect((await write()).status).toBe(507);
    expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
    app.deps.db.raw.run('PRAGMA max_page_count = 1000000');
    expect((await write()).status).toBe(201);
  });

  test('a read-only database returns 503; reads continue', async () => {
    const app = testApp();
    const maya = await app.trader();
    const write = () => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    app.deps.db.raw.run('PRAGMA query_only = ON');
    const rejected = await write();
    expect([rejected.status, rejected.body.code]).toEqual([503, 'unavailable']);
    expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
    app.deps.db.raw.run('PRAGMA query_only = OFF');
    expect((await write()).status).toBe(201);
  });
});

test('a short host name does not shift the start of the path', async () => {
  const { deps } = testApp();
  const { handle } = createApp(deps, { assets: noAssets });
  for (const host of ['a', 'a:1', 'desk.example.com:8080']) {
    const paths = ['/healthz', '/api/journal', '/api/nothing'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await handle(new Request(`http://${host}${path}`))).status),
    );
    expect([host, ...statuses]).toEqual([host, 200, 401, 404]);
  }
});

test('the health of the process and of its database', async () => {
  const app = testApp();
  expect((await app.call(null, 'GET', '/healthz')).body).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  expect((await app.call(null, 'GET', '/readyz')).status).toBe(200);
});
