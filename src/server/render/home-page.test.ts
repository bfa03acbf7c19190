import { describe, expect, test } from 'bun:test';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { sample, uploadForm } from '#src/testing/video.ts';

/** Every page with the calendar, with today's month and with one in the URL. */
const PAGES = ['/', '/?month=2026-11', '/legacy', '/legacy?month=2026-11'];

const html = async (app: TestApp, path: string, as: As = null): Promise<string> =>
  (await app.call(as, 'GET', path)).body;

async function shown(app: TestApp, text: string, as: As = null): Promise<boolean[]> {
  return Promise.all(PAGES.map(async (path) => (await html(app, path, as)).includes(text)));
}

const ALL = PAGES.map(() => true);
const NONE = PAGES.map(() => false);

describe('the home page and the older screen', () => {
  test('show a write on the very next request, in its month', async () => {
    const app = testApp();
    const maya = await app.trader();
    const add = (pnl: string, tradeDate: string) =>
      app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl, tradeDate } });
    expect(await shown(app, '+$1,250')).toEqual(NONE);
    await add('1250', '2026-11-19');
    expect(await shown(app, '+$1,250')).toEqual(ALL);
    await add('4000.60', '2026-10-30');
    expect(await shown(app, '+$4,001')).toEqual(NONE);
    expect(await html(app, '/?month=2026-10')).toContain('+$4,001');
    await app.call(maya, 'DELETE', '/api/journal/1');
    expect(await shown(app, '+$1,250')).toEqual(NONE);
  });

  test('show only the quote of the day', async () => {
    const app = testApp();
    const admin = await app.admin();
    for (const text of ['Zero.', 'One.', 'Two.']) {
      await app.call(admin, 'POST', '/api/quotes', { json: { text, author: 'A. Trader' } });
    }
    // November 20 is day 324 of 2026; midnight in New York is 05:00 UTC.
    const seen = [];
    for (const at of ['2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z']) {
      app.now = Date.parse(at);
      const page = await html(app, '/');
      seen.push(['Zero.', 'One.', 'Two.'].filter((text) => page.includes(text)));
    }
    expect(seen).toEqual([['Zero.'], ['One.'], ['Two.']]);
  });

  test('show the videos for everyone, and nobody’s own', async () => {
    const app = testApp();
    const [maya, admin] = [await app.trader(), await app.admin()];
    for (const fields of [{ title: 'For all' }, { title: 'For Maya', traderId: String(maya.id) }]) {
      await app.call(admin, 'POST', '/api/videos', { raw: uploadForm(fields, sample('mp4')) });
    }
    const page = await html(app, '/');
    expect([page.includes('For all'), page.includes('For Maya')]).toEqual([true, false]);
  });
});

describe('with public view', () => {
  async function tradedApp(view: 'ranks' | 'off') {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1250.25' } });
    await app.call(await app.admin(), 'PUT', '/api/admin/settings', { json: { public: view } });
    return { app, maya };
  }

  test('"ranks", no page contains an amount, neither in its text nor in its data', async () => {
    const { app, maya } = await tradedApp('ranks');
    expect(await shown(app, 'Maya Okafor')).toEqual(ALL);
    for (const amount of ['1,250', '1250']) expect(await shown(app, amount)).toEqual(NONE);
    expect(await shown(app, '+$1,250', maya)).toEqual(ALL);
  });

  test('"off", no page contains a name or a number, and each says why', async () => {
    const { app, maya } = await tradedApp('off');
    for (const secret of ['Maya Okafor', '1,250', '1250', 'entryCount']) {
      expect(await shown(app, secret)).toEqual(NONE);
    }
    expect(await shown(app, 'This team keeps its performance to itself')).toEqual(ALL);
    expect(await shown(app, '+$1,250', maya)).toEqual(ALL);
  });
});
