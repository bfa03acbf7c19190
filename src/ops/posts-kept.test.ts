import { expect, onTestFinished, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#src/config.ts';
import { fixture } from '#src/testing/broker-fixtures.ts';
import { importForm } from '#src/testing/import-files.ts';
import { receiver } from '#src/testing/receiver.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { makeBackup } from './backups/backup.ts';
import { restoreBackup } from './backups/restore.ts';
import { examine } from './doctor/examination.ts';
import { sendPosts } from './posting.ts';

const PRIVATE = { BULLPEN_WEBHOOK_PRIVATE: 'true' };
const HOUR = 3_600_000;

/** What becomes of posts that wait: in a copy, in the findings of the doctor, in the metrics. */
async function waiting(app: TestApp, url = 'https://hooks.example/posts') {
  const admin = await app.admin();
  const json = { name: 'Room', kind: 'other', url };
  await app.call(admin, 'POST', '/api/admin/webhooks', { json });
  const { id } = await app.trader();
  app.deps.posts.enqueue({ event: 'importFailed', traderId: id, reason: 'It is damaged.' });
  return { id };
}

test('a restored copy sends nothing that waited, and no day that was closed by then', async () => {
  const hook = receiver();
  const app = testApp({ env: PRIVATE });
  const { id } = await waiting(app, hook.url);
  await app.call(app.script({ id }), 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  // The day before is closed.
  await app.deps.posts.closeDay();
  const folder = mkdtempSync(join(tmpdir(), 'bullpen-posts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const progress = { onBytes() {} };
  const tar = join(folder, 'copy.tar');
  await makeBackup(app.deps, { to: tar, withKey: true, progress });
  const config = readConfig({}, { BULLPEN_DATA_DIR: join(folder, 'restored'), ...PRIVATE });
  const now = Date.parse('2026-11-20T23:00:00Z');
  await restoreBackup(config, {
    ...{ from: tar, replace: false, withoutKey: false, clock: () => now, progress },
  });

  const copy = testApp({ now: new Date(now).toISOString(), env: PRIVATE, folder: config.dataDir });
  const sender = sendPosts({ ...copy.deps, clock: () => copy.now });
  onTestFinished(() => sender.stop());
  for (const wait of [0, 1000, HOUR]) {
    copy.now += wait;
    await sender.look();
    await sender.settle();
  }
  expect(hook.received).toEqual([]);
  const error = 'The data was restored from a backup before it was sent.';
  expect(copy.deps.webhooks.deliveries(1, { limit: 9 }).items).toMatchObject([{ state: 'failed', error }]);
  // From then on it posts as any other.
  await copy.call(copy.script({ id }), 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '2' } });
  copy.now = Date.parse('2026-11-21T22:00:00Z');
  await copy.call(copy.script({ id }), 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '3' } });
  for (const wait of [0, 1000]) {
    copy.now += wait;
    await sender.look();
    await sender.settle();
  }
  expect(hook.received.map(({ body }) => JSON.parse(body).day)).toEqual(['2026-11-21']);
});

test('the doctor finds posts that have been due for more than an hour', async () => {
  const app = testApp();
  await waiting(app);
  const posts = (now: number) =>
    examine(app.deps.config, 'short', { now, serving: true }).filter(({ check }) => check === 'posts');
  expect(posts(app.now + HOUR)).toEqual([]);
  expect(posts(app.now + HOUR + 1001)).toEqual([
    {
      check: 'posts',
      message: '1 post has been due for more than an hour; a running server sends them',
      ...{ isDamage: false, isFixable: false },
    },
  ]);
});

test('the metrics count them', async () => {
  const token = 'a-token-for-the-metrics';
  const app = testApp({ env: { BULLPEN_METRICS_TOKEN: token } });
  await waiting(app);
  const { body } = await app.call(null, 'GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  for (const line of ['bullpen_posts_due 1', 'bullpen_posts_sent_total 0', 'bullpen_posts_failed_total 0']) {
    expect(body).toContain(`${line}\n`);
  }
});

test('an import that fails is posted, and one that is only looked at is not', async () => {
  const app = testApp();
  const { id } = await waiting(app);
  const script = app.script({ id });
  const raw = () => importForm({ 'trades.csv': 'This is no export.' });
  const reasons = () =>
    app.deps.db.raw
      .query<{ reason: string }, []>("SELECT facts ->> 'reason' AS reason FROM outbox ORDER BY id")
      .all()
      .map(({ reason }) => reason);
  const looked = await app.call(script, 'POST', '/api/imports?dryRun=true', { raw: raw() });
  const failed = await app.call(script, 'POST', '/api/imports', { raw: raw() });
  expect([looked.status >= 200, failed.status]).toEqual([true, 422]);
  expect(reasons()).toEqual(['It is damaged.', failed.body.message]);
  const asked = await app.call(script, 'POST', '/api/imports', {
    raw: importForm({ 'Performance.csv': fixture('tradovate-performance.csv') }),
  });
  expect([asked.status, asked.body.code]).toEqual([422, 'import_questions']);
  expect(reasons()[2]).toBe('Some of it has to be answered first. Nothing was imported.');
});

test('an import that fails again and again is posted once a day for each reason, and pushes nothing out that is due', async () => {
  const app = testApp();
  const { id } = await waiting(app);
  const { posts, db } = app.deps;
  const events = () =>
    db.raw
      .query<{ event: string }, []>('SELECT event FROM outbox ORDER BY id')
      .all()
      .map(({ event }) => event);
  const fail = (reason: (n: number) => string) => {
    for (let n = 0; n < 510; n++) posts.enqueue({ event: 'importFailed', traderId: id, reason: reason(n) });
  };
  const red = { event: 'limitRed', id: 1, traderId: id, day: '2026-11-20', limit: 'dailyLoss' } as const;
  posts.enqueue({ ...red, used: 105, reached: -105_000n, of: 100_000n });
  fail(() => 'It is damaged.');
  expect(events()).toEqual(['importFailed', 'limitRed']);
  app.now += 24 * HOUR;
  fail(() => 'It is damaged.');
  expect(events()).toEqual(['importFailed', 'limitRed', 'importFailed']);
  fail((n) => `${n}.csv is damaged.`);
  expect(events()).toContain('limitRed');
});
