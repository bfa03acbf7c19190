import { describe, expect, test } from 'bun:test';
import { GRANT_IDLE } from './access/rules.ts';
import { listRoutes } from './app.ts';
import { ACCESS } from './http/routing.ts';
import { inputSchema, isShape } from './openapi/schema.ts';
import { type As, type CallOptions, type TestDesk, testDesk } from './testing/desk.ts';
import { uploadForm } from './testing/video.ts';

/** What each caller gets from each route. All ids in the paths are of Maya's rows, or of rows of the desk. */

const CALLERS = ['anonymous', 'maya', 'leo', 'viewing', 'admin'] as const;
type Statuses = Record<(typeof CALLERS)[number], number>;

interface Walked {
  /** Where the pattern's parameters are filled in otherwise than with 1. */
  path?: string;
  send?: CallOptions;
  statuses: Statuses;
}

const all = (status: number): Statuses => ({
  anonymous: status,
  maya: status,
  leo: status,
  viewing: status,
  admin: status,
});
const adminOnly = (status: number): Statuses => ({ ...all(403), anonymous: 401, admin: status });
/** What Maya reads, and the admin who looks at her dashboard; `leo` is told that it is another's, or finds nothing. */
const mayas = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  ...all(403),
  anonymous: 401,
  maya: status,
  viewing: status,
  ...others,
});

const entry = { symbol: 'NQ', pnl: '5' };
const quote = { text: 'Wait.', author: 'Desk' };
const link = { title: 'Plan', url: 'https://example.com/plan' };

