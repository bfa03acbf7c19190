import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { writeGate } from './write-gate.ts';
import { writerLock } from './writer-lock.ts';

/** A writer in another process, like a command that archives every entry. */
function another({ dataDir }: Pick<TestApp, 'dataDir'>, file: string): { end(): void } {
  const other = new Database(join(dataDir, file));
  other.run('PRAGMA busy_timeout = 5000');
  other.run('BEGIN IMMEDIATE');
  return {
    end() {
      other.run('ROLLBACK');
      other.close();
    },
  };
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve));

test.each(['writer.lock', 'bullpen.db'])(
  'while another process holds %s, writes wait and everything else goes on',
  async (file) => {
    const app = testApp();
    const maya = await app.trader();
    app.deps.db.writes.serve();
    await turnOfTheLoop();
    const other = another(app, file);
    let isOver = false;
    const writing = app
      .call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } })
      .finally(() => {
        isOver = true;
      });
    // The session's last-used time is due for an update, which is skipped while others write.
    app.now += 3 * 60_000;
    let longest = 0;
    for (let n = 0; n < 100; n++) {
      const started = performance.now();
      expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
      longest = Math.max(longest, performance.now() - started);
    }
    // Waiting inside SQLite would take five seconds; leave room for a busy machine.
    expect(longest).toBeLessThan(4000);
    expect(isOver).toBe(false);
    other.end();
    expect((await writing).status).toBe(201);
  },
);

test('a request with a slow body waits for its turn once the body has arrived, not before', async () => {
  const app = testApp();
  const maya = await app.trader();
  app.deps.db.writes.serve();
  const json = new TextEncoder().encode(JSON.stringify({ symbol: 'ES', pnl: '1' }));
  let other: { end(): void } | null = null;
  const late = new ReadableStream({
    async pull(controller) {
      await turnOfTheLoop();
      other ??= another(app, 'writer.lock');
      controller.enqueue(json);
      controller.close();
    },
  });
  const writing = app.call(maya, 'POST', '/api/journal', {
    raw: late,
    headers: { 'content-type': 'application/json' },
  });
  const started = performance.now();
  while (!other) await turnOfTheLoop();
  for (let n = 0; n < 20; n++) await turnOfTheLoop();
  expect(performance.now() - started).toBeLessThan(4000);
  expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
  (other as { end(): void }).end();
  expect((await writing).status).toBe(201);
});

test('waiting requests are served in order, one per turn of the loop', async () => {
  const { deps } = testApp();
  const { writes } = deps.db;
  await turnOfTheLoop();
  const other = another(deps.config, 'writer.lock');
  const served: number[] = [];
  const all = Array.from({ length: 5 }, (_, n) => writes.turn().then(() => served.push(n)));
  other.end();
  while (served.length === 0) await turnOfTheLoop();
  expect(served).toEqual([0]);
  await Promise.all(all);
  expect(served).toEqual([0, 1, 2, 3, 4]);
});

const WRONG_CODE = { json: { accessCode: 'not-the-code' } };

test.each([
  ['the log-in', '/api/auth/validate', WRONG_CODE],
  ['the form of a page', '/', { raw: new URLSearchParams({ accessCode: 'not-the-code' }) }],
])('hundreds of anonymous requests waiting at %s delay nobody else', async (_, path, options) => {
  const app = testApp();
  const maya = await app.trader();
  app.deps.db.writes.serve();
  await turnOfTheLoop();
  const other = another(app, 'writer.lock');
  let [answered, ahead] = [0, -1];
  const anonymous = Array.from({ length: 200 }, (_, n) =>
    app.call(null, 'POST', path, { ...options, peer: `10.0.0.${n}` }).then(() => answered++),
  );
  for (let n = 0; n < 5; n++) await turnOfTheLoop();
  const json = { symbol: 'ES', pnl: '1' };
  const writing = app.call(maya, 'POST', '/api/journal', { json }).then(({ status }) => {
    ahead = answered;
    return status;
  });
  for (let n = 0; n < 5; n++) await turnOfTheLoop();
  other.end();
  expect(await writing).toBe(201);
  expect(ahead).toBeLessThan(10);
  await Promise.all(anonymous);
});

