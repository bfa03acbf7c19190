/** Pages that stay open while the team's day turns. */

import { afterEach, expect, setSystemTime, spyOn, test } from 'bun:test';
import { screen, waitFor } from '@testing-library/dom';
import { testApp } from '#src/testing/test-app.ts';
import { openPage } from '#web/testing/page.ts';
import { seeNone } from '#web/testing/parts.ts';

afterEach(() => setSystemTime());

/** A trader's page in the evening of November 19, after a day that lost $900. */
async function openInEvening(path: string) {
  const now = '2026-11-19T23:58:30Z';
  setSystemTime(new Date(now));
  const app = testApp({ now, env: { BULLPEN_TIMEZONE: 'UTC' } });
  const [trader, admin] = [await app.trader(), await app.admin()];
  const rules = { name: 'Own', dailyLoss: { amount: '1000', from: 'balance', kind: 'pause' } };
  const account = { name: 'Eval', kind: 'evaluation', startingBalance: '50000', rules };
  const { body } = await app.call(trader, 'POST', '/api/accounts', { json: account });
  for (const entry of [
    { symbol: 'ESZ6', pnl: '-900', accountId: body.id, tradeDate: '2026-11-19' },
    { symbol: 'NQZ6', pnl: '55', tradeDate: '2026-11-13' },
  ])
    expect((await app.call(trader, 'POST', '/api/journal', { json: entry })).status).toBe(201);
  await app.call(admin, 'PUT', '/api/limits', { json: { default: { dailyLoss: '2000' } } });
  const page = await openPage(app, `/dashboard/${trader.id}${path}`, trader.cookie);
  page.report();
  return {
    ...page,
    /** @param server what its clock shows by then */
    turnTo(browser: string, server = browser) {
      app.now = Date.parse(server);
      setSystemTime(new Date(browser));
      document.dispatchEvent(new Event('visibilitychange'));
    },
    setServer(at: string) {
      app.now = Date.parse(at);
    },
    follow: async (name: RegExp) =>
      page.user.click((await screen.findAllByRole('link', { name }))[0] ?? document.body),
  };
}

const figure = (label: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent?.startsWith(label))
    ?.nextElementSibling?.textContent;
const seeFigure = (label: string, text: string) => waitFor(() => expect(figure(label)).toContain(text));
const seeRoom = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Room today' }).textContent).toContain(text));

test('the dashboard that was seen before has the figures of the new day', async () => {
  const { follow, turnTo } = await openInEvening('');
  await seeFigure('Daily P&L', '−$900.00');
  await follow(/^Journal/);
  await screen.findByRole('heading', { level: 1, name: 'Journal Entries' });
  turnTo('2026-11-20T00:01:00Z');
  await follow(/^Dashboard/);
  await seeFigure('Daily P&L', '$0.00');
  await seeRoom('$2,000.00');
});

test('so have accounts', async () => {
  const { turnTo } = await openInEvening('/accounts');
  await seeFigure('Daily loss', '$100.00');
  turnTo('2026-11-20T00:01:00Z');
  await seeFigure('Daily loss', '$1,000.00');
});

test('the journal of recent trades has those of the new day’s week', async () => {
  const { turnTo } = await openInEvening('/journal?filter=recent');
  await screen.findAllByText('NQZ6');
  turnTo('2026-11-20T00:01:00Z');
  await seeNone(() => screen.queryAllByText('NQZ6')[0] ?? null);
});

test('a page whose clock is ahead of the server’s goes on until the server is there', async () => {
  const timers = spyOn(globalThis, 'setInterval');
  const { sent, turnTo, setServer } = await openInEvening('');
  await seeRoom('$1,100.00');
  const asked = () => sent.filter((request) => request === 'GET /api/settings').length;
  turnTo('2026-11-20T00:00:05Z', '2026-11-19T23:59:45Z');
  await waitFor(() => expect(asked()).toBe(1));
  await seeRoom('$1,100.00');
  setServer('2026-11-20T00:00:45Z');
  const inMinute = timers.mock.calls.filter(([, every]) => every === 60_000).map(([run]) => run);
  timers.mockRestore();
  for (const run of inMinute) if (typeof run === 'function') run();
  await seeRoom('$2,000.00');
  await seeFigure('Daily P&L', '$0.00');
});

test('the page of the new day opens', async () => {
  const { follow, turnTo } = await openInEvening('');
  turnTo('2026-11-20T00:01:00Z');
  await seeFigure('Daily P&L', '$0.00');
  await follow(/^Daily P&L/);
  await screen.findByRole('heading', { name: /^Fri, Nov 20/ });
});

test('a visitor whose clock is ahead is not shown the day before as today', async () => {
  const now = '2026-11-19T23:59:30Z';
  setSystemTime(new Date(now));
  const app = testApp({ now, env: { BULLPEN_TIMEZONE: 'UTC' } });
  await app.call(await app.trader(), 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '50' } });
  const { answer } = await openPage(app, '/');
  const read: Response[] = [];
  answer(/top-trader/, async (pass) => {
    const response = await pass();
    read.push(response);
    return response;
  });
  // Comes after it, and is seen.
  await app.call(await app.admin(), 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk' } });
  answer(/quotes/, async (pass) => {
    await waitFor(() => expect(read[0]?.bodyUsed).toBe(true));
    return pass();
  });
  const top = () => screen.queryByRole('region', { name: 'Top Trader Today' });
  expect(top()?.textContent).toContain('+$50.00');
  setSystemTime(new Date('2026-11-20T00:00:05Z'));
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText(/Wait\./);
  expect(top() === null).toBe(true);
});
