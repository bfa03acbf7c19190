/** Where what stands out in a trader's entries is looked for. */

import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { addDays, weekdayOf } from '#src/values/time/dates.ts';
import { appNow, openPage } from '#web/testing/page.ts';

const FIRST = '2026-03-02';

/** Two trades on each weekday, of which those on Fridays lose. */
const ENTRIES = Array.from({ length: 400 }, (_, n) => ({
  symbol: 'ESZ6',
  tradeDate: addDays(FIRST, Math.floor(n / 2)),
  pnl: String((weekdayOf(addDays(FIRST, Math.floor(n / 2))) === 5 ? -200 : 40) + ((n * 37) % 101) - 50),
})).filter(({ tradeDate }) => ![0, 6].includes(weekdayOf(tradeDate)));

async function openAnalytics(entries: typeof ENTRIES, { search = '', cookie = '' } = {}) {
  const app = appNow();
  const trader = await app.trader();
  expect(await app.call(trader, 'POST', '/api/journal/batch', { json: { entries } })).toMatchObject({
    status: 201,
  });
  await openPage(app, `/dashboard/${trader.id}/analytics${search}`, `${trader.cookie}${cookie}`);
}

test('what stands out is looked for in what the filter finds', async () => {
  await openAnalytics(ENTRIES, { search: '?from=2026-04-01' });
  const list = within(await screen.findByRole('list', { name: 'What stands out' }));
  const href = list.getByRole('link', { name: 'Fridays' }).getAttribute('href');
  expect(href).toEndWith('/journal?from=2026-04-01&weekday=5');
});

test('a hidden amount keeps its unit in what stands out', async () => {
  await openAnalytics(ENTRIES, { cookie: '; bullpen_amounts=hidden' });
  const list = await screen.findByRole('list', { name: 'What stands out' });
  expect(list.textContent).toContain('others $••• · n ');
  expect(list.textContent).not.toMatch(/(?<!\$)•••/);
});

test('nothing stands out among trades that are all of it', async () => {
  await openAnalytics(ENTRIES, { search: '?weekday=5' });
  await screen.findByText(/^Nothing stands out beyond chance so far\./);
  expect(screen.queryByRole('heading', { name: 'What stands out' })).toBeNull();
});

test('nothing stands out with few trades, which is said quietly', async () => {
  await openAnalytics(ENTRIES.slice(0, 20));
  await screen.findByText(/takes 30 closed trades of it, and 30 others/);
});
