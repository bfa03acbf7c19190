import { expect, onTestFinished, test } from 'bun:test';
import type { Happened } from '#src/features/webhooks/posts-service.ts';
import { type Received, receiver } from '#src/testing/receiver.ts';
import { testApp } from '#src/testing/test-app.ts';
import { sendPosts } from './posting.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;

/** An app with a webhook, and its sender. */
async function posting(fields: object = {}, { now = '2026-11-20T20:00:00Z' } = {}) {
  const app = testApp({ now, env: { BULLPEN_WEBHOOK_PRIVATE: 'true' } });
  const hook = receiver();
  const admin = await app.admin();
  const add = (url: string, more: object = {}) =>
    app.call(admin, 'POST', '/api/admin/webhooks', {
      json: { name: 'Room', kind: 'other', url, ...fields, ...more },
    });
  await add(hook.url);
  const start = () => {
    const sender = sendPosts({ ...app.deps, clock: () => app.now });
    onTestFinished(() => sender.stop());
    return sender;
  };
  const running = { sender: start() };
  return {
    app,
    hook,
    admin,
    add,
    /** Moves on in time, and sends what is due by then. */
    async after(wait: number): Promise<void> {
      app.now += wait;
      await running.sender.look();
      await running.sender.settle();
    },
    async restart(): Promise<void> {
      await running.sender.stop();
      running.sender = start();
    },
    deliveries: () => app.deps.webhooks.deliveries(1, { limit: 50 }).items,
    sender: () => running.sender,
  };
}

const failedImport = (traderId: number, reason = 'The file is damaged.'): Happened => ({
  ...{ event: 'importFailed', traderId, reason },
});
const redLimit = (id: number, traderId: number): Happened => ({
  ...{ event: 'limitRed', id, traderId, day: '2026-11-20', limit: 'dailyLoss' },
  ...{ used: 105, reached: -105_000n, of: 100_000n },
});
const texts = ({ received }: { received: Received[] }): string[] =>
  received.map(({ body }) => JSON.parse(body).text.replace('Bullpen · ', ''));
/** Of failed imports. */
const reasons = (hook: { received: Received[] }) => texts(hook).map((text) => text.split(': ').at(-1));
const ids = ({ received }: { received: Received[] }) =>
  received.map(({ headers }) => headers.get('bullpen-delivery'));

test('what happens is sent after a second, once', async () => {
  const { app, hook, after, deliveries } = await posting();
  const { id } = await app.trader();
  app.deps.posts.enqueue(failedImport(id));
  await after(0);
  expect(hook.received).toEqual([]);
  await after(SECOND);
  await after(DAY);
  expect(texts(hook)).toEqual(['An import of Maya Okafor failed: The file is damaged.']);
  expect(hook.received[0]?.headers.get('bullpen-event')).toBe('importFailed');
  expect(deliveries()).toMatchObject([{ state: 'sent', tries: 1, status: 204, dueAt: null }]);
});

test('a failure is tried again after 5 and 25 seconds, under the same id, and then given up', async () => {
  const { app, hook, after, deliveries } = await posting();
  hook.respondWith(() => new Response(null, { status: 500 }));
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  for (const [wait, tries] of [
    ...([
      [SECOND, 1],
      [5 * SECOND - 1, 1],
      [1, 2],
      [25 * SECOND - 1, 2],
    ] as const),
    ...([
      [1, 3],
      [DAY / 2, 3],
    ] as const),
  ]) {
    await after(wait);
    expect([wait, hook.received.length]).toEqual([wait, tries]);
  }
  expect(new Set(ids(hook)).size).toBe(1);
  const error = 'It responded with status 500.';
  expect(deliveries()).toMatchObject([{ state: 'failed', tries: 3, status: 500, error }]);
  expect(app.deps.posts.counts()).toEqual({ due: 0, sent: 0, failed: 1 });
});

test('what cannot go better is not tried again', async () => {
  const { app, hook, after, deliveries } = await posting();
  hook.respondWith(() => Response.redirect('http://127.0.0.1:1/', 302));
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  await after(SECOND);
  await after(MINUTE);
  expect(hook.received.length).toBe(1);
  expect(deliveries()).toMatchObject([{ state: 'failed', tries: 1, status: 302 }]);
});

test('who asks for a pause is left alone with all posts, but not for ever', async () => {
  const { app, hook, after, deliveries } = await posting();
  const { id } = await app.trader();
  hook.respondWith(() => new Response(null, { status: 429, headers: { 'retry-after': '60' } }));
  app.deps.posts.enqueue(failedImport(id, 'One.'));
  app.deps.posts.enqueue(failedImport(id, 'Two.'));
  await after(SECOND);
  expect(hook.received.length).toBe(1);
  hook.respondWith(() => new Response(null, { status: 429, headers: { 'retry-after': '999999' } }));
  await after(MINUTE - 1);
  expect(hook.received.length).toBe(1);
  await after(1);
  expect(hook.received.length).toBe(2);
  expect(deliveries().map(({ dueAt }) => dueAt)).toEqual([
    ...['2026-11-20T20:16:01.000Z', '2026-11-20T20:16:01.000Z'],
  ]);
  hook.respondWith(() => new Response());
  await after(15 * MINUTE);
  expect(texts(hook).slice(2).toSorted()).toEqual([
    ...['An import of Maya Okafor failed: One.', 'An import of Maya Okafor failed: Two.'],
  ]);
});

