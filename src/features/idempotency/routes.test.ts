import { describe, expect, test } from 'bun:test';
import { apiCalls } from '#src/calls.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { isAdminOnly, WALK } from '#src/testing/route-table.ts';
import { type As, type CallOptions, type TestApp, testApp } from '#src/testing/test-app.ts';
import { videoFiles } from '#src/testing/video.ts';
import { IDEMPOTENCY_KEY_RULE } from './contract.ts';

const HOUR = 60 * 60 * 1000;
const namesOf = (isMeant: (call: CallDeclaration) => boolean) =>
  Object.entries<CallDeclaration>(apiCalls)
    .filter(([, call]) => isMeant(call))
    .map(([name]) => name);
const creating = namesOf(({ creates }) => creates === true);

const withKey = (send: CallOptions, key: string): CallOptions => ({
  ...send,
  headers: { 'idempotency-key': key },
});

/** Row counts of everything a create can make. */
function rows({ deps, dataDir }: TestApp): Record<string, number> {
  const tables = [
    ...['journal_entries', 'strategies', 'traders', 'quotes', 'drive_links', 'videos', 'archives'],
    ...['accounts', 'images', 'entry_images', 'api_tokens', 'saved_filters', 'imports', 'import_rows'],
  ];
  const counted = tables.map((table) => [
    table,
    deps.db.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
  ]);
  return { ...Object.fromEntries(counted), files: videoFiles({ dataDir }).length };
}

async function appFor(route: string) {
  const [method = '', path = ''] = route.split(' ');
  const { send = {}, statuses } = WALK[route] ?? expect.unreachable();
  const app = testApp();
  const maya = await app.trader();
  const admin = await app.admin();
  const caller: As = isAdminOnly(statuses) ? admin : maya;
  const entry = await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  const url = path.replace(':id', String(entry.body.id));
  const ask = (key: string, other: CallOptions = send) => app.call(caller, method, url, withKey(other, key));
  return { app, maya, admin, ask };
}

test('every create can be repeated', () => {
  const described = namesOf(({ status }) => status === 201);
  expect(described.length).toBeGreaterThan(5);
  expect(creating.toSorted()).toEqual([...described, 'POST /api/archive/journal-entries'].toSorted());
});

for (const route of creating) {
  describe(route, () => {
    test('is carried out once, and returns the same response when repeated', async () => {
      const { app, ask } = await appFor(route);
      const first = await ask('a-key');
      const after = rows(app);
      app.now += 1000;
      const again = await ask('a-key');
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(rows(app)).toEqual(after);
    });

    test('rejects an invalid key', async () => {
      const { app, ask } = await appFor(route);
      const before = rows(app);
      for (const key of ['', 'k'.repeat(256), 'schlüssel', 'a\tb']) {
        const { status, body } = await ask(key);
        expect([key, status, body]).toEqual([key, 400, { code: 'malformed', message: IDEMPOTENCY_KEY_RULE }]);
      }
      expect(rows(app)).toEqual(before);
      expect((await ask(' '.repeat(3) + 'k'.repeat(255))).status).toBeLessThan(300);
    });

    test('that failed leaves nothing behind, and is carried out when repeated', async () => {
      const { app, ask } = await appFor(route);
      const before = rows(app);
      // In the database file, so that it also affects child processes that do the work.
      app.deps.db.raw.run(
        "CREATE TRIGGER fails BEFORE INSERT ON created_answers BEGIN SELECT raise(ABORT, 'fails'); END",
      );
      expect((await ask('a-key')).status).toBeGreaterThanOrEqual(500);
      expect(rows(app)).toEqual(before);
      app.deps.db.raw.run('DROP TRIGGER fails');
      expect((await ask('a-key')).status).toBeLessThan(300);
    });
  });
}