const WALK: Record<string, Walked> = {
  'POST /api/auth/validate': { send: { json: { accessCode: 'code-number-1' } }, statuses: all(200) },
  'POST /api/auth/logout': { statuses: { ...all(204), anonymous: 401 } },
  'GET /api/auth/session': { statuses: all(200) },
  'POST /api/auth/admin': { send: { json: { password: 'not the password' } }, statuses: all(401) },
  'POST /api/auth/admin/lock': { statuses: adminOnly(204) },
  'GET /api/admin/audit': { statuses: adminOnly(200) },
  'GET /api/admin/counts': { statuses: adminOnly(200) },
  'GET /api/admin/sessions': { statuses: adminOnly(200) },
  'DELETE /api/admin/sessions': { statuses: adminOnly(204) },
  'GET /api/admin/settings': { statuses: adminOnly(200) },
  'PUT /api/admin/settings': { send: { json: { teamName: 'Pit' } }, statuses: adminOnly(200) },
  'GET /api/admin/traders': { statuses: adminOnly(200) },
  'GET /api/admin/traders/:id': { statuses: mayas(200, { admin: 200 }) },
  'POST /api/admin/traders': {
    send: { json: { name: 'Ana', accessCode: 'a-code-of-her-own' } },
    statuses: adminOnly(201),
  },
  'PUT /api/admin/traders/:id': { send: { json: { name: 'Maya O.' } }, statuses: adminOnly(200) },
  'DELETE /api/admin/traders/:id': { statuses: adminOnly(204) },
  'POST /api/admin/traders/:id/view': { statuses: adminOnly(200) },
  'GET /api/journal': { path: '/api/journal?traderId=1', statuses: mayas(200) },
  'GET /api/journal/export.csv': { path: '/api/journal/export.csv?traderId=1', statuses: mayas(200) },
  'GET /api/journal/archived': { statuses: { ...adminOnly(403), maya: 200, leo: 200 } },
  'POST /api/archive/journal-entries': { statuses: adminOnly(200) },
  'GET /api/archives': { statuses: adminOnly(200) },
  'GET /api/archives/:id/entries': { statuses: adminOnly(200) },
  'GET /api/archives/:id/entries.csv': { statuses: adminOnly(200) },
  'GET /api/journal/all': { statuses: { ...all(200), anonymous: 401, viewing: 403 } },
  'GET /api/journal/:id': { statuses: mayas(200, { leo: 404 }) },
  'GET /api/journal/:id/history': { statuses: { ...all(200), anonymous: 401, leo: 404, viewing: 403 } },
  'GET /api/admin/journal': { statuses: adminOnly(200) },
  'GET /api/admin/journal/:id': { statuses: adminOnly(200) },
  'GET /api/admin/journal/totals': { statuses: adminOnly(200) },
  'POST /api/admin/journal': { send: { json: { ...entry, traderId: 1 } }, statuses: adminOnly(201) },
  'PUT /api/admin/journal/:id': { send: { json: entry }, statuses: adminOnly(200) },
  'DELETE /api/admin/journal/:id': { statuses: adminOnly(204) },
  'POST /api/journal': {
    send: { json: { ...entry, traderId: 1 } },
    statuses: mayas(201, { viewing: 403 }),
  },
  'PUT /api/journal/:id': { send: { json: entry }, statuses: mayas(200, { leo: 404, viewing: 403 }) },
  'DELETE /api/journal/:id': { statuses: mayas(204, { leo: 404, viewing: 403 }) },
  'GET /api/strategies': { path: '/api/strategies?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'POST /api/strategies': {
    send: { json: { name: 'Fade', traderId: 1 } },
    statuses: mayas(201, { viewing: 403, admin: 201 }),
  },
  'PUT /api/strategies/:id': {
    send: { json: { name: 'Fade' } },
    statuses: mayas(200, { leo: 404, viewing: 403, admin: 200 }),
  },
  'DELETE /api/strategies/:id': { statuses: mayas(204, { leo: 404, viewing: 403, admin: 204 }) },
  'GET /api/quotes/active': { statuses: all(200) },
  'GET /api/quotes': { statuses: adminOnly(200) },
  'POST /api/quotes': { send: { json: quote }, statuses: adminOnly(201) },
  'PUT /api/quotes/order': { send: { json: { ids: [1] } }, statuses: adminOnly(200) },
  'PUT /api/quotes/:id': { send: { json: quote }, statuses: adminOnly(200) },
  'DELETE /api/quotes/:id': { statuses: adminOnly(204) },
  'GET /api/google-drive-links': { statuses: { ...all(200), anonymous: 401 } },
  'POST /api/google-drive-links': { send: { json: link }, statuses: adminOnly(201) },
  'PUT /api/google-drive-links/order': { send: { json: { ids: [1] } }, statuses: adminOnly(200) },
  'PUT /api/google-drive-links/:id': { send: { json: link }, statuses: adminOnly(200) },
  'DELETE /api/google-drive-links/:id': { statuses: adminOnly(204) },
  'GET /api/videos': { path: '/api/videos?traderId=1', statuses: mayas(200, { admin: 200 }) },
  'GET /api/videos/:id/file': { statuses: { ...all(200), anonymous: 404, leo: 404 } },
  'POST /api/videos': { send: { raw: uploadForm({ title: 'Clip' }) }, statuses: adminOnly(201) },
  'PUT /api/videos/:id': { send: { json: { title: 'Clip' } }, statuses: adminOnly(200) },
  'DELETE /api/videos/:id': { statuses: adminOnly(204) },
  'GET /api/daily-pnl/:date': {
    path: '/api/daily-pnl/2026-11-20',
    statuses: { ...all(200), anonymous: 401, viewing: 403 },
  },
  'GET /api/calendar/:month': { path: '/api/calendar/2026-11', statuses: all(200) },
  'GET /api/leaderboard': { statuses: all(200) },
  'GET /api/top-trader': { statuses: all(200) },
  'GET /api/traders/:id/stats': { statuses: mayas(200) },
  'GET /api/traders/:id/analytics': { statuses: mayas(200) },
  'GET /api/traders/:id/breakdown': { statuses: mayas(200) },
  // Each of them calls from this machine, as a page of a browser does.
  'GET /metrics': { statuses: all(401) },
  'GET /api/openapi.json': { statuses: all(200) },
  'GET /healthz': { statuses: all(200) },
  'GET /readyz': { statuses: all(200) },
  'GET /*': { path: '/', statuses: all(200) },
  'POST /': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, statuses: all(303) },
  'POST /admin': { send: { raw: new URLSearchParams({ password: 'secret' }) }, statuses: all(303) },
  'POST /guest': { send: { raw: new URLSearchParams({ accessCode: 'code-number-1' }) }, statuses: all(303) },
};

