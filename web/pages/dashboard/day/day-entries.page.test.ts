import { expect, onTestFinished, spyOn, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

const DAY = '2026-03-05';

test('an open trade has no R in its row, as it has none in the sum of its day', async () => {
  const app = appNow();
  const trader = await app.trader();
  for (const fields of [
    { symbol: 'ESZ6', pnl: '100', riskAmount: '50' },
    { symbol: 'NQZ6', pnl: '-500', riskAmount: '250', isOpen: true },
  ]) {
    const json = { ...fields, tradeDate: DAY };
    expect((await app.call(trader, 'POST', '/api/journal', { json })).status).toBe(201);
  }
  await openPage(app, `/dashboard/${trader.id}/days/${DAY}`, trader.cookie);
  const trades = await screen.findByRole('region', { name: 'Trades of the day' });
  const rows = [...trades.querySelectorAll('tr[data-id]')];
  // In a column of its own, or below the net where there is no room for one.
  expect(rows.map(({ children }) => [...children].slice(5, 7).map(({ textContent }) => textContent))).toEqual(
    [
      ['+2.00', '+$100.00+2.00 R'],
      ['—', '−$500.00 so far'],
    ],
  );
});

test('a day of which only some trades are sent has no line, which would end beside its result', async () => {
  const app = appNow();
  const trader = await app.trader();
  const add = (pnl: string, notes: string) =>
    app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl, notes, tradeDate: DAY } });
  await add('100', 'Waited');
  await openPage(app, `/dashboard/${trader.id}/days/${DAY}`, trader.cookie);
  const card = () => screen.findByRole('region', { name: 'Equity by trade' });
  await within(await card()).findByRole('img', { name: /^1 trade, from \$0\.00 to \+\$100\.00/ });

  // As many as their notes allow.
  for (let n = 0; n < 15; n++) await add(n < 13 ? '100' : '-300', 'x'.repeat(19_900));
  await openPage(app, `/dashboard/${trader.id}/days/${DAY}`, trader.cookie);
  await within(await card()).findByText(/the first 14 of 16 trades/);
  expect(within(await card()).queryByRole('img')).toBeNull();
  expect((await card()).textContent).not.toContain('$');
});

/** The day after one of so many trades. @param shown how many it has itself */
async function openBeside(trades: number, shown = 1) {
  const app = appNow();
  const trader = await app.trader();
  const add = (tradeDate: string) =>
    app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl: '1', tradeDate } });
  for (let n = 0; n < trades; n++) await add(DAY);
  for (let n = 0; n < shown; n++) await add('2026-03-06');
  const page = await openPage(app, `/dashboard/${trader.id}/days/2026-03-06`, trader.cookie);
  await screen.findByRole('region', { name: 'Trades of the day' });
  return { ...page, add };
}

const rows = () => document.querySelectorAll('tr[data-id]').length;

test('a long day is drawn bit by bit once it is gone to, and stays whole when it changes', async () => {
  const { user, report, add } = await openBeside(70);
  const counts = new Set<number>();
  const watch = new MutationObserver(() => counts.add(rows()));
  watch.observe(document.body, { childList: true, subtree: true });
  expect(rows()).toBe(1);
  report();
  await user.keyboard('[[');
  await waitFor(() => expect(rows()).toBe(70));
  expect([...counts].filter((count) => count > 1).sort((a, b) => a - b)).toEqual([15, 60, 70]);

  counts.clear();
  await add(DAY);
  report('journal');
  await waitFor(() => expect(rows()).toBe(71));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(70);
  watch.disconnect();
});

test('a long day that one comes back to is whole at once: it is shown where it was left', async () => {
  const { user } = await openBeside(40, 20);
  await user.keyboard('[[');
  await waitFor(() => expect(rows()).toBe(40));
  await user.keyboard(']');
  await waitFor(() => expect(rows()).toBe(20));
  const counts = new Set<number>();
  const watch = new MutationObserver(() => counts.add(rows()));
  watch.observe(document.body, { childList: true, subtree: true });
  history.back();
  await waitFor(() => expect(rows()).toBe(40));
  expect([...counts].filter((count) => count !== 20)).toEqual([40]);
  watch.disconnect();
});

test('a long day that is printed at once is whole on paper', async () => {
  const { user } = await openBeside(40);
  // As while a page is printed: no frames come.
  const frames = spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => frames.mockRestore());
  await user.keyboard('[[');
  await waitFor(() => expect(rows()).toBe(15));
  dispatchEvent(new Event('beforeprint'));
  await Promise.resolve();
  expect(rows()).toBe(40);
  dispatchEvent(new Event('afterprint'));
});
