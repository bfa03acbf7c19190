/** A past period, read-only. */

import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

/** What the calendar of a period says of one of its days, by its number, and of the month. */
async function openPeriod(...entries: object[]) {
  const app = appNow();
  const trader = await app.trader();
  for (const entry of entries) {
    const json = { symbol: 'ESZ6', isOpen: true, tradeDate: '2026-03-03', ...entry };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  const { id } = app.deps.archives.archiveAll({ actor: 'cli', at: app.now });
  await openPage(app, `/dashboard/${trader.id}/periods/${id}`, trader.cookie);
  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
  const month = calendar.getByRole('heading', { name: 'Mar 2026' }).nextElementSibling?.textContent;
  const said = (day: number) =>
    [...document.querySelectorAll(`[data-day="2026-03-0${day}"] > .sr-only`)].at(-1)?.textContent;
  return { month, said };
}

test('a day of which nothing was closed is open, as it was in the calendar, and so is such a month', async () => {
  const { month, said } = await openPeriod({}, {});
  expect([said(3), month]).toEqual(['Open, 2 trades', 'Open']);
});

test('what open trades had realized is the result of their day', async () => {
  const { month, said } = await openPeriod({ pnl: '75' }, { tradeDate: '2026-03-04' }, {});
  expect([said(3), said(4), month]).toEqual(['+$75.00, 2 trades', 'Open, 1 trade', '+$75.00']);
});
