import { describe, expect, test } from 'bun:test';
import { GRANT_IDLE } from '#src/features/access/rules.ts';
import { everyCall } from '#src/server/app.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { inputSchema } from '#src/server/openapi/schema.ts';
import { appsFilledBy } from '#src/testing/filled-app.ts';
import { shareOf } from '#src/testing/in-part.ts';
import { CALLERS, FILLED_WITH, isAdminOnly, type Statuses, WALK } from '#src/testing/route-table.ts';
import type { As, TestApp } from '#src/testing/test-app.ts';

/** An app with one of everything, Maya's where possible, and a second trader. */
const fullApp = appsFilledBy(async (app) => {
  const maya = await app.trader('Maya Okafor');
  const leo = await app.trader('Leo Brandt');
  const gone = await app.trader('Gone Trader');
  const admin = await app.admin();
  for (const [by, route, send] of FILLED_WITH) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await app.call({ maya, gone, admin }[by], method, path, send);
    expect(`${route}: ${status}`).toMatch(/: 20\d$/);
  }
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  const shown = await app.trader('Zoe Adler', { role: 'manager' });
  const screen = { cookie: await app.screen(shown) };
  const script = app.script(maya);
  const sue = await app.trader('Sue Lang', { role: 'manager' });
  const [suspended, suspendedScript] = [{ cookie: sue.cookie }, app.script(sue)];
  await app.call(admin, 'PUT', `/api/admin/traders/${sue.id}`, { json: { isSuspended: true } });
  const looking = await app.admin();
  await app.call(looking, 'POST', '/api/admin/traders/1/view');
  const callers: Record<(typeof CALLERS)[number], As> = {
    anonymous: null,
    maya,
    script,
    leo,
    viewing: { cookie: looking.cookie },
    manager: ana,
    screen,
    suspended,
    suspendedScript,
    admin,
  };
  return { callers };
});

/** In place of a path's parameters; others are ids. */
const PATH_VALUES: Record<string, string> = {
  ':date': '2026-11-02',
  ':week': '2026-11-15',
  ':month': '2026-11',
  ':year': '2026',
};

const declared = new Map(Object.entries<CallDeclaration>(everyCall));

/** Everything that a rejected call must leave unchanged. */
function contents({ deps }: TestApp): unknown[] {
  return deps.db.raw
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .filter(({ name }) => !['sessions', 'admin_grants', 'sqlite_sequence'].includes(name))
    .map(({ name }) => {
      // That a token was used is recorded.
      const columns = name === 'api_tokens' ? 'id, trader_id, name' : '*';
      return deps.db.raw.query(`SELECT ${columns} FROM ${name}`).all();
    });
}

/** A path with days that there are, wherever it names one. */
const withDays = (path: string): string =>
  path
    .replace(':month', '2026-11')
    .replace(':year', '2026')
    .replace(':week', '2026-11-15')
    .replace(':date', '2026-11-19');

const cookieOf = (as: As): string => as?.cookie ?? '';

describe('each route responds to each caller as listed', () => {
  test('every route is covered', () => {
    expect(Object.keys(WALK).sort()).toEqual(Object.keys(everyCall).sort());
  });

  for (const [place, [route, { path, send, statuses }]] of Object.entries(WALK).entries()) {
    const [method = '', pattern = ''] = route.split(' ');
    const allowed = CALLERS.filter((caller) => statuses[caller] < 400);
    // Whoever changes something leaves an app of no use to the next: of them one after the other has a turn.
    const changing = method === 'GET' ? allowed : shareOf(allowed, place, allowed.length);
    const callers = CALLERS.filter((caller) => !allowed.includes(caller) || changing.includes(caller));
    test(route, async () => {
      const found: Partial<Statuses> = {};
      let full = await fullApp();
      for (const caller of callers) {
        const url = path ?? pattern.replace(/:(id|n)\b/g, '1');
        const { status } = await full.app.call(full.callers[caller], method, url, send);
        found[caller] = status;
        // The next caller is not to find what was changed, nor an attempt that counts.
        if (method !== 'GET' && (status < 400 || pattern.startsWith('/api/auth/'))) full = await fullApp();
      }
      // A 404 for those who may: `FILLED_WITH` in route-table.ts has none of it. What else differs is a case of `CASES` there.
      expect(found).toEqual(Object.fromEntries(callers.map((caller) => [caller, statuses[caller]])));
    });
  }
});

