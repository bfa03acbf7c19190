import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

/** Maya's evaluation, and how her row of the board has it. */
async function evaluation(rules: object) {
  const app = testApp();
  const maya = await app.trader();
  const ana = await app.trader('Ana Ruiz', { role: 'manager', includePnl: false });
  const account = { name: 'Evaluation', kind: 'evaluation', startingBalance: '50000' };
  await app.call(maya, 'POST', '/api/accounts', { json: { ...account, rules: { name: 'Own', ...rules } } });
  return {
    enter: (json: object) =>
      app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', accountId: 1, ...json } }),
    onBoard: async () => (await app.call(ana, 'GET', '/api/board')).body.rows[0].account,
  };
}

const INTRADAY = { maxDrawdown: { amount: '2000', mode: 'trailing_intraday', lockAt: null } };

test('of an intraday drawdown the board has the bounds of the room, as the account itself does', async () => {
  const { enter, onBoard } = await evaluation(INTRADAY);
  await enter({ pnl: '200', mfe: '900', mae: '50' });
  expect(await onBoard()).toEqual({
    id: 1,
    name: 'Evaluation',
    rule: 'maxDrawdown',
    room: '2000.00',
    roomAtWorst: '1300.00',
    estimate: true,
  });
  await enter({ pnl: '1' });
  expect(await onBoard()).toMatchObject({ room: '2000.00', roomAtWorst: null, estimate: true });
});

test('what a daily loss leaves is no estimate, whatever the drawdown is', async () => {
  const dailyLoss = { amount: '500', from: 'balance', kind: 'pause' };
  const { enter, onBoard } = await evaluation({ ...INTRADAY, dailyLoss });
  await enter({ pnl: '-100' });
  expect(await onBoard()).toMatchObject({
    rule: 'dailyLoss',
    room: '400.00',
    roomAtWorst: '400.00',
    estimate: false,
  });
});