describe('an entry', () => {
  const PATH = '/api/journal';
  const entry = { symbol: 'ES', pnl: '5' };
  async function app() {
    const made = testApp();
    const [maya, leo] = [await made.trader('Maya'), await made.trader('Leo')];
    const post = (as: As, key: string, json: object = entry) =>
      made.call(as, 'POST', PATH, withKey({ json }, key));
    return { made, maya, leo, post };
  }

  test('is created once by any number of simultaneous calls', async () => {
    const { made, maya, post } = await app();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(maya, 'one')));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(rows(made)).toMatchObject({ journal_entries: 1 });
  });

  test('with another body under the same key is the first one', async () => {
    const { maya, post } = await app();
    const { body } = await post(maya, 'one');
    expect((await post(maya, 'one', { ...entry, pnl: '6' })).body).toEqual(body);
  });

  test('with another key, trader or route is a new one', async () => {
    const { made, maya, leo, post } = await app();
    const ids = [(await post(maya, 'one')).body.id];
    ids.push((await post(maya, 'two')).body.id, (await post(leo, 'one')).body.id);
    const admin = await made.admin();
    const send = withKey({ json: { ...entry, traderId: maya.id } }, 'one');
    ids.push((await made.call(admin, 'POST', '/api/admin/journal', send)).body.id);
    ids.push((await post({ ...leo, grant: admin.grant }, 'one')).body.id);
    expect(new Set(ids.slice(0, 4)).size).toBe(4);
    expect(ids[4]).toBe(ids[2]);
    expect(
      (await made.call(maya, 'POST', '/api/strategies', withKey({ json: { name: 'Gap' } }, 'one'))).body,
    ).toMatchObject({ name: 'Gap' });
  });

  test('and an account are created anew for another trader that the address names', async () => {
    const { made, maya, leo } = await app();
    const admin = await made.admin();
    const add = ({ id }: { id: number }) => {
      const send = withKey({ json: { name: 'Eval' } }, 'one');
      return made.call(admin, 'POST', `/api/accounts?traderId=${id}`, send);
    };
    const added = [await add(maya), await add(leo), await add(maya)];
    expect(added.map(({ body }) => body.traderId)).toEqual([maya.id, leo.id, maya.id]);
    expect(rows(made)).toMatchObject({ accounts: 2 });
  });

  test('is returned as first created even if changed or deleted since, and not created again', async () => {
    const { made, maya, post } = await app();
    const { body } = await post(maya, 'one');
    await made.call(maya, 'PUT', `${PATH}/${body.id}`, { json: { pnl: '9' } });
    expect((await post(maya, 'one')).body).toEqual(body);
    await made.call(maya, 'DELETE', `${PATH}/${body.id}`);
    expect(await post(maya, 'one')).toMatchObject({ status: 201, body });
    expect(rows(made)).toMatchObject({ journal_entries: 0 });
  });

  test('is created again a day later, and older keys are purged', async () => {
    const { made, maya, post } = await app();
    const { body } = await post(maya, 'one');
    await post(maya, 'other');
    for (let hour = 0; hour < 24; hour++) {
      expect((await post(maya, 'one')).body).toEqual(body);
      made.now += HOUR;
    }
    made.now += 1;
    const { status, body: anew } = await post(maya, 'one');
    expect([status, anew.symbol, anew.id === body.id]).toEqual([201, 'ES', false]);
    const kept = made.deps.db.raw.query('SELECT at FROM created_answers').all();
    expect(kept).toEqual([{ at: made.now }]);
  });

  test('and its key are saved together or not at all', async () => {
    const { made, maya, post } = await app();
    made.deps.db.raw.run(
      "CREATE TRIGGER full BEFORE INSERT ON created_answers BEGIN SELECT raise(ABORT, 'no room'); END",
    );
    expect((await post(maya, 'one')).status).toBe(500);
    expect(rows(made)).toMatchObject({ journal_entries: 0 });
  });
});

test('a trader’s access code cannot be read from the stored response', async () => {
  const { app, ask } = await appFor('POST /api/admin/traders');
  const { body } = await ask('a-key');
  const kept = JSON.stringify(app.deps.db.raw.query('SELECT * FROM created_answers').all());
  expect(kept).not.toContain(body.accessCode);
  expect(kept).not.toContain(Buffer.from(body.accessCode).toString('base64url').slice(0, 8));
  expect(kept).not.toContain('a-key');
});
