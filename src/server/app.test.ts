import { describe, expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { createApp } from './app.ts';
import { createGuard, type DeclaredRoute } from './guard/guard.ts';
import { ACCESS } from './guard/routing.ts';
import { noAssets } from './render/assets.ts';

/** Every route of the product and who may call it. A new route has to be added here on purpose. */
const ROUTES: Record<string, readonly string[]> = {
  'POST /api/auth/validate': ['anyone'],
  'POST /api/auth/logout': ['session'],
  'GET /api/auth/session': ['anyone'],
  'POST /api/auth/admin': ['anyone'],
  'POST /api/auth/admin/lock': ['admin'],
  'GET /api/admin/audit': ['admin'],
  'GET /api/admin/counts': ['admin'],
  'GET /api/admin/sessions': ['admin'],
  'DELETE /api/admin/sessions': ['fresh-admin'],
  'GET /api/admin/settings': ['admin'],
  'PUT /api/admin/settings': ['admin'],
  'GET /api/admin/traders': ['admin'],
  'GET /api/admin/traders/:id': ['trader', 'viewing', 'admin'],
  'POST /api/admin/traders': ['admin'],
  'PUT /api/admin/traders/:id': ['admin'],
  'DELETE /api/admin/traders/:id': ['admin'],
  'POST /api/admin/traders/:id/view': ['admin'],
  'GET /api/journal': ['trader', 'token', 'viewing'],
  'GET /api/journal/days': ['trader', 'token', 'viewing'],
  'GET /api/journal/export.csv': ['trader', 'token', 'viewing'],
  'GET /api/journal/all': ['trader', 'token', 'admin'],
  'GET /api/journal/tags': ['trader', 'token', 'viewing', 'admin'],
  'GET /api/journal/symbols': ['trader', 'token', 'viewing', 'admin'],
  'GET /api/journal/:id': ['trader', 'token', 'viewing'],
  'GET /api/journal/:id/history': ['trader', 'token', 'admin'],
  'GET /api/admin/journal': ['admin'],
  'GET /api/admin/journal/:id': ['admin'],
  'GET /api/admin/journal/totals': ['admin'],
  'POST /api/admin/journal': ['admin'],
  'PUT /api/admin/journal/:id': ['admin'],
  'DELETE /api/admin/journal/:id': ['admin'],
  'POST /api/journal': ['trader', 'token'],
  'POST /api/journal/batch': ['trader', 'token'],
  'GET /api/journal/filters': ['trader', 'token', 'viewing'],
  'POST /api/journal/filters': ['trader', 'token'],
  'DELETE /api/journal/filters/:id': ['trader', 'token'],
  'POST /api/journal/changes': ['trader', 'token'],
  'POST /api/journal/deletions': ['trader', 'token'],
  'POST /api/journal/restorations': ['trader', 'token'],
  'PUT /api/journal/:id': ['trader', 'token'],
  'DELETE /api/journal/:id': ['trader', 'token'],
  'GET /api/contracts': ['trader', 'token', 'viewing', 'admin'],
  'GET /api/contracts/read': ['trader', 'token', 'viewing', 'admin'],
  'GET /api/admin/contracts/unknown': ['admin'],
  'PUT /api/admin/contracts/:root': ['admin'],
  'DELETE /api/admin/contracts/:root': ['admin'],
  'POST /api/journal/:id/images': ['trader', 'token'],
  'GET /api/journal/:id/images/:n': ['trader', 'token', 'viewing', 'admin'],
  'GET /api/journal/:id/images/:n/thumbnail': ['trader', 'token', 'viewing', 'admin'],
  'DELETE /api/journal/:id/images/:n': ['trader', 'token'],
  'POST /api/imports': ['trader', 'token'],
  'GET /api/imports': ['trader', 'token', 'viewing'],
  'GET /api/imports/:id': ['trader', 'token', 'viewing'],
  'PUT /api/imports/:id': ['trader', 'token'],
  'DELETE /api/imports/:id': ['trader', 'token'],
  'GET /api/import-formats': ['trader', 'token', 'viewing'],
  'GET /api/journal/:id/fills': ['trader', 'token', 'viewing'],
  'GET /api/accounts': ['trader', 'token', 'viewing', 'admin'],
  'POST /api/accounts': ['trader', 'token', 'admin'],
  'PUT /api/accounts/:id': ['trader', 'token', 'admin'],
  'DELETE /api/accounts/:id': ['trader', 'token', 'admin'],
  'GET /api/tokens': ['trader'],
  'POST /api/tokens': ['trader'],
  'DELETE /api/tokens/:id': ['trader'],
  'GET /api/strategies': ['trader', 'token', 'viewing', 'admin'],
  'POST /api/strategies': ['trader', 'token', 'admin'],
  'PUT /api/strategies/:id': ['trader', 'token', 'admin'],
  'DELETE /api/strategies/:id': ['trader', 'token', 'admin'],
  'GET /api/quotes/active': ['anyone'],
  'GET /api/quotes': ['admin'],
  'POST /api/quotes': ['admin'],
  'PUT /api/quotes/order': ['admin'],
  'PUT /api/quotes/:id': ['admin'],
  'DELETE /api/quotes/:id': ['admin'],
  'GET /api/google-drive-links': ['trader', 'token', 'viewing', 'admin'],
  'POST /api/google-drive-links': ['admin'],
  'PUT /api/google-drive-links/order': ['admin'],
  'PUT /api/google-drive-links/:id': ['admin'],
  'DELETE /api/google-drive-links/:id': ['admin'],
  'GET /api/daily-pnl/:date': ['trader', 'token', 'admin'],
  'GET /api/calendar/:month': ['anyone'],
  'GET /api/leaderboard': ['anyone'],
  'GET /api/top-trader': ['anyone'],
  'GET /api/traders/:id/stats': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/analytics': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/strategy-curves': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/metrics': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/findings': ['trader', 'token', 'viewing'],
  'GET /api/videos': ['anyone'],
  'GET /api/videos/:id/file': ['anyone'],
  'POST /api/videos': ['admin'],
  'PUT /api/videos/:id': ['admin'],
  'DELETE /api/videos/:id': ['admin'],
  'POST /api/archive/journal-entries': ['fresh-admin'],
  'GET /api/archives': ['admin'],
  'GET /api/archives/:id/entries': ['admin'],
  'GET /api/archives/:id/entries.csv': ['admin'],
  'GET /api/journal/archived': ['trader', 'token'],
  'GET /metrics': ['monitor'],
  'GET /api/openapi.json': ['anyone'],
  'GET /healthz': ['anyone'],
  'GET /readyz': ['anyone'],
  'GET /*': ['anyone'],
  'POST /': ['anyone'],
  'GET /api/archive/preview': ['admin'],
  'GET /api/auth/admin': ['anyone'],
  'GET /api/daily-pnl/:date/weeks': ['trader', 'token', 'admin'],
  'GET /api/traders/:id/calendar/:month': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/years/:year': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/days/:date': ['trader', 'token', 'viewing'],
  'PUT /api/traders/:id/days/:date/notes': ['trader', 'token'],
  'GET /api/traders/:id/periods': ['trader', 'token', 'viewing'],
  'GET /api/traders/:id/periods/:archiveId': ['trader', 'token', 'viewing'],
  'POST /guest': ['anyone'],
  'POST /admin': ['anyone'],
};

describe('the route walk', () => {
  test('every route declares who may call it, as listed here', () => {
    const { routes } = testApp();
    const declared = Object.fromEntries(
      routes.map(({ method, path, hooks }) => [`${method} ${path}`, hooks.detail?.[ACCESS]]),
    );
    expect(declared).toEqual(ROUTES);
  });

  test('an unauthenticated caller gets 401, whatever they send', async () => {
    const app = testApp();
    for (const { method, path } of app.routes) {
      if (ROUTES[`${method} ${path}`]?.some((role) => role === 'anyone' || role === 'monitor')) continue;
      for (const raw of method === 'GET' ? [undefined] : [undefined, '{', 'x'.repeat(2_000_000)]) {
        const url = path.replace(':id', '1').replace(':n', '1').replace(':date', '2026-11-20');
        const response = await app.call(null, method, url, raw === undefined ? {} : { raw });
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
    }
  });

  test('a route without declared access is closed to everyone', async () => {
    const { deps } = testApp();
    const routes: DeclaredRoute[] = [{ method: 'GET', path: '/forgotten', hooks: {} }];
    const { authorize } = createGuard(routes, { ...deps, peerAddress: () => null });
    expect(() => authorize(new Request('http://desk.test/forgotten'), '/forgotten')).toThrow('Please log in');
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
