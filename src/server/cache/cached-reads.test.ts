import { Database } from 'bun:sqlite';
import { expect, spyOn, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { NOBODY } from '#src/features/access/caller.ts';
import { createApp } from '#src/server/app.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { step } from '#src/testing/app-steps.ts';
import { runs } from '#src/testing/in-part.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { readKey, storeRead } from './cached-reads.ts';
import { LIMITS, responseCache } from './response-cache.ts';

const version = { today: '2026-11-20', linksUntil: 0 };

/** Every read whose response is cached, as requested by one trader. */
const readsOf = (id: number) => [
  '/api/auth/session',
  '/api/settings',
  '/api/leaderboard',
  '/api/leaderboard/team?period=week',
  '/api/calendar/2026-11',
  '/api/top-trader',
  '/api/quotes/active',
  '/api/daily-pnl/2026-11-20',
  `/api/traders/${id}/stats`,
  `/api/traders/${id}/limits`,
  `/api/traders/${id}/analytics`,
  `/api/traders/${id}/account-curves`,
  `/api/traders/${id}/strategy-curves`,
  `/api/traders/${id}/findings`,
  `/api/traders/${id}/metrics`,
  `/api/traders/${id}/calendar/2026-11`,
  `/api/traders/${id}/years/2026`,
  `/api/traders/${id}/days/2026-11-20`,
  `/api/journal?traderId=${id}`,
  `/api/journal?traderId=${id}&filter=recent&limit=2`,
  '/api/journal/all',
  '/api/journal/archived',
  '/api/journal/1',
  `/api/journal/tags?traderId=${id}`,
  `/api/journal/symbols?traderId=${id}`,
  `/api/strategies?traderId=${id}`,
  '/api/google-drive-links',
  '/api/videos',
  `/api/videos?traderId=${id}`,
  `/api/admin/traders/${id}`,
];

/** A second server on the same data, with an empty cache. */
function newServer({ deps }: TestApp) {
  const { handle } = createApp(deps, { assets: noAssets });
  return async (as: As, path: string) => {
    const cookies: Record<string, string> = as ? { cookie: as.cookie } : {};
    const response = await handle(new Request(`http://desk.test${path}`, { headers: cookies }));
    return {
      status: response.status,
      body: await response.json(),
      headers: namesAndValues(response.headers),
    };
  };
}

const namesAndValues = (headers: Headers) => {
  const { 'x-request-id': _, ...rest } = headers.toJSON();
  return rest;
};

async function expectFresh(app: TestApp, callers: readonly (readonly [As, number])[]): Promise<void> {
  const anew = newServer(app);
  for (const [as, id] of callers) {
    for (const path of readsOf(id)) {
      const fresh = await anew(as, path);
      for (const time of ['first', 'second']) {
        const { status, body, headers } = await app.call(as, 'GET', path);
        expect([path, time, { status, body, headers: namesAndValues(headers) }]).toEqual([path, time, fresh]);
      }
    }
  }
}

test('after any call, every caller gets the same response as from a server without a cache', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const app = testApp({ now: '2026-11-21T04:20:00Z' });
      const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
      const who = { maya, admin: await app.admin() };
      await app.call(leo, 'POST', '/api/journal', { json: { symbol: 'NQZ6', pnl: '-7.50' } });
      // Leo also requests Maya's data, to be rejected each time.
      const callers = [
        [maya, maya.id],
        [leo, leo.id],
        [leo, maya.id],
        [null, maya.id],
      ] as const;
      await expectFresh(app, callers);
      for (const run of steps) {
        await run(app, who);
        await expectFresh(app, callers);
      }
    }),
    { numRuns: runs(8) },
  );
}, 60_000);

test('a cached response has a new request id each time', async () => {
  const app = testApp();
  const maya = await app.trader();
  const ids = new Set<string | null>();
  for (let n = 0; n < 5; n++) {
    const { headers } = await app.call(maya, 'GET', `/api/traders/${maya.id}/stats`);
    ids.add(headers.get('x-request-id'));
  }
  expect([ids.size, ids.has(null)]).toEqual([5, false]);
});

test('is not served to a session that has ended, here or in another process', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
  const path = '/api/google-drive-links';
  for (const trader of [maya, leo]) expect((await app.call(trader, 'GET', path)).status).toBe(200);
  await app.call(maya, 'POST', '/api/auth/logout');
  expect((await app.call(maya, 'GET', path)).status).toBe(401);
  expect((await app.call(leo, 'GET', path)).status).toBe(200);
  const other = new Database(join(app.dataDir, 'bullpen.db'));
  other.run('DELETE FROM sessions');
  other.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect((await app.call(leo, 'GET', path)).status).toBe(401);
});

