import { expect, test } from 'bun:test';
import { screen } from '@testing-library/dom';
import { appNow, openPage } from '#web/testing/page.ts';

const INTRADAY = { name: 'Own', maxDrawdown: { amount: '2000', mode: 'trailing_intraday', lockAt: null } };
const ROOM = '$1,300.00 to $2,000.00 left';

async function evaluation() {
  const app = appNow();
  const maya = await app.trader('Maya Okafor');
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const account = { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000', rules: INTRADAY };
  await app.call(maya, 'POST', '/api/accounts', { json: account });
  await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', accountId: 1, pnl: '200', mfe: '900', mae: '50' },
  });
  return { app, maya, ana };
}

test('the board says what the tightest account’s rules leave', async () => {
  const { app, ana } = await evaluation();
  await openPage(app, '/board', ana.cookie);
  const table = await screen.findByRole('table', { name: 'Board' });
  expect(table.textContent).toContain(`EvaluationMax drawdown, ${ROOM} (estimate)`);
});

test('the account’s card says it in the same words', async () => {
  const { app, maya } = await evaluation();
  await openPage(app, `/dashboard/${maya.id}/accounts`, maya.cookie);
  expect((await screen.findByText(/^Max drawdown/)).nextElementSibling?.textContent).toBe(ROOM);
});
