import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { openLongWrites } from './long-writes.ts';

const MANY = 40;

async function prepared() {
  const app = testApp();
  const maya = await app.trader('Maya');
  const { db } = app.deps;
  const writes = openLongWrites(join(app.dataDir, 'bullpen.db'), db, () => {});
  const quotes = (): number =>
    db.raw.query<{ n: number }, []>('SELECT count(*) AS n FROM quotes').get()?.n ?? 0;
  return { app, maya, db, writes, quotes };
}

/** Adds a quote at each step, and waits after the first half for `goOn`. */
function* adding({ db }: Awaited<ReturnType<typeof prepared>>['writes'], goOn: () => boolean) {
  const insert = db.raw.prepare("INSERT INTO quotes (text, author, created_at) VALUES (?, 'The desk', 0)");
  for (let n = 0; n < MANY; n++) {
    while (n === MANY / 2 && !goOn()) yield;
    insert.run(`Quote ${n}`);
    yield;
  }
  return MANY;
}

const allowed = () => {};

test('others read what was there before until all of it is written', async () => {
  const { db, writes, quotes } = await prepared();
  const before = db.version();
  let [slices, isHalf, goOn] = [0, false, false];
  const running = writes.run(
    'Maya',
    () =>
      adding(writes, () => {
        isHalf = true;
        return goOn;
      }),
    () => {
      slices += 1;
    },
  );
  await until(() => isHalf && slices > 1);
  expect([quotes(), db.version()]).toEqual([0, before]);
  goOn = true;
  expect(await running).toBe(MANY);
  expect(quotes()).toBe(MANY);
  expect(db.version()).toBeGreaterThan(before);
});

test('whoever writes meanwhile waits, and nobody blocks the process', async () => {
  const { app, maya, db, writes, quotes } = await prepared();
  let [isHalf, goOn, isOver] = [false, false, false];
  const half = () => {
    isHalf = true;
    return goOn;
  };
  const running = writes.run('Maya', () => adding(writes, half), allowed);
  await until(() => isHalf);
  const entering = enter(app, maya).finally(() => {
    isOver = true;
  });
  for (let n = 0; n < 50; n++) expect((await app.call(maya, 'GET', '/api/journal')).body).toEqual([]);
  expect(isOver).toBe(false);
  expect(db.writes.mayWrite()).toBe(false);
  expect(() => db.transaction(() => 1)).toThrow('The database is busy. Nothing was saved; please try again.');
  goOn = true;
  await running;
  expect((await entering).status).toBe(201);
  expect(quotes()).toBe(MANY);
});

const enter = (app: TestApp, as: { cookie: string }) =>
  app.call(as, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });

test('one that fails, or may not be carried out any more, leaves nothing behind', async () => {
  const { app, maya, writes, quotes } = await prepared();
  const failing = function* () {
    yield* adding(writes, () => true);
    throw new Error('too late');
  };
  expect(await writes.run('Maya', failing, allowed).catch(String)).toBe('Error: too late');
  let [isHalf, isRevoked] = [false, false];
  const half = () => {
    isHalf = true;
    return false;
  };
  const revoked = writes.run(
    'Maya',
    () => adding(writes, half),
    () => {
      if (isRevoked) throw new Error('not allowed');
    },
  );
  await until(() => isHalf);
  isRevoked = true;
  expect(await revoked.catch(String)).toBe('Error: not allowed');
  expect(await writes.run('Leo', () => adding(writes, () => true), allowed)).toBe(MANY);
  expect(quotes()).toBe(MANY);
  expect((await enter(app, maya)).status).toBe(201);
});

test('of many at once, each is written, and others write in between', async () => {
  const { app, maya, writes, quotes } = await prepared();
  const order: string[] = [];
  const run = async (n: number): Promise<void> => {
    await writes.run('Maya', () => adding(writes, () => true), allowed);
    order.push(`change ${n}`);
  };
  const all = [run(1), run(2), run(3)];
  const { status } = await enter(app, maya);
  order.push('entry');
  await Promise.all(all);
  expect([status, quotes()]).toEqual([201, 3 * MANY]);
  // Its own turn comes after the one that was there first, not after all that the trader has sent.
  expect(order.indexOf('entry')).toBeLessThan(2);
});

test('a batch that waits while its caller’s access ends is not written', async () => {
  const app = testApp();
  const maya = await app.trader('Maya');
  const admin = await app.admin();
  const entries = Array.from({ length: 100 }, () => ({ symbol: 'ES', pnl: '1' }));
  const isFree = await app.deps.db.writes.keep();
  const ending = app.call(admin, 'PUT', `/api/admin/traders/${maya.id}`, {
    json: { accessCode: 'maya-new-code' },
  });
  const sending = app.call(maya, 'POST', '/api/journal/batch', { json: { entries } });
  await until(() => true);
  isFree[Symbol.dispose]();
  expect((await ending).status).toBe(200);
  expect((await sending).status).toBe(401);
  const { n } = app.deps.db.raw
    .query<{ n: number }, []>('SELECT count(*) AS n FROM journal_entries')
    .get() ?? { n: -1 };
  expect(n).toBe(0);
});
