import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { planUndo } from './plan-undo.ts';

const TYPED = {
  symbol: 'ESZ6',
  pnl: '10.00',
  // Another day than the one that its times lead to.
  tradeDate: '2026-06-15',
  openedAt: '2026-06-12T14:00:00.000Z',
  closedAt: '2026-06-12T14:30:00.000Z',
};

test.each([
  { openedAt: null, closedAt: null },
  { closedAt: '2026-06-16T14:30:00.000Z' },
  { openedAt: '2026-06-12T13:30:00.000Z', closedAt: '2026-06-16T14:30:00.000Z', tradeDate: '2026-06-17' },
  { notes: 'Waited.', strategy: 'Opening range' },
])('a change of %o is taken back whole, with the day that followed from it', async (change) => {
  const app = testApp();
  const maya = await app.trader();
  const { body: before } = await app.call(maya, 'POST', '/api/journal', { json: TYPED });
  const put = async (json: object) =>
    (await app.call(maya, 'PUT', `/api/journal/${before.id}`, { json })).body;
  const changed = await put(change);
  expect(changed).toMatchObject(change);
  expect(await put(planUndo(before, change))).toEqual({ ...before, version: changed.version + 1 });
});

test('of what was not changed nothing is sent back', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { body: before } = await app.call(maya, 'POST', '/api/journal', { json: TYPED });
  expect(planUndo(before, { notes: 'Waited.' })).toEqual({ notes: null });
  expect(planUndo(before, { strategy: 'Opening range' })).toEqual({ strategy: null, strategyId: null });
  const { closedAt, tradeDate } = TYPED;
  expect(planUndo(before, { closedAt: null })).toEqual({ closedAt, tradeDate });
});
