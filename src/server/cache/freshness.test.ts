import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { step } from '#src/testing/app-steps.ts';
import { runs } from '#src/testing/in-part.ts';
import { command } from '#src/testing/process.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { cacheEntry } from './cache-entry.ts';
import { dataVersions } from './data-version.ts';
import { type CacheKey, responseCache } from './response-cache.ts';

const BOARD: CacheKey = { kind: 'page', who: 'system', where: '/board' };
const PUBLIC = ['/api/leaderboard', '/api/calendar/2026-11', '/api/top-trader', '/api/quotes/active'];
/** Served from memory without a session cookie, and rendered anew with one, even an invalid one. */
const PAGES = ['/', '/?month=2026-11', '/legacy', '/guest', '/nothing'];

/** A page with everything public, cached like the real ones. */
function boardOf(app: TestApp) {
  const versionNow = dataVersions(app.deps);
  const cache = responseCache();
  async function render(): Promise<string> {
    const responses = await Promise.all(PUBLIC.map((path) => app.call(null, 'GET', path)));
    const { settings } = app.deps;
    return JSON.stringify([
      settings.current(),
      settings.today(),
      responses.map(({ status, body }) => ({ status, body })),
    ]);
  }
  async function renderEntry() {
    const body = new TextEncoder().encode(await render());
    return cacheEntry({ body, status: 200, headers: new Headers(), isPublic: true });
  }
  return {
    fresh: render,
    async shown(): Promise<string> {
      const version = versionNow();
      if (version === null) throw new Error('the database cannot be read');
      const page = await cache.findOrMake(BOARD, version, renderEntry);
      return page.respond(new Request('http://desk.test/'), null).text();
    },
  };
}

async function expectFresh(app: TestApp, board: ReturnType<typeof boardOf>, pages = PAGES): Promise<void> {
  expect(await board.shown()).toBe(await board.fresh());
  for (const path of pages) {
    const [cached, anew] = [
      await app.call(null, 'GET', path),
      await app.call({ cookie: 'bullpen_session=nobody' }, 'GET', path),
    ];
    expect([path, cached.status, cached.body]).toEqual([path, anew.status, anew.body]);
  }
}

test('after any call, a cached page equals a fresh render', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      // Shortly before midnight in New York.
      const app = testApp({ now: '2026-11-21T04:20:00Z' });
      const maya = await app.trader();
      const who = { maya, admin: await app.admin() };
      const board = boardOf(app);
      await expectFresh(app, board);
      // One page after each call, which may be as old as the one five calls ago, and all of them in the end.
      for (const [n, run] of steps.entries()) {
        await run(app, who);
        const turn = n % PAGES.length;
        await expectFresh(app, board, PAGES.slice(turn, turn + 1));
      }
      await expectFresh(app, board);
    }),
    { numRuns: runs(25) },
  );
}, 60_000);

test('every kind of change invalidates the page', async () => {
  const app = testApp({ now: '2026-11-21T04:58:00Z' });
  const [maya, admin, board] = [await app.trader(), await app.admin(), boardOf(app)];
  const seen = [await board.shown()];
  const look = async () => void seen.push(await board.shown());
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '100' } });
  await look();
  await app.call(admin, 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'A', isActive: true } });
  await look();
  await app.call(admin, 'PUT', '/api/admin/settings', { json: { public: 'ranks' } });
  await look();
  // 23:59 and 00:00 of the team's day.
  app.now += 60_000;
  await look();
  app.now += 60_000;
  await look();
  expect(new Set(seen).size).toBe(5);
  expect(seen[4]).toBe(seen[3] ?? '');
});

test('a write by a command in another process shows on the very next page', async () => {
  const app = testApp();
  const board = boardOf(app);
  expect(await board.shown()).not.toContain('Leo Brandt');
  const { code, stderr } = await command(app.dataDir, ['traders', 'add', 'Leo Brandt']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await board.shown()).toContain('Leo Brandt');
});
