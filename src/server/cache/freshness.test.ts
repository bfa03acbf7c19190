import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { pageCache } from '#src/server/render/page-cache.ts';
import type { Rendition } from '#src/server/render/rendition.ts';
import { step } from '#src/testing/app-steps.ts';
import { command } from '#src/testing/process.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import type { PageOutput } from '#web/app/entry.server.tsx';
import { dataVersions } from './data-version.ts';

const BOARD: Rendition = { path: '/board', search: '', theme: 'system' };
const PUBLIC = ['/api/leaderboard', '/api/calendar/2026-11', '/api/top-trader', '/api/quotes/active'];
/** Without a session's cookie they come from memory; with one, though it is nobody's, they are rendered anew. */
const PAGES = ['/', '/?month=2026-11', '/legacy', '/guest', '/nothing'];

/** A page with everything that anyone may see of a desk, in memory as the real ones are. */
function boardOf(app: TestApp) {
  const stateNow = dataVersions(app.deps);
  const cache = pageCache(false);
  async function render(): Promise<PageOutput> {
    const responses = await Promise.all(PUBLIC.map((path) => app.call(null, 'GET', path)));
    const { settings } = app.deps;
    const shown = [
      settings.current(),
      settings.today(),
      responses.map(({ status, body }) => ({ status, body })),
    ];
    return { kind: 'page', status: 200, html: JSON.stringify(shown), lasting: true };
  }
  return {
    fresh: async () => {
      const output = await render();
      return output.kind === 'page' ? output.html : '';
    },
    async shown(): Promise<string> {
      const state = stateNow();
      if (state === null) throw new Error('the database cannot be read');
      const page = cache.find(BOARD, state) ?? (await cache.get(BOARD, state, render));
      return page.kind === 'kept' ? page.respond(new Request('http://desk.test/')).text() : '';
    },
  };
}

async function expectFresh(app: TestApp, board: ReturnType<typeof boardOf>): Promise<void> {
  expect(await board.shown()).toBe(await board.fresh());
  for (const path of PAGES) {
    const [kept, anew] = [
      await app.call(null, 'GET', path),
      await app.call({ cookie: 'bullpen_session=nobody' }, 'GET', path),
    ];
    expect([path, kept.status, kept.body]).toEqual([path, anew.status, anew.body]);
  }
}

test('after any call a page from memory is what a fresh render would be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      // Shortly before midnight in New York.
      const app = testApp({ now: '2026-11-21T04:20:00Z' });
      const maya = await app.trader();
      const who = { maya, admin: await app.admin() };
      const board = boardOf(app);
      await expectFresh(app, board);
      for (const run of steps) {
        await run(app, who);
        await expectFresh(app, board);
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('each kind of change is seen: nothing on the board is old', async () => {
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

test('what a command of another process writes is on the very next page', async () => {
  const app = testApp();
  const board = boardOf(app);
  expect(await board.shown()).not.toContain('Leo Brandt');
  const { code, stderr } = await command(app.dataDir, ['traders', 'add', 'Leo Brandt']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(await board.shown()).toContain('Leo Brandt');
});
