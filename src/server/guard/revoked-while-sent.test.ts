import { expect, test } from 'bun:test';
import { appsFilledBy } from '#src/testing/filled-app.ts';
import type { As, TestAdmin, TestApp, TestTrader } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** A response in progress is aborted once its recipient is no longer allowed to have it. */

const COUNT = 4000;
const MINUTE = 60_000;

interface People {
  app: TestApp;
  maya: TestTrader;
  admin: TestAdmin;
  ana: TestTrader;
}

/** Maya has a long journal, as many archived entries, and a video of her own; the admin views her dashboard, and Ana is a manager. */
const fullApp = appsFilledBy(async (app) => {
  const { db } = app.deps;
  const [maya, admin] = [await app.trader('Maya'), await app.admin()];
  const ana = await app.trader('Ana', { role: 'manager' });
  const addEntries = () =>
    db.raw.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT})
       INSERT INTO journal_entries (trader_id, symbol, notes, pnl_cents, outcome, trade_date, created_at, search_text)
       SELECT 1, 'ES', hex(randomblob(100)), i, 'win', '2026-11-19', i, '' FROM n`,
    );
  addEntries();
  app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  addEntries();
  const big = new Uint8Array(8 * 1024 * 1024);
  big.set(await Bun.file(`${import.meta.dir}/../../../scripts/samples/clip.mp4`).bytes());
  await app.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Own', traderId: '1' }, big) });
  await app.call(admin, 'POST', '/api/admin/traders/1/view');
  return { maya, admin, ana };
});

/** Reads the first part of a response, runs `meanwhile`, and reads the rest. @returns whether it was complete */
async function isWhole({ app }: People, as: As, path: string, meanwhile: () => unknown): Promise<boolean> {
  const response = await app.handle(
    new Request(`http://desk.test${path}`, {
      headers: {
        ...(as ? { cookie: as.cookie } : {}),
        ...(as?.grant === undefined ? {} : { 'bullpen-grant': as.grant }),
      },
    }),
  );
  expect([path, response.status]).toEqual([path, 200]);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('nothing is sent');
  expect((await reader.read()).done).toBe(false);
  await meanwhile();
  try {
    while (!(await reader.read()).done);
    return true;
  } catch {
    return false;
  }
}

const MAYAS = [
  '/api/journal/all',
  '/api/journal/export.csv',
  '/api/journal/export.csv?archived=true',
  '/api/videos/1/file',
];
const ADMINS = ['/api/journal/all', '/api/archives/1/entries.csv', '/api/videos/1/file'];
const VIEWED = ['/api/journal/export.csv?traderId=1', '/api/videos/1/file'];

const suspend = (app: TestApp, { id }: TestTrader) => app.deps.traders.change(id, { isSuspended: true });

type End = [what: string, end: (people: People) => unknown];
const OF_SESSIONS: End[] = [
  ['the log-out', ({ app, maya }) => app.call(maya, 'POST', '/api/auth/logout')],
  ['a new code', ({ app, maya }) => app.deps.traders.changeCode(maya.id)],
  ['the removal of the trader', ({ app, maya }) => app.deps.traders.remove(maya.id, 'cli')],
  ['the suspension of the trader', ({ app, maya }) => suspend(app, maya)],
];
const OF_GRANTS: End[] = [
  ['the lock', ({ app, admin }) => app.call(admin, 'POST', '/api/auth/admin/lock')],
  ['a new password', ({ app }) => app.deps.access.admin.setPassword('another-password')],
  ['20 minutes without a call', ({ app }) => (app.now += 21 * MINUTE)],
];

test('a list, a file and a video are sent in full if nothing is revoked', async () => {
  const people = await fullApp();
  const { maya, admin, ana } = people;
  for (const path of MAYAS) expect([path, await isWhole(people, maya, path, () => {})]).toEqual([path, true]);
  for (const path of ADMINS)
    expect([path, await isWhole(people, admin, path, () => {})]).toEqual([path, true]);
  for (const looker of [{ cookie: admin.cookie }, ana]) {
    for (const path of VIEWED)
      expect([path, await isWhole(people, looker, path, () => {})]).toEqual([path, true]);
  }
});

test.each(OF_SESSIONS)('a trader’s download is aborted by %s', async (_, end) => {
  for (const path of MAYAS) {
    const people = await fullApp();
    expect([path, await isWhole(people, people.maya, path, () => end(people))]).toEqual([path, false]);
  }
});

test.each(OF_GRANTS)(
  'an admin’s download, and one while viewing a dashboard, is aborted by %s',
  async (_, end) => {
    for (const [path, isLook] of [
      ...ADMINS.map((path) => [path, false] as const),
      ...VIEWED.map((path) => [path, true] as const),
    ]) {
      const people = await fullApp();
      const as = isLook ? { cookie: people.admin.cookie } : people.admin;
      expect([path, isLook, await isWhole(people, as, path, () => end(people))]).toEqual([
        path,
        isLook,
        false,
      ]);
    }
  },
);

test.each([
  ['the loss of the role', ({ app, ana }) => app.deps.traders.change(ana.id, { role: 'trader' })],
  ['the log-out', ({ app, ana }) => app.call(ana, 'POST', '/api/auth/logout')],
  ['the suspension of the manager', ({ app, ana }) => suspend(app, ana)],
  ['the removal of the trader', ({ app, maya }) => app.deps.traders.remove(maya.id, 'cli')],
] satisfies End[])('a manager’s download of what is another trader’s is aborted by %s', async (_, end) => {
  for (const path of VIEWED) {
    const people = await fullApp();
    expect([path, await isWhole(people, people.ana, path, () => end(people))]).toEqual([path, false]);
  }
});

test('a video opened by link continues after the session and the link end, and is aborted when it is removed', async () => {
  const people = await fullApp();
  const { app, maya, admin } = people;
  const { body } = await app.call(maya, 'GET', '/api/videos?traderId=1');
  const url: string = body[0].fileUrl;
  expect(await isWhole(people, null, url, () => (app.now += 61 * MINUTE))).toBe(true);
  const { body: anew } = await app.call(maya, 'GET', '/api/videos?traderId=1');
  const again = await app.admin(admin);
  expect(await isWhole(people, null, anew[0].fileUrl, () => app.call(again, 'DELETE', '/api/videos/1'))).toBe(
    false,
  );
});
