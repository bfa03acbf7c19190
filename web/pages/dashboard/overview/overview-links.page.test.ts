import { expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { day, sunday } from '#src/testing/naive-model/dates.ts';
import { appNow, openPage } from '#web/testing/page.ts';

/** What the figures of the overview and its latest trades lead to. */

const today = new Date().toISOString().slice(0, 10);
const yesterday = day(today, -1);

async function openOverview(cookie = '') {
  const app = appNow({ env: { BULLPEN_TIMEZONE: 'UTC' } });
  const trader = await app.trader();
  const ids: number[] = [];
  for (const json of [
    { symbol: 'ESZ6', pnl: '120', commission: '4', tradeDate: yesterday },
    { symbol: 'NQZ6', pnl: '-40', tradeDate: today, positionType: 'short', instrumentType: 'options' },
  ]) {
    const { status, body } = await app.call(trader, 'POST', '/api/journal', { json });
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const page = await openPage(app, `/dashboard/${trader.id}`, `${trader.cookie}${cookie}`);
  return { ...page, own: `/dashboard/${trader.id}`, ids };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

test('figures lead to the days or trades that they are made of', async () => {
  const { own } = await openOverview();
  const hrefs = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  const [month, next] = [today.slice(0, 7), day(`${today.slice(0, 7)}-28`, 4).slice(0, 7)];
  for (const [name, ...paths] of [
    ['Total P&L', '/journal'],
    ['Daily P&L', `/days/${today}`],
    ['Weekly P&L', `/weeks/${sunday(today)}`],
    ['Monthly P&L', '/calendar'],
    // Its bar, and its tile.
    ['Win Rate', '/journal', '/journal'],
    ['Trading Streak', '/calendar'],
    ['Risk/Reward', '/analytics'],
    ['Total Trades', `/journal?from=${month}-01&to=${day(`${next}-01`, -1)}`],
    ['Total Entries', '/journal'],
  ] as const)
    expect([name, ...hrefs(name)]).toEqual([name, ...paths.map((path) => `${own}${path}`)]);
  const highlights = region('Performance Highlights').getAllByRole('link');
  expect(highlights.map((link) => link.getAttribute('href'))).toEqual([
    `${own}/days/${yesterday}`,
    `${own}/days/${today}`,
  ]);
});

test('figures have copies in them, and so has what they lead to', async () => {
  const { own } = await openOverview('; bullpen_copies=without');
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of [
    '/journal?copies=with',
    '/journal?entry=1&copies=with',
    `/days/${today}?copies=with`,
    `/weeks/${sunday(today)}?copies=with`,
    '/calendar?copies=with',
    '/analytics?copies=with',
  ])
    expect(paths).toContain(`${own}${path}`);
});

test('an amount says what its costs are where it leads on, too', async () => {
  await openOverview();
  const total = screen.getByRole('link', { name: 'Total P&L' });
  expect(total.getAttribute('data-tip')).toBe('+$80.00 net · +$84.00 gross − $4.00 costs');
  expect(screen.getByRole('link', { name: 'Daily P&L' }).getAttribute('data-tip')).toBeNull();
});

for (const way of ['a click', 'Enter'] as const) {
  test(`a trade of the recent activity is opened in the journal by ${way}`, async () => {
    const { user, own, ids } = await openOverview();
    const link = region('Recent Activity').getByRole('link', { name: 'Journal Entry: NQZ6 options short' });
    if (way === 'a click') await user.click(link);
    else {
      link.focus();
      await user.keyboard('{Enter}');
    }
    await screen.findByRole('complementary', { name: 'Trade NQZ6' });
    await waitFor(() =>
      expect(`${location.pathname}${location.search}`).toBe(`${own}/journal?entry=${ids[1]}`),
    );
  });
}
