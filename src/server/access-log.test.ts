import { expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { testApp } from '#src/testing/test-app.ts';

/** An app whose log lines are captured. */
function loggedApp(level: string) {
  const written: string[] = [];
  const app = testApp({ log: createLog(level, { write: (line) => written.push(line) }) });
  return {
    app,
    text: () => written.join(''),
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
  };
}

test('a change is logged with its origin, under the id of its response', async () => {
  const { app, lines } = loggedApp('info');
  const maya = await app.trader();
  const added = await app.call(maya, 'POST', '/api/journal?trace=1', {
    json: { symbol: 'ESZ6', pnl: '12.50', notes: 'between us' },
    peer: '192.0.2.7',
  });
  expect(added.status).toBe(201);
  const line = lines().at(-1);
  expect(line).toMatchObject({
    msg: 'request',
    level: 30,
    method: 'POST',
    path: '/api/journal',
    route: '/api/journal',
    status: 201,
    address: '192.0.2.7',
  });
  expect(line?.requestId).toBe(added.headers.get('x-request-id'));
  expect(line?.ms).toBeNumber();
});

test('reads are logged at debug, rejections are not', async () => {
  const { app, lines } = loggedApp('info');
  await app.call(null, 'GET', '/api/leaderboard');
  await app.call(null, 'GET', '/api/nothing-here');
  expect(lines()).toEqual([]);
  await app.call(null, 'GET', '/api/admin/traders');
  expect(lines()).toMatchObject([{ level: 30, path: '/api/admin/traders', status: 401 }]);

  const curious = loggedApp('debug');
  await curious.app.call(null, 'GET', '/api/leaderboard');
  expect(curious.lines()).toMatchObject([{ level: 20, path: '/api/leaderboard', status: 200 }]);
});

test('a server error is logged with its cause under the id of the request', async () => {
  const { app, lines } = loggedApp('info');
  app.deps.db.raw.run('DROP TABLE quotes');
  const failed = await app.call(await app.admin(), 'GET', '/api/quotes');
  expect(failed.status).toBe(500);
  const requestId = failed.headers.get('x-request-id');
  expect(requestId).not.toBeNull();
  expect(lines().filter((line) => line.requestId === requestId)).toMatchObject([
    { level: 50, msg: 'a request failed' },
    { level: 40, msg: 'request', status: 500 },
  ]);
});

test('two requests at a time do not share an id', async () => {
  const { app, lines } = loggedApp('debug');
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.call(null, 'POST', '/api/auth/validate', { json: { accessCode: 'x' } }),
    ),
  );
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(20);
  const logged = lines().filter(({ msg }) => msg === 'request');
  expect(new Set(logged.map(({ requestId }) => requestId))).toEqual(new Set(ids));
});

test('an admin action is logged as it is recorded', async () => {
  const { app, lines } = loggedApp('info');
  const admin = await app.admin();
  await app.call(admin, 'POST', '/api/quotes', { json: { text: 'Wait', author: 'The desk' } });
  expect(lines()).toContainEqual(
    expect.objectContaining({ msg: 'admin action', actor: 'admin', action: 'POST /api/quotes' }),
  );
});

test('no line contains a secret or any user input', async () => {
  const { app, text } = loggedApp('debug');
  const maya = await app.trader();
  const admin = await app.admin(maya);
  const secrets = {
    code: 'code-number-1',
    'wrong code': 'a-code-that-is-not-taken',
    password: ADMIN_PASSWORD,
    'wrong password': 'Wrong-Horse-9',
    grant: admin.grant,
    cookie: maya.cookie.split('=')[1] ?? '',
    notes: 'what-nobody-else-reads',
    search: 'what-was-searched-for',
    'new code': 'another-code-number',
  };
  const send = (method: string, path: string, json?: unknown, as: typeof admin | null = admin) =>
    app.call(as, method, path, json === undefined ? {} : { json });
  await send('POST', '/api/auth/validate', { accessCode: secrets['wrong code'] }, null);
  await send('POST', '/api/auth/admin', { password: secrets['wrong password'] }, null);
  expect((await send('POST', '/api/journal', { symbol: 'ES', pnl: '1', notes: secrets.notes })).status).toBe(
    201,
  );
  expect((await send('GET', `/api/journal?q=${secrets.search}`)).status).toBe(200);
  await send('POST', '/api/journal', { symbol: secrets.notes.repeat(40) });
  const trader = { name: 'Ines Duarte', accessCode: secrets['new code'] };
  expect((await send('POST', '/api/admin/traders', trader)).status).toBe(201);
  app.deps.db.raw.run("CREATE TRIGGER refuse BEFORE INSERT ON quotes BEGIN SELECT RAISE(ABORT, 'no'); END");
  expect((await send('POST', '/api/quotes', { text: secrets.notes, author: 'x' })).status).toBe(500);
  const found = Object.entries(secrets).filter(([, secret]) => secret === '' || text().includes(secret));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(text()).toContain('a request failed');
});
