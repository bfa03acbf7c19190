import { expect, test } from 'bun:test';
import { ACCESS } from '#src/server/guard/routing.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** What anyone gets to see of the desk, searched for every figure of its performance. */

/** Cents by trader and day: nothing else on the desk has such figures. */
const ENTRIES = [
  ['Maya Okafor', '2026-11-20', 1_357_731],
  ['Maya Okafor', '2026-11-18', 2_468_153],
  ['Leo Brandt', '2026-11-20', -975_319],
  ['Leo Brandt', '2026-11-12', 864_297],
  ['Leo Brandt', '2026-10-30', 3_141_593],
] as const;

/** Where a route's parameters lead; the rest is filled in with 1. */
const MONTHS = ['2026-11', '2026-10'];

/** Addresses of pages; what has no page of its own is one too. */
const PAGES = ['/', '/legacy', '/guest', '/admin', '/nowhere', '/team-hub/1', '/dashboard/1'];

async function tradedApp() {
  const app = testApp();
  const admin = await app.admin();
  const traders = new Map<string, { cookie: string }>();
  for (const [name, tradeDate, cents] of ENTRIES) {
    const trader = traders.get(name) ?? (await app.trader(name));
    traders.set(name, trader);
    const json = { symbol: 'ESZ6', pnl: (cents / 100).toFixed(2), tradeDate };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  await app.call(admin, 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk' } });
  await app.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Tape' }) });
  return { app, admin };
}

/** Every sum of entries that anything shows: of a trader, a day, a trader's day, a week, a month and the team. */
function sums(): Map<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, cents: number) => found.set(name, (found.get(name) ?? 0) + cents);
  for (const [name, day, cents] of ENTRIES) {
    add(name, cents);
    add(day, cents);
    add(`${name} on ${day}`, cents);
    add(`month ${day.slice(0, 7)}`, cents);
    if (day >= '2026-11-15') add('this week', cents);
    add('team', cents);
  }
  return found;
}

/** Every way to write an amount, and the percentage it is of the account of $10,000. */
function spellings(cents: number): string[] {
  const dollars = Math.abs(cents) / 100;
  const english = (digits: number) =>
    dollars.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return [
    String(Math.abs(cents)),
    dollars.toFixed(2),
    english(2),
    english(0),
    String(Math.trunc(dollars)),
    String(Math.round(dollars)),
    `${(dollars / 1000).toFixed(1)}K`,
    (dollars / 100).toFixed(1),
    // The first digits of it, however many follow.
    String(Math.trunc(dollars / 10) / 10),
  ];
}

/** All that is answered to anyone, by its address: the pages with the data that they bring along. */
async function publicResponses(app: TestApp): Promise<Map<string, string>> {
  const calls = app.routes
    .filter(({ method, hooks }) => method === 'GET' && hooks.detail?.[ACCESS]?.includes('anyone'))
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/'));
  expect(calls).toEqual(
    expect.arrayContaining(['/api/leaderboard', '/api/calendar/:month', '/api/top-trader']),
  );
  const addresses = [...calls, ...PAGES, '/healthz'].flatMap((path) => {
    if (path.includes(':month')) return MONTHS.map((month) => path.replace(':month', month));
    const filled = path.replaceAll(/:\w+/g, '1');
    return path.startsWith('/api/') ? filled : [filled, ...MONTHS.map((month) => `${filled}?month=${month}`)];
  });
  const responses = new Map<string, string>();
  for (const address of addresses) {
    const { body, headers, status } = await app.call(null, 'GET', address);
    expect([address, status < 500]).toEqual([address, true]);
    // Digits of chance are no figures: the request's id, and what tells one arrival at the admin area from the next.
    headers.delete('x-request-id');
    const told = JSON.stringify(body).replaceAll(/arrival\W+0\.\d+/g, 'arrival');
    responses.set(address, `${told} ${JSON.stringify([...headers])}`);
  }
  return responses;
}

/** Where a figure stands, in any spelling. */
const placesOf = (cents: number, responses: Map<string, string>): string[] =>
  [...responses].flatMap(([address, text]) =>
    spellings(cents)
      .filter((spelling) => text.includes(spelling))
      .map((spelling) => `${address}: ${spelling}`),
  );

test('with ranks or nothing no public answer holds a P&L figure, in dollars or in percent', async () => {
  const { app, admin } = await tradedApp();
  // With everything shown each sum is found, so that the search below can be trusted; and the pages are in memory.
  const full = await publicResponses(app);
  const shown = [...sums()].filter(([name]) => !/ on |^team|^2026-10-30/.test(name));
  expect(shown.filter(([, cents]) => placesOf(cents, full).length === 0)).toEqual([]);
  const team = sums().get('team') ?? 0;
  expect(placesOf(team, full)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\/api\/leaderboard:/),
      expect.stringMatching(/^\/guest:/),
    ]),
  );
  // In percent as well.
  expect(full.get('/api/leaderboard')?.includes('382.5884')).toBe(true);
  expect(full.get('/guest')?.includes('382.59%')).toBe(true);

  for (const view of ['ranks', 'off']) {
    await app.call(admin, 'PUT', '/api/admin/settings', { json: { public: view } });
    const responses = await publicResponses(app);
    const leaks = [...sums()].flatMap(([name, cents]) =>
      placesOf(cents, responses).map((place) => `${view}, ${name}: ${place}`),
    );
    expect(leaks).toEqual([]);
    // What is left of it is really looked at.
    expect(responses.get('/guest')?.includes('Maya Okafor')).toBe(view === 'ranks');
  }
});
