import { expect, test } from 'bun:test';
import { apiCalls } from '#src/calls.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

/** Searches every public response for any figure of the team's performance. */

/** Cents by trader and day: figures that occur nowhere else in the app. */
const ENTRIES = [
  ['Maya Okafor', '2026-11-20', 1_357_731],
  ['Maya Okafor', '2026-11-18', 2_468_153],
  ['Leo Brandt', '2026-11-20', -975_319],
  ['Leo Brandt', '2026-11-12', 864_297],
  ['Leo Brandt', '2026-10-30', 3_141_593],
] as const;

/** Values for route parameters; others are filled in with 1. */
const MONTHS = ['2026-11', '2026-10'];

/** Paths of pages, including one that does not exist. */
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

/** Every sum of entries that is shown anywhere: by trader, day, trader and day, week, month and team. */
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

/** Every way to write an amount, and its percentage of the $10,000 account. */
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
    // Its first digits, however many follow.
    String(Math.trunc(dollars / 10) / 10),
  ];
}

/** Every public response by its URL: pages include their embedded data. */
async function publicResponses(app: TestApp): Promise<Map<string, string>> {
  const calls = Object.entries<CallDeclaration>(apiCalls)
    .filter(([name, { allow }]) => name.startsWith('GET ') && allow.includes('anyone'))
    .map(([name]) => name.replace('GET ', ''))
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
    // Random digits are no figures: the request id, the tag and the time of a file, and the key of a visit to the admin area.
    for (const name of ['x-request-id', 'etag', 'last-modified']) headers.delete(name);
    const reported = JSON.stringify(body).replaceAll(/arrival\W+0\.\d+/g, 'arrival');
    responses.set(address, `${reported} ${JSON.stringify([...headers])}`);
  }
  return responses;
}

/** Where a figure occurs, in any spelling. */
const placesOf = (cents: number, responses: Map<string, string>): string[] =>
  [...responses].flatMap(([address, text]) =>
    spellings(cents)
      .filter((spelling) => text.includes(spelling))
      .map((spelling) => `${address}: ${spelling}`),
  );

test('with "ranks" or "off", no public response contains a P&L figure in dollars or percent', async () => {
  const { app, admin } = await tradedApp();
  // With everything public, each sum is found, so the search below can be trusted; this also fills the cache.
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
  // Also in percent.
  expect(full.get('/api/leaderboard')?.includes('382.5884')).toBe(true);
  expect(full.get('/guest')?.includes('382.59%')).toBe(true);

  for (const view of ['ranks', 'off']) {
    await app.call(admin, 'PUT', '/api/admin/settings', { json: { public: view } });
    const responses = await publicResponses(app);
    const leaks = [...sums()].flatMap(([name, cents]) =>
      placesOf(cents, responses).map((place) => `${view}, ${name}: ${place}`),
    );
    expect(leaks).toEqual([]);
    // Makes sure that the remaining content is really searched.
    expect(responses.get('/guest')?.includes('Maya Okafor')).toBe(view === 'ranks');
  }
});