/** A desk with one of everything: Maya's where it can be, and a trader besides her. */
async function fullDesk() {
  const desk = testDesk();
  const maya = await desk.trader('Maya Okafor');
  const leo = await desk.trader('Leo Brandt');
  const admin = await desk.admin();
  await desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  const gone = await desk.trader('Gone Trader');
  await desk.call(gone, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  await desk.call(admin, 'DELETE', `/api/admin/traders/${gone.id}`);
  await desk.call(maya, 'POST', '/api/strategies', { json: { name: 'Break' } });
  await desk.call(admin, 'POST', '/api/quotes', { json: quote });
  await desk.call(admin, 'POST', '/api/google-drive-links', { json: link });
  await desk.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Clip', traderId: '1' }) });
  const looking = await desk.admin();
  await desk.call(looking, 'POST', '/api/admin/traders/1/view');
  const callers: Record<(typeof CALLERS)[number], As> = {
    anonymous: null,
    maya,
    leo,
    viewing: { cookie: looking.cookie },
    admin,
  };
  return { desk, callers };
}

const testedRoutes = new Map(listRoutes().map((route) => [`${route.method} ${route.path}`, route]));

/** All that a refused call must leave as it was. */
function contents({ deps }: TestDesk): unknown[] {
  return deps.db.raw
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .filter(({ name }) => !['sessions', 'admin_grants', 'sqlite_sequence'].includes(name))
    .map(({ name }) => deps.db.raw.query(`SELECT * FROM ${name}`).all());
}

const cookieOf = (as: As): string => as?.cookie ?? '';
const isUnsafe = (method: string) => method !== 'GET';

describe('each route answers each caller as listed', () => {
  test('all of them are walked', () => {
    const { routes } = testDesk();
    expect(Object.keys(WALK).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  for (const [route, { path, send, statuses }] of Object.entries(WALK)) {
    const [method = '', pattern = ''] = route.split(' ');
    test(route, async () => {
      // What changes nothing, and whoever is refused, leaves the desk as it was for the next one.
      let { desk, callers } = await fullDesk();
      const found: Partial<Statuses> = {};
      for (const caller of CALLERS) {
        const answer = await desk.call(callers[caller], method, path ?? pattern.replace(':id', '1'), send);
        found[caller] = answer.status;
        if (isUnsafe(method) && answer.status < 400) ({ desk, callers } = await fullDesk());
      }
      expect(found).toEqual(statuses);
    });
  }
});

describe('an admin call without a live grant is refused, and changes nothing', () => {
  const adminCalls = Object.entries(WALK).filter(
    ([, { statuses }]) =>
      statuses.admin < 400 &&
      [statuses.maya, statuses.leo, statuses.viewing].every((status) => status >= 400),
  );

  for (const [route, { path, send }] of adminCalls) {
    const [method = '', pattern = ''] = route.split(' ');
    test(route, async () => {
      const { desk, callers } = await fullDesk();
      const [locked, idle, live] = [await desk.admin(), await desk.admin(), await desk.admin()];
      await desk.call(locked, 'POST', '/api/auth/admin/lock');
      desk.now += GRANT_IDLE;
      const unlocked = await desk.admin({ cookie: live.cookie });
      const before = contents(desk);
      for (const [name, caller, status] of [
        ['no session at all', null, 401],
        ['a grant without its session', { cookie: '', grant: unlocked.grant }, 401],
        ['a session without its grant', { cookie: unlocked.cookie }, 403],
        ['a grant that was revoked', locked, 403],
        ['a grant that has expired', idle, 403],
        ["a trader's session", callers.maya, 403],
        [
          "a trader's session with another's grant",
          { cookie: cookieOf(callers.maya), grant: unlocked.grant },
          403,
        ],
      ] as const) {
        const answer = await desk.call(caller, method, path ?? pattern.replace(':id', '1'), send);
        expect([name, answer.status]).toEqual([name, status]);
        expect([name, contents(desk)]).toEqual([name, before]);
      }
      // Four times the password is hashed.
    }, 20_000);
  }

  test('these are all that only an admin may make', () => {
    const declared = [...testedRoutes].filter(([, { hooks }]) =>
      hooks.detail?.[ACCESS]?.every((admitted) => admitted === 'admin' || admitted === 'fresh-admin'),
    );
    expect(adminCalls.map(([route]) => route).sort()).toEqual(declared.map(([route]) => route).sort());
    expect(adminCalls.length).toBeGreaterThan(20);
  });
});

describe('a query that names another trader is refused', () => {
  const tradersOwn = Object.entries(WALK).filter(
    ([
      route,
      {
        statuses: { anonymous, maya, viewing },
      },
    ]) => anonymous === 401 && Math.min(maya, viewing) < 400 && !route.includes('/api/auth/'),
  );

  for (const [route, walked] of tradersOwn) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = (walked.path ?? pattern).replace(/\?.*/, '').replace(':id', '1');
    for (const [caller, named] of [
      ['maya', 2],
      ['leo', 1],
      ['viewing', 2],
    ] as const) {
      test(`${route} by ${caller}`, async () => {
        const { desk, callers } = await fullDesk();
        const before = contents(desk);
        const ask = (query: string) => desk.call(callers[caller], method, `${path}?${query}`, walked.send);
        for (const query of [`traderId=${named}`, `q=&traderId=${named}&limit=1`, `%74raderId=${named}`]) {
          expect([query, (await ask(query)).status]).toEqual([query, 403]);
        }
        expect(contents(desk)).toEqual(before);
      });
    }
  }
});

describe('whoever is let in', () => {
  const admitted = Object.entries(WALK).map(([route, walked]) => {
    const [method = '', pattern = ''] = route.split(' ');
    const caller = CALLERS.find((name) => name !== 'anonymous' && walked.statuses[name] < 400);
    return { route, method, pattern, caller, send: walked.send };
  });

  for (const { route, method, pattern, caller, send } of admitted) {
    if (!caller || !pattern.includes(':id')) continue;
    test(`${route}: ids that are none are told so, and those of nothing are not found`, async () => {
      const { desk, callers } = await fullDesk();
      const before = contents(desk);
      for (const [id, status] of [
        ['0', 422],
        ['-1', 422],
        ['1e3', 422],
        ['1.0', 422],
        ['99999999999999999999', 422],
        ['4711', 404],
      ] as const) {
        const answer = await desk.call(callers[caller], method, pattern.replace(':id', id), send);
        // Somebody else's figures are refused before anyone looks whether they are there.
        const isOwnOnly = pattern.startsWith('/api/traders/') || route === 'GET /api/admin/traders/:id';
        expect([id, answer.status]).toEqual([id, isOwnOnly && status === 404 ? 403 : status]);
      }
      expect(contents(desk)).toEqual(before);
    });
  }

  for (const { route, method, pattern, caller, send } of admitted) {
    if (!caller || send?.json === undefined) continue;
    test(`${route}: a body that is none is told so, and changes nothing`, async () => {
      const { desk, callers } = await fullDesk();
      const before = contents(desk);
      const json = { 'content-type': 'application/json' };
      for (const [raw, headers, status] of [
        ['{', json, 400],
        ['\ufffd{"a":1}', json, 400],
        ['[]', json, 422],
        ['"text"', json, 422],
        ['null', json, 422],
        ['{}', { 'content-type': 'text/plain' }, 415],
        ['x'.repeat(1024 * 1024 + 1), json, 413],
      ] as const) {
        const path = pattern.replace(':id', '1');
        const answer = await desk.call(callers[caller], method, path, { raw, headers });
        expect([raw.slice(0, 10), answer.status]).toEqual([raw.slice(0, 10), status]);
        expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        expect(JSON.stringify(answer.body)).not.toContain('xxxx');
      }
      expect(contents(desk)).toEqual(before);
    });
  }

  for (const { route, method, pattern, caller } of admitted) {
    const query = testedRoutes.get(route)?.hooks.query;
    if (!caller || !isShape(query)) continue;
    test(`${route}: what it is asked twice is told so in words`, async () => {
      const { desk, callers } = await fullDesk();
      const names = Object.keys(inputSchema(query).properties ?? {});
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const path = `${pattern.replace(':id', '1')}?${name}=1&${name}=1`;
        const { status, body } = await desk.call(callers[caller], method, path);
        expect([name, status, body.issues?.[0]?.path]).toEqual([name, 422, name]);
        expect(body.message).not.toMatch(/invalid input|expected|received/i);
      }
    });
  }
});