const asksForPause = (seconds: number) => () =>
  new Response(null, { status: 429, headers: { 'retry-after': String(seconds) } });

test('what is posted during a pause waits for its end too, behind what was there', async () => {
  const { app, hook, after, deliveries, restart } = await posting();
  const { id } = await app.trader();
  hook.respondWith(asksForPause(60));
  app.deps.posts.enqueue(failedImport(id, 'One.'));
  await after(SECOND);
  hook.respondWith(() => new Response());
  await after(2 * SECOND);
  app.deps.posts.enqueue(failedImport(id, 'Two.'));
  await after(SECOND);
  await restart();
  await after(56 * SECOND);
  expect(hook.received.length).toBe(1);
  expect(deliveries().map(({ tries, dueAt }) => [tries, dueAt])).toEqual([
    [0, '2026-11-20T20:01:01.000Z'],
    [1, '2026-11-20T20:01:01.000Z'],
  ]);
  await after(2 * SECOND);
  app.deps.posts.enqueue(failedImport(id, 'Three.'));
  await after(SECOND);
  expect(reasons(hook).slice(1)).toEqual(['One.', 'Two.', 'Three.']);
});

test('another address is not left alone for what the one before has asked, and a test post never', async () => {
  const { app, hook, admin, after } = await posting();
  const { id } = await app.trader();
  const change = (json: object) => app.call(admin, 'PUT', '/api/admin/webhooks/1', { json });
  hook.respondWith(asksForPause(600));
  app.deps.posts.enqueue(failedImport(id, 'One.'));
  app.deps.posts.enqueue(failedImport(id, 'Two.'));
  await after(SECOND);
  hook.respondWith(() => new Response());
  await change({ name: 'Other room' });
  await app.call(admin, 'POST', '/api/admin/webhooks/1/test');
  await after(MINUTE);
  expect(texts(hook).slice(1)).toEqual(['Test post: posts arrive here.']);

  const other = receiver();
  await change({ url: other.url });
  app.deps.posts.enqueue(failedImport(id, 'Three.'));
  await after(SECOND);
  expect(reasons(other)).toEqual(['One.', 'Two.', 'Three.']);
  expect(hook.received.length).toBe(2);
});

test('what an address asks for that has been changed meanwhile holds nothing up', async () => {
  const { app, hook, admin, after } = await posting();
  const { id } = await app.trader();
  const other = receiver();
  hook.respondWith(async () => {
    await app.call(admin, 'PUT', '/api/admin/webhooks/1', { json: { url: other.url } });
    return asksForPause(600)();
  });
  app.deps.posts.enqueue(failedImport(id, 'One.'));
  await after(SECOND);
  app.deps.posts.enqueue(failedImport(id, 'Two.'));
  await after(5 * SECOND);
  expect([hook.received.length, other.received.length]).toEqual([1, 2]);
});

test('a pause that a wrong clock has put far ahead is no longer than any other', async () => {
  const { app, hook, after } = await posting();
  const { id } = await app.trader();
  app.deps.db.raw.run(`UPDATE webhooks SET held_until = ${app.now + 365 * DAY}`);
  app.deps.posts.enqueue(failedImport(id));
  await after(15 * MINUTE - 1);
  expect(hook.received.length).toBe(0);
  await after(1);
  expect(hook.received.length).toBe(1);
});

test('one that hangs holds nobody else up, and what a stop interrupts is sent after the restart', async () => {
  const { app, hook, after, restart, add, deliveries, sender } = await posting();
  const other = receiver();
  await add(other.url);
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  hook.respondWith(() => {
    resolve();
    return new Promise(() => {});
  });
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  app.now += SECOND;
  await sender().look();
  await arrived;
  await restart();
  expect([hook.received.length, other.received.length]).toEqual([1, 1]);
  expect(deliveries()).toMatchObject([{ state: 'due', tries: 0 }]);
  hook.respondWith(() => new Response());
  await after(0);
  expect(new Set(ids(hook)).size).toBe(1);
  expect(deliveries()).toMatchObject([{ state: 'sent', tries: 1 }]);
  expect(other.received.length).toBe(1);
});