test('at most a thousand anonymous requests wait; authenticated callers only wait for each other', async () => {
  const { deps } = testApp();
  const { writes } = deps.db;
  await turnOfTheLoop();
  const other = another(deps.config, 'writer.lock');
  let served = 0;
  const anonymous = Array.from({ length: 1000 }, () => writes.turn('anonymous').then(() => served++));
  await expect(writes.turn('anonymous')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  const authenticated = Array.from({ length: 3 }, () => writes.turn('authenticated'));
  other.end();
  await Promise.all(authenticated);
  expect(served).toBeLessThan(5);
  await Promise.all(anonymous);
});

test('a failing lock fails the waiting requests one by one, and not the process', async () => {
  const broken = new Error('input/output error');
  const raw = new Database(':memory:');
  let [isTaken, isBroken, released] = [true, false, 0];
  const writes = writeGate(raw, {
    take() {
      if (isBroken) throw broken;
      return !isTaken;
    },
    release: () => void released++,
    close() {},
  });
  const [first, second] = [writes.turn(), writes.turn()];
  isBroken = true;
  await expect(first).rejects.toBe(broken);
  [isBroken, isTaken] = [false, false];
  await second;
  await until(() => released === 1);
  // An error after the lock was taken releases it.
  raw.close();
  await expect(writes.turn()).rejects.toThrow('closed');
  expect(released).toBe(2);
});

test('a lock whose transaction ended by itself is free and can be taken again', () => {
  const file = new Database(join(freshFolder(), 'writer.lock'));
  const lock = writerLock(() => file);
  expect(lock.take()).toBe(true);
  file.run('ROLLBACK');
  lock.release();
  expect(lock.take()).toBe(true);
  lock.close();
});

test('a command waits for a server, and a server for a command', async () => {
  const data = freshFolder();
  await command(data, ['traders', 'add', 'Maya']);
  const { url } = await serverProcess(data);
  const other = another({ dataDir: data }, 'writer.lock');
  const adding = command(data, ['traders', 'add', 'Leo']);
  const trying = fetch(`${url}api/auth/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ accessCode: 'not-the-code' }),
  });
  for (let n = 0; n < 20; n++) expect((await fetch(`${url}healthz`)).status).toBe(200);
  other.end();
  expect([(await adding).code, (await trying).status]).toEqual([0, 401]);
});

test('what may be left out is done while nobody else writes, and left out beside another', () => {
  const folder = freshFolder();
  const raw = new Database(join(folder, 'desk.db'));
  const lockOf = () => writerLock(() => new Database(join(folder, 'writer.lock')));
  const [lock, others] = [lockOf(), lockOf()];
  const gate = writeGate(raw, lock);
  const done: string[] = [];
  others.take();
  gate.holdIfFree(() => done.push('beside another'));
  others.release();
  gate.holdIfFree(() => {
    done.push('alone');
    // Nobody else begins meanwhile.
    expect(others.take()).toBe(false);
  });
  expect(done).toEqual(['alone']);
  expect(others.take()).toBe(true);
  others.close();
  gate.close();
  raw.close();
});

test('what SQLite learns of the tables is written at the end, but not beside another writer', async () => {
  const isLearned = async (end: (app: TestApp) => void): Promise<boolean> => {
    const app = testApp();
    await app.call(await app.trader(), 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    await turnOfTheLoop();
    end(app);
    const left = new Database(join(app.dataDir, 'bullpen.db'));
    const isThere = left.query("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").get() !== null;
    left.close();
    return isThere;
  };
  expect(await isLearned(({ deps }) => deps.close())).toBe(true);
  const besideAnother = (app: TestApp) => {
    const other = another(app, 'writer.lock');
    app.deps.close();
    other.end();
  };
  expect(await isLearned(besideAnother)).toBe(false);
});