test('is not served to a session that has been idle for too long', async () => {
  const app = testApp();
  const maya = await app.trader();
  const path = '/api/google-drive-links';
  expect((await app.call(maya, 'GET', path)).status).toBe(200);
  app.now += 400 * 24 * 60 * 60_000;
  expect((await app.call(maya, 'GET', path)).status).toBe(401);
});

test('a request with a grant is neither cached nor served from the cache', async () => {
  const app = testApp();
  const maya = await app.trader();
  const admin = await app.admin({ cookie: maya.cookie });
  await app.call(admin, 'POST', '/api/google-drive-links', {
    json: { title: 'Off', url: 'https://drive.example/off', isActive: false },
  });
  const path = '/api/google-drive-links';
  // The same browser with its grant and without: all links, and the active ones.
  for (let n = 0; n < 2; n++) {
    expect((await app.call(admin, 'GET', path)).body).toHaveLength(1);
    expect((await app.call({ cookie: admin.cookie }, 'GET', path)).body).toHaveLength(0);
  }
});

test('visitors with ever new addresses do not evict a trader’s responses', async () => {
  const app = testApp();
  const maya = await app.trader();
  using stats = spyOn(app.deps.performance, 'stats');
  const ask = () => app.call(maya, 'GET', `/api/traders/${maya.id}/stats`);
  const { body } = await ask();
  for (let n = 0; n <= LIMITS.read; n++) await app.call(null, 'GET', `/api/top-trader?n=${n}`);
  expect((await ask()).body).toEqual(body);
  expect(stats).toHaveBeenCalledTimes(1);
});

test('a trader with ever new addresses does not evict another’s responses', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
  using stats = spyOn(app.deps.performance, 'stats');
  const ask = () => app.call(maya, 'GET', `/api/traders/${maya.id}/stats`);
  const { body } = await ask();
  for (let n = 0; n <= 2 * LIMITS.read; n++) await app.call(leo, 'GET', `/api/top-trader?n=${n}`);
  expect((await ask()).body).toEqual(body);
  expect(stats).toHaveBeenCalledTimes(1);
});

test('a page of the journal is cached, with all that its entries have', async () => {
  const app = testApp();
  const maya = await app.trader();
  const entry = {
    symbol: 'ESZ6',
    pnl: '421.66',
    entryPrice: '5971.25',
    exitPrice: '5979.50',
    stopPrice: '5966.25',
    targetPrice: '5986.25',
    quantity: 1,
    openedAt: '2026-11-19T15:02:11.000Z',
    closedAt: '2026-11-19T15:31:40.000Z',
    strategy: 'Opening range breakout',
    tags: ['news', 'trend day'],
    notes: 'Waited for the retest, and took it with the volume behind it. '.repeat(8).trim(),
  };
  await app.call(maya, 'POST', '/api/journal/batch', { json: { entries: Array(50).fill(entry) } });
  using list = spyOn(app.deps.journal, 'list');
  const page = () => app.call(maya, 'GET', `/api/journal?traderId=${maya.id}`);
  const { body } = await page();
  expect(body).toHaveLength(50);
  expect((await page()).body).toEqual(body);
  expect(list).toHaveBeenCalledTimes(1);
});

test('a large response is sent unchanged and not cached', async () => {
  const cache = responseCache();
  const request = new Request('http://desk.test/api/journal');
  const key = readKey(request, NOBODY);
  if (key === null) throw new Error('nobody has a grant');
  for (const [length, stored] of [
    [100_000, 0],
    [60_000, 1],
  ] as const) {
    cache.find(key, version);
    const text = 'x'.repeat(length);
    const sent = await storeRead(cache, { key, version }, request, new Response(text), null);
    expect([await sent.text(), cache.size()]).toEqual([text, stored]);
  }
});

test('a read is checked by the guard, and again when its route runs', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { findSession } = app.deps.access;
  const looked: string[] = [];
  app.deps.access.findSession = (token, isUse) => {
    looked.push(token);
    return findSession(token, isUse);
  };
  await app.call(maya, 'GET', '/api/google-drive-links');
  const first = looked.length;
  await app.call(maya, 'GET', '/api/google-drive-links');
  // A cached read is checked by the guard alone.
  expect([first, looked.length - first]).toEqual([2, 1]);
});
