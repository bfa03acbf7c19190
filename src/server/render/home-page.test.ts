import { describe, expect, test } from 'bun:test';
import { type As, type TestDesk, testDesk } from '#src/testing/desk.ts';
import { sample, uploadForm } from '#src/testing/video.ts';

/** Every page with the calendar, with today's month and with one in the address. */
const PAGES = ['/', '/?month=2026-11', '/legacy', '/legacy?month=2026-11'];

const html = async (desk: TestDesk, path: string, as: As = null): Promise<string> =>
  (await desk.call(as, 'GET', path)).body;

async function shown(desk: TestDesk, text: string, as: As = null): Promise<boolean[]> {
  return Promise.all(PAGES.map(async (path) => (await html(desk, path, as)).includes(text)));
}

const ALL = PAGES.map(() => true);
const NONE = PAGES.map(() => false);

describe('the home page and the older screen', () => {
  test('show a write on the very next request, in the month it belongs to', async () => {
    const desk = testDesk();
    const maya = await desk.trader();
    const add = (pnl: string, tradeDate: string) =>
      desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl, tradeDate } });
    expect(await shown(desk, '+$1,250')).toEqual(NONE);
    await add('1250', '2026-11-19');
    expect(await shown(desk, '+$1,250')).toEqual(ALL);
    await add('4000.60', '2026-10-30');
    expect(await shown(desk, '+$4,001')).toEqual(NONE);
    expect(await html(desk, '/?month=2026-10')).toContain('+$4,001');
    await desk.call(maya, 'DELETE', '/api/journal/1');
    expect(await shown(desk, '+$1,250')).toEqual(NONE);
  });

  test('show the quote of the day, and of the others nothing', async () => {
    const desk = testDesk();
    const admin = await desk.admin();
    for (const text of ['Zero.', 'One.', 'Two.']) {
      await desk.call(admin, 'POST', '/api/quotes', { json: { text, author: 'A. Trader' } });
    }
    // November 20 is day 324 of 2026; midnight in New York is at five.
    const seen = [];
    for (const at of ['2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z']) {
      desk.now = Date.parse(at);
      const page = await html(desk, '/');
      seen.push(['Zero.', 'One.', 'Two.'].filter((text) => page.includes(text)));
    }
    expect(seen).toEqual([['Zero.'], ['One.'], ['Two.']]);
  });

  test('show the videos for everyone, and no one their own', async () => {
    const desk = testDesk();
    const [maya, admin] = [await desk.trader(), await desk.admin()];
    for (const fields of [{ title: 'For all' }, { title: 'For Maya', traderId: String(maya.id) }]) {
      await desk.call(admin, 'POST', '/api/videos', { raw: uploadForm(fields, sample('mp4')) });
    }
    const page = await html(desk, '/');
    expect([page.includes('For all'), page.includes('For Maya')]).toEqual([true, false]);
  });
});

describe('where the desk shows', () => {
  async function tradedDesk(view: 'ranks' | 'off') {
    const desk = testDesk();
    const maya = await desk.trader();
    await desk.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1250.25' } });
    await desk.call(await desk.admin(), 'PUT', '/api/admin/settings', { json: { public: view } });
    return { desk, maya };
  }

  test('only ranks, no page holds an amount, neither in its text nor in its data', async () => {
    const { desk, maya } = await tradedDesk('ranks');
    expect(await shown(desk, 'Maya Okafor')).toEqual(ALL);
    for (const amount of ['1,250', '1250']) expect(await shown(desk, amount)).toEqual(NONE);
    expect(await shown(desk, '+$1,250', maya)).toEqual(ALL);
  });

  test('nothing, no page holds a name or a number, and says why', async () => {
    const { desk, maya } = await tradedDesk('off');
    for (const secret of ['Maya Okafor', '1,250', '1250', 'entryCount']) {
      expect(await shown(desk, secret)).toEqual(NONE);
    }
    expect(await shown(desk, 'This desk keeps its performance to itself')).toEqual(ALL);
    expect(await shown(desk, '+$1,250', maya)).toEqual(ALL);
  });
});
