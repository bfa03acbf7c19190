import { describe, expect, test } from 'bun:test';
import { createApp } from '#src/server/app.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { imageForm } from '#src/testing/image.ts';
import { importForm, OWN_EXPORT } from '#src/testing/import-files.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { uploadForm } from '#src/testing/video.ts';

/** What is Maya's, by her id and by its own. */
const MAYAS = [
  '/api/admin/traders/1',
  '/api/journal?traderId=1',
  '/api/journal?traderId=1&q=es',
  '/api/journal/days?traderId=1',
  '/api/journal/export.csv?traderId=1',
  '/api/journal/tags?traderId=1',
  '/api/journal/1',
  '/api/journal/1/fills',
  '/api/journal/1/images/1',
  '/api/imports?traderId=1',
  '/api/imports/1',
  '/api/strategies?traderId=1',
  '/api/accounts?traderId=1',
  '/api/journal/filters?traderId=1',
  '/api/videos?traderId=1',
  '/api/videos/1/file',
  '/api/traders/1/stats',
  '/api/traders/1/analytics',
  '/api/traders/1/metrics',
  '/api/traders/1/calendar/2026-11',
  '/api/traders/1/days/2026-11-20',
  '/api/traders/1/periods',
];

/** Maya has one of everything; Ana is a manager, Leo a plain trader. */
async function teamApp() {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  await app.call(maya, 'POST', '/api/journal/1/images', { raw: imageForm() });
  await app.call(maya, 'POST', '/api/imports', { raw: importForm({ 'export.csv': OWN_EXPORT }) });
  await app.call(await app.admin(), 'POST', '/api/videos', {
    raw: uploadForm({ title: 'Clip', traderId: '1' }),
  });
  return { app, maya, leo, ana };
}

/** Who looked at whom, oldest first. */
const looks = ({ deps }: TestApp) =>
  deps.audit
    .newest()
    .filter(({ action }) => action === 'look')
    .map(({ actor, details, done }) => `${actor} ${done}: ${details}`)
    .reverse();

const statuses = async (app: TestApp, as: Parameters<TestApp['call']>[0], paths = MAYAS) => {
  const found: [string, number][] = [];
  for (const path of paths) found.push([path, (await app.call(as, 'GET', path)).status]);
  return found;
};

describe('a manager', () => {
  test('reads what is another trader’s, by log-in and by API token, until made a plain trader', async () => {
    const { app, ana } = await teamApp();
    const all = MAYAS.map((path) => [path, 200]);
    const script = app.script(ana);
    expect(await statuses(app, ana)).toEqual(all as [string, number][]);
    // From the cache, too.
    expect(await statuses(app, ana)).toEqual(all as [string, number][]);
    // A script reads what is for scripts, whoever's it is.
    const forScripts = MAYAS.map((path): [string, number] => [path, path.includes('/admin/') ? 403 : 200]);
    expect(await statuses(app, script)).toEqual(forScripts);
    const others = ['/api/admin/traders/2', '/api/events'];
    expect(await statuses(app, script, others)).toEqual(others.map((path) => [path, 403]));

    app.deps.traders.change(ana.id, { role: 'trader' });
    for (const as of [ana, script]) {
      const rejected = (await statuses(app, as)).filter(([, status]) => status !== 403 && status !== 404);
      expect(rejected).toEqual([]);
    }
    expect((await app.call(ana, 'GET', '/api/auth/session')).body.role).toBe('trader');
    expect((await app.call(ana, 'GET', '/api/journal')).status).toBe(200);
  });

  test('reads their own without naming anyone, like everyone', async () => {
    const { app, ana } = await teamApp();
    await app.call(ana, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '1' } });
    const { body } = await app.call(ana, 'GET', '/api/journal');
    expect(body.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['NQ']);
    expect((await app.call(ana, 'GET', '/api/auth/session')).body).toEqual({
      trader: { id: ana.id, name: 'Ana Ruiz' },
      role: 'manager',
      viewing: null,
      admin: false,
    });
  });

  test('is told that there is no such trader', async () => {
    const { app, ana, leo } = await teamApp();
    for (const path of ['/api/traders/99/stats', '/api/journal?traderId=99', '/api/admin/traders/99']) {
      const { status, body } = await app.call(ana, 'GET', path);
      expect([path, status, body.message]).toEqual([path, 404, 'Trader not found']);
      expect((await app.call(leo, 'GET', path)).status).toBe(403);
    }
  });

  test('changes nothing of another’s', async () => {
    const { app, ana } = await teamApp();
    for (const [method, path, json, status] of [
      ['POST', '/api/journal', { symbol: 'ES', pnl: '1', traderId: 1 }, 403],
      ['POST', '/api/journal?traderId=1', { symbol: 'ES', pnl: '1' }, 403],
      ['PUT', '/api/journal/1', { pnl: '1' }, 404],
      ['DELETE', '/api/journal/1', undefined, 404],
      ['DELETE', '/api/journal/1/images/1', undefined, 404],
      ['DELETE', '/api/imports/1', undefined, 404],
      ['PUT', '/api/traders/1/days/2026-11-20/notes', { notes: 'Hers' }, 403],
      ['POST', '/api/strategies', { name: 'Hers', traderId: 1 }, 403],
      ['PUT', '/api/admin/traders/1', { name: 'Hers' }, 403],
      ['PUT', '/api/admin/traders/3', { role: 'manager' }, 403],
    ] as const) {
      const response = await app.call(ana, method, path, json === undefined ? {} : { json });
      expect([method, path, response.status]).toEqual([method, path, status]);
    }
    expect((await app.call(ana, 'GET', '/api/tokens?traderId=1')).status).toBe(403);
    expect((await app.call(ana, 'GET', '/api/journal/1/history')).status).toBe(404);
  });
});

