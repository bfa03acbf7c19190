import { expect, test } from 'bun:test';
import { screen, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

test('of days that made the same, the earliest is the best and the worst, as on the dashboard', async () => {
  const app = appNow();
  const trader = await app.trader();
  for (const [day, pnl] of [
    ['03', '-50'],
    ['04', '150'],
    ['05', '20'],
    ['10', '150'],
    ['17', '-50'],
  ]) {
    const json = { symbol: 'ESZ6', pnl, tradeDate: `2026-03-${day}` };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  const { body: stats } = await app.call(trader, 'GET', `/api/traders/${trader.id}/stats`);
  expect([stats.bestDay.date, stats.worstDay.date]).toEqual(['2026-03-04', '2026-03-03']);
  await openPage(app, `/dashboard/${trader.id}/calendar?month=2026-03`, trader.cookie);
  const figures = within(await screen.findByRole('region', { name: 'Month in figures' }));
  const figure = async (term: string) =>
    (await figures.findByText(term, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;
  expect(await figure('Best day')).toBe('Mar 4 +$150.00');
  expect(await figure('Worst day')).toBe('Mar 3 −$50.00');
});

test('the card of a week of which nothing is closed is open, as its total is', async () => {
  const app = appNow();
  const trader = await app.trader();
  const json = { symbol: 'ESZ6', isOpen: true, tradeDate: '2026-03-03' };
  expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  await openPage(app, `/dashboard/${trader.id}/calendar?month=2026-03`, trader.cookie);
  const total = await screen.findByRole('link', { name: /^Week of Mar 1: Open, 1 trade/ });
  total.focus();
  const card = (await screen.findByText('Week of Mar 1', { selector: 'p' })).parentElement;
  expect(card?.querySelector('dl')?.textContent).toEndWith('NetOpen');
});
