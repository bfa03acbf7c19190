/** What a day came to, wherever the hub says it. */

import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { addDays } from '#src/values/time/dates.ts';
import { appNow, openPage } from '#web/testing/page.ts';

/** The hub of a team that has entered these, today where they say no day. */
async function openHub(...entries: object[]) {
  const app = appNow();
  const trader = await app.trader();
  for (const entry of entries) {
    const json = { symbol: 'ESZ6', ...entry };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  await openPage(app, `/team-hub/${trader.id}`, trader.cookie);
}

/** What the strip says of today, and of the week so far. */
async function openStrip(...entries: object[]) {
  await openHub(...entries);
  const strip = within(await screen.findByRole('region', { name: 'Last week and this week' }));
  const tile = await strip.findByRole('button', { pressed: true });
  const week = strip.getByRole('heading', { name: 'Week to date' }).parentElement;
  const said = (element: Element | null) => element?.textContent?.replace(/^Week to date|^\w+ \d+/, '');
  return { day: said(tile), week: said(week) };
}

test('a day of which nothing is closed is open, in its row as in the weeks above', async () => {
  expect(await openStrip({ isOpen: true })).toEqual({ day: 'Open1 open trade', week: 'Open1 open trade' });
  const row = within(screen.getByRole('list', { name: 'Traders' })).getByRole('listitem');
  expect(row.textContent).toContain('1 open tradeOpen');
});

test('so it is in the details of a colleague, beside their row', async () => {
  const app = appNow();
  const [leo, maya] = [await app.trader('Leo Brandt'), await app.trader('Maya Okafor')];
  const json = { symbol: 'ESZ6', isOpen: true };
  expect((await app.call(leo, 'POST', '/api/journal', { json })).status).toBe(201);
  const { user } = await openPage(app, `/team-hub/${maya.id}`, maya.cookie);
  await user.click(await screen.findByRole('button', { name: 'Leo Brandt' }));
  const row = within(screen.getByRole('list', { name: 'Traders' })).getByRole('listitem');
  expect(row.querySelector('dl')?.textContent).toEndWith('NetOpen');
});

test('what open trades have realized is the result of their day so far', async () => {
  const { day, week } = await openStrip({ isOpen: true, pnl: '75' }, { isOpen: true });
  // In three widths.
  expect([day, week]).toEqual(['+75+$75+$752 trades', '+$75.002 open trades']);
});

test('a day below a dollar has its sign and its cents, as in the calendar', async () => {
  const { day } = await openStrip({ pnl: '-0.40' });
  expect(day).toBe('−0.40−$0.40−$0.401 trade');
});

test('a long amount is short where a day has little room', async () => {
  const { day } = await openStrip({ pnl: '-1234.56' });
  expect(day).toBe('−1.2K−$1.2K−$1,2351 trade');
});

test('such a day is open where it is the last one with trades too', async () => {
  const tradeDate = addDays(new Date().toISOString().slice(0, 10), -2);
  await openHub({ isOpen: true, tradeDate });
  const last = within(await screen.findByRole('region', { name: 'Last trading day' }));
  expect(last.getByRole('button', { name: /^Last trading day/ }).textContent).toEndWith(' · Open');
});