describe('an admin call without a live grant is rejected and changes nothing', () => {
  const adminCalls = Object.entries(WALK).filter(([, { statuses }]) => isAdminOnly(statuses));

  for (const [route, { path, send }] of adminCalls) {
    const [method = '', pattern = ''] = route.split(' ');
    test(route, async () => {
      const { app, callers } = await fullApp();
      const [locked, idle, live] = [await app.admin(), await app.admin(), await app.admin()];
      await app.call(locked, 'POST', '/api/auth/admin/lock');
      app.now += GRANT_IDLE;
      const unlocked = await app.admin({ cookie: live.cookie });
      const before = contents(app);
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
        const response = await app.call(caller, method, path ?? pattern.replace(/:(id|n)\b/g, '1'), send);
        expect([name, response.status]).toEqual([name, status]);
      }
      expect(contents(app)).toEqual(before);
    });
  }

  test('this covers every admin-only call', () => {
    const forAdmin = [...declared].filter(([, { allow }]) =>
      allow.every((allowed) => allowed === 'admin' || allowed === 'fresh-admin'),
    );
    expect(adminCalls.map(([route]) => route).sort()).toEqual(forAdmin.map(([route]) => route).sort());
    expect(adminCalls.length).toBeGreaterThan(20);
  });
});

describe('a query that names another trader is rejected', () => {
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
    const path = (walked.path ?? pattern).replace(/\?.*/, '').replace(/:(id|n)\b/g, '1');
    test(route, async () => {
      const { app, callers } = await fullApp();
      const before = contents(app);
      for (const [caller, named] of [
        ['maya', 2],
        ['script', 2],
        ['leo', 1],
        ['viewing', 2],
        ['manager', 1],
      ] as const) {
        // What a viewing admin may read, a manager may of anyone.
        const isLook = route === 'GET /api/videos' || declared.get(route)?.allow.includes('viewing');
        if (caller === 'manager' && isLook) continue;
        for (const query of [`traderId=${named}`, `q=&traderId=${named}&limit=1`, `%74raderId=${named}`]) {
          const { status } = await app.call(callers[caller], method, `${path}?${query}`, walked.send);
          expect([caller, query, status]).toEqual([caller, query, 403]);
        }
      }
      expect(contents(app)).toEqual(before);
    });
  }
});

describe('an allowed caller', () => {
  const allowed = Object.entries(WALK).map(([route, walked]) => {
    const [method = '', pattern = ''] = route.split(' ');
    const caller = CALLERS.find((name) => name !== 'anonymous' && walked.statuses[name] < 400);
    return { route, method, pattern, caller, send: walked.send };
  });

  for (const { route, method, pattern, caller, send } of allowed) {
    if (!caller || !pattern.includes(':id')) continue;
    test(`${route}: malformed ids are rejected, and unknown ones are not found`, async () => {
      const { app, callers } = await fullApp();
      const before = contents(app);
      for (const [id, status] of [
        ['0', 422],
        ['-1', 422],
        ['1e3', 422],
        ['1.0', 422],
        ['99999999999999999999', 422],
        ['4711', 404],
      ] as const) {
        const path = withDays(pattern.replace(':id', id).replace(':n', '1'));
        const response = await app.call(callers[caller], method, path, send);
        // Another trader's figures are rejected before anyone checks whether they exist.
        const isOwnOnly = pattern.startsWith('/api/traders/') || route === 'GET /api/admin/traders/:id';
        expect([id, response.status]).toEqual([id, isOwnOnly && status === 404 ? 403 : status]);
      }
      expect(contents(app)).toEqual(before);
    });
  }

  for (const { route, method, pattern, caller, send } of allowed) {
    if (!caller || send?.json === undefined) continue;
    test(`${route}: an invalid body is rejected and changes nothing`, async () => {
      const { app, callers } = await fullApp();
      const before = contents(app);
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
        const path = pattern.replace(/:(id|n)\b/g, '1');
        const response = await app.call(callers[caller], method, path, { raw, headers });
        expect([raw.slice(0, 10), response.status]).toEqual([raw.slice(0, 10), status]);
        expect(response.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        expect(JSON.stringify(response.body)).not.toContain('xxxx');
      }
      expect(contents(app)).toEqual(before);
    });
  }

  for (const { route, method, pattern, caller } of allowed) {
    const query = declared.get(route)?.query;
    if (!caller || !query) continue;
    test(`${route}: a repeated parameter is rejected with a message`, async () => {
      const { app, callers } = await fullApp();
      const parameters = Object.entries(inputSchema(query).properties ?? {});
      const once = parameters.filter(([, parameter]) => !JSON.stringify(parameter).includes('"array"'));
      const names = once.map(([name]) => name);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) {
        const path = `${pattern.replace(/:\w+/g, (name) => PATH_VALUES[name] ?? '1')}?${name}=1&${name}=1`;
        const { status, body } = await app.call(callers[caller], method, path);
        // Another parameter may be required.
        const paths = body.issues?.map((issue: { path: string }) => issue.path);
        expect([name, status, paths]).toEqual([name, 422, expect.arrayContaining([name])]);
        expect(body.message).not.toMatch(/invalid input|expected|received/i);
      }
    });
  }
});