test('no more than four webhooks are sent to at a time', async () => {
  const { app, hook, add, after, sender } = await posting();
  for (let n = 0; n < 5; n++) await add(hook.url);
  const waiting: (() => void)[] = [];
  hook.respondWith(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response(null, { status: 204 })))),
  );
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  app.now += SECOND;
  await sender().look();
  while (waiting.length < 4) await new Promise((resolve) => setImmediate(resolve));
  await sender().look();
  expect(hook.received.length).toBe(4);
  hook.respondWith(() => new Response());
  for (const respond of waiting) respond();
  await after(0);
  expect(hook.received.length).toBe(6);
});

test('only what a webhook asks for goes there, as it is shown when it is sent', async () => {
  const { app, hook, admin, add, after } = await posting({ events: ['limitRed'] });
  const imports = receiver();
  await add(imports.url, { events: ['importFailed'] });
  const { id } = await app.trader();
  app.deps.posts.enqueue(failedImport(id));
  app.deps.posts.enqueue(redLimit(7, id));
  await app.call(admin, 'PUT', '/api/admin/webhooks/1', { json: { show: 'percent' } });
  await after(SECOND);
  expect(texts(hook)).toEqual(['Red: Maya Okafor, daily loss limit: 105%, Fri, Nov 20']);
  expect(texts(imports)).toEqual(['An import of Maya Okafor failed: The file is damaged.']);
});

test('limits are posted once each, of today and yesterday, and not of those who are left out', async () => {
  const { app, hook, after } = await posting();
  const maya = await app.trader();
  const leo = await app.trader('Leo Brandt', { includePnl: false });
  const reach = (id: number, traderId: number | null, day: string) =>
    app.deps.posts.enqueue({
      ...{ event: 'limitAmber', id, traderId, day, limit: 'maxTrades', used: 100, reached: 10, of: 10 },
    });
  reach(1, maya.id, '2026-11-20');
  reach(1, maya.id, '2026-11-20');
  reach(2, maya.id, '2026-11-19');
  reach(3, maya.id, '2026-11-18');
  reach(4, leo.id, '2026-11-20');
  reach(5, 99, '2026-11-20');
  reach(6, null, '2026-11-20');
  await after(SECOND);
  await after(0);
  expect(texts(hook)).toEqual([
    'Amber: Maya Okafor, limit of trades a day: 10 of 10, Fri, Nov 20',
    'Amber: Maya Okafor, limit of trades a day: 10 of 10, Thu, Nov 19',
    'Amber: the team, limit of trades a day: 10 of 10, Fri, Nov 20',
  ]);
});

test('the outbox is bounded in number and age, and what has waited for a day is no news', async () => {
  const { app, hook, after, deliveries } = await posting();
  const { id } = await app.trader();
  const stored = () => app.deps.db.raw.query<{ n: number }, []>('SELECT count(*) AS n FROM outbox').get()?.n;
  for (let n = 0; n < 510; n++) app.deps.posts.enqueue(redLimit(n, id));
  expect(stored()).toBe(500);
  await after(DAY + 1);
  expect(hook.received).toEqual([]);
  const error = 'It was due for more than a day.';
  expect(deliveries()[0]).toMatchObject({ state: 'failed', error });
  app.now += 30 * DAY;
  app.deps.posts.enqueue(failedImport(id));
  expect(stored()).toBe(1);
});

test('what is too old is looked for once a post, and found by its age', async () => {
  const { app, hook, add } = await posting();
  for (let n = 0; n < 3; n++) await add(hook.url);
  const { id } = await app.trader();
  const { raw } = app.deps.db;
  const removed: string[] = [];
  const { prepare } = raw;
  Object.assign(raw, {
    prepare(...args: Parameters<typeof prepare>) {
      if (/^delete .*"created_at" </.test(args[0])) removed.push(args[0]);
      return prepare.apply(raw, args);
    },
  });
  app.deps.posts.enqueue(failedImport(id));
  expect(removed.length).toBe(1);
  const plan = raw.query<{ detail: string }, [number]>(`EXPLAIN QUERY PLAN ${removed[0]}`).all(0);
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('outbox_by_age')]);
});

test('while nothing can be written, a post is not sent again and again', async () => {
  const { app, hook, after, deliveries } = await posting();
  await after(0);
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  app.deps.db.raw.run('PRAGMA query_only = ON');
  for (const wait of [SECOND, SECOND, MINUTE, MINUTE]) await after(wait);
  expect(hook.received.length).toBe(1);
  app.deps.db.raw.run('PRAGMA query_only = OFF');
  await after(MINUTE);
  expect(hook.received.length).toBe(1);
  expect(deliveries()).toMatchObject([{ state: 'sent', tries: 1 }]);
});

test('with its webhook a post is gone', async () => {
  const { app, hook, admin, after } = await posting();
  app.deps.posts.enqueue(failedImport((await app.trader()).id));
  await app.call(admin, 'DELETE', '/api/admin/webhooks/1');
  await after(SECOND);
  expect(hook.received).toEqual([]);
  expect(app.deps.posts.counts().due).toBe(0);
});
