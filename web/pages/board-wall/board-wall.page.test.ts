import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

/** A team with more traders than the wall has rows. @param pnls of today, by trader */
async function openWall(pnls: readonly string[]) {
  const app = appNow();
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  await app.call(ana, 'PUT', '/api/limits', { json: { default: { dailyLoss: '1000' } } });
  for (const [n, pnl] of pnls.entries()) {
    const trader = await app.trader(`Trader ${n + 1}`);
    await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', pnl } });
  }
  await openPage(app, '/board/wall', ana.cookie);
  expect(screen.getByRole('table', { name: 'Board' }).querySelectorAll('tbody tr')).toHaveLength(12);
}

test('rows that do not fit on a wall are said to be within their limits only if they are', async () => {
  await openWall(Array<string>(14).fill('-1200'));
  screen.getByText('and 2 more', { exact: true });
});

test('rows that do not fit on a wall are within their limits where the worst of them is', async () => {
  await openWall([...Array<string>(12).fill('-900'), '-100', '50']);
  screen.getByText('and 2 more within their limits');
});
