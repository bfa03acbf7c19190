import { expect, test } from 'bun:test';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { addDays } from '#src/values/time/dates.ts';

const TODAY = '2026-11-20';

async function strategy(app: TestApp, trader: TestTrader, name: string): Promise<number> {
  const { body } = await app.call(trader, 'POST', '/api/strategies', { json: { name } });
  return body.id;
}

async function entry(app: TestApp, trader: TestTrader, fields: object): Promise<void> {
  const { status } = await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', ...fields } });
  expect(status).toBe(201);
}

async function curves(app: TestApp, trader: TestTrader) {
  const { status, body } = await app.call(trader, 'GET', `/api/traders/${trader.id}/strategy-curves`);
  expect(status).toBe(200);
  return body;
}

test('a strategy adds up day by day, linked trades and those with its name alone apart', async () => {
  const app = testApp();
  const maya = await app.trader();
  const [fade, open] = [await strategy(app, maya, 'Fade'), await strategy(app, maya, 'Open')];
  await strategy(app, maya, 'Never traded');
  await entry(app, maya, { tradeDate: '2026-11-17', pnl: '100.50', strategyId: fade });
  await entry(app, maya, { tradeDate: '2026-11-18', pnl: '-40', strategyId: fade });
  await entry(app, maya, { tradeDate: '2026-11-18', pnl: '-10', strategyId: fade });
  await entry(app, maya, { tradeDate: '2026-11-18', pnl: '7', strategy: 'Fade' });
  await entry(app, maya, { tradeDate: '2026-11-19', pnl: '1', strategy: 'Something else' });
  await entry(app, maya, { tradeDate: '2026-11-19', pnl: '2' });
  await entry(app, maya, { tradeDate: '2026-11-16', isOpen: true, strategyId: open });
  expect(await curves(app, maya)).toEqual([
    {
      strategyId: fade,
      name: null,
      closes: [
        { date: '2026-11-17', net: '100.50' },
        { date: '2026-11-18', net: '50.50' },
      ],
    },
    { strategyId: open, name: null, closes: [{ date: '2026-11-16', net: '0.00' }] },
    { strategyId: null, name: 'Fade', closes: [{ date: '2026-11-18', net: '7.00' }] },
  ]);
});

test('many days are downsampled to 40, the latest among them, and each is what it was by then', async () => {
  const app = testApp();
  const maya = await app.trader();
  const strategyId = await strategy(app, maya, 'Fade');
  for (let day = 0; day < 95; day++) {
    await entry(app, maya, { tradeDate: addDays(TODAY, day - 94), pnl: '1', strategyId });
  }
  const [{ closes }] = await curves(app, maya);
  expect(closes).toHaveLength(40);
  expect(closes.at(-1)).toEqual({ date: TODAY, net: '95.00' });
  for (const { date, net } of closes) expect(addDays(TODAY, Number(net) - 95)).toBe(date);
});

test("another trader's strategies, and their trades, are not in it", async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader()];
  await entry(app, leo, { pnl: '5', strategyId: await strategy(app, leo, 'Fade') });
  expect(await curves(app, maya)).toEqual([]);
});