describe('what a manager looks at', () => {
  test('is recorded once a day for each trader, whoever restarts the server', async () => {
    const { app, ana, maya } = await teamApp();
    await statuses(app, ana);
    expect(looks(app)).toEqual(['trader:3 looked at the pages of trader 1: 1 on 2026-11-20']);
    const again = createApp(app.deps, { assets: noAssets });
    const ask = (path: string) =>
      again.handle(new Request(`http://desk.test${path}`, { headers: { cookie: ana.cookie } }));
    for (const path of ['/api/traders/1/stats', '/api/traders/2/stats']) {
      expect((await ask(path)).status).toBe(200);
    }
    app.now += 24 * 60 * 60_000;
    const tomorrow = { ...ana, cookie: await app.logIn(ana.accessCode) };
    await app.call(tomorrow, 'GET', '/api/journal/1');
    await app.call({ cookie: await app.logIn(maya.accessCode) }, 'GET', '/api/journal');
    expect(looks(app)).toEqual([
      'trader:3 looked at the pages of trader 1: 1 on 2026-11-20',
      'trader:3 looked at the pages of trader 2: 2 on 2026-11-20',
      'trader:3 looked at the pages of trader 1: 1 on 2026-11-21',
    ]);
  });

  test('by a script is recorded as its token’s; one’s own pages, and rejected reads, are not', async () => {
    const { app, ana, leo } = await teamApp();
    await app.call(ana, 'GET', '/api/journal');
    await app.call(leo, 'GET', '/api/traders/1/stats');
    await app.call(ana, 'GET', '/api/traders/99/stats');
    expect(looks(app)).toEqual([]);
    await app.call(app.script(ana), 'GET', '/api/journal/1');
    expect(looks(app)).toEqual(['token:1 looked at the pages of trader 1: 1 on 2026-11-20']);
  });

  test('is read also while nothing can be written, and recorded with a later look', async () => {
    const { app, ana } = await teamApp();
    const { recordLook } = app.deps.audit;
    Object.assign(app.deps.audit, {
      recordLook() {
        throw new Error('disk full');
      },
    });
    expect((await app.call(ana, 'GET', '/api/traders/1/stats')).status).toBe(200);
    Object.assign(app.deps.audit, { recordLook });
    expect((await app.call(ana, 'GET', '/api/traders/1/metrics')).status).toBe(200);
    expect(looks(app)).toEqual(['trader:3 looked at the pages of trader 1: 1 on 2026-11-20']);
  });

  test('is recorded with the next look at anyone, since its own page may come from the cache', async () => {
    const { app, ana } = await teamApp();
    const { recordLook } = app.deps.audit;
    Object.assign(app.deps.audit, {
      recordLook() {
        throw new Error('disk full');
      },
    });
    await app.call(ana, 'GET', '/api/traders/1/stats');
    Object.assign(app.deps.audit, { recordLook });
    await app.call(ana, 'GET', '/api/traders/1/stats');
    await app.call(ana, 'GET', '/api/traders/2/stats');
    await until(() => looks(app).length > 1);
    expect(looks(app)).toEqual([
      'trader:3 looked at the pages of trader 1: 1 on 2026-11-20',
      'trader:3 looked at the pages of trader 2: 2 on 2026-11-20',
    ]);
  });
});

test('each trader is told who can read them besides the admin: every manager but themselves', async () => {
  const { app, maya, ana } = await teamApp();
  const zoe = await app.trader('Zoe Adler', { role: 'manager' });
  const readers = async (as: Parameters<TestApp['call']>[0]) =>
    (await app.call(as, 'GET', '/api/readers')).body.managers.map(({ name }: { name: string }) => name);
  expect(await readers(maya)).toEqual(['Ana Ruiz', 'Zoe Adler']);
  expect(await readers(app.script(maya))).toEqual(['Ana Ruiz', 'Zoe Adler']);
  expect(await readers(ana)).toEqual(['Zoe Adler']);
  app.deps.traders.change(zoe.id, { role: 'trader' });
  expect(await readers(maya)).toEqual(['Ana Ruiz']);
  expect((await app.call(null, 'GET', '/api/readers')).status).toBe(401);
});
