import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { keptColumns } from './kept-columns.ts';
import { metricsStore } from './store.ts';

test('a write goes over the columns that were asked for before, unless somebody holds them', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { db, settings } = app.deps;
  const { timeZone, today } = settings;
  const kept = keptColumns({ db, store: () => metricsStore(db), timeZone, today });
  const write = (pnl: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl } });
  const columns = (isHeld: boolean) => kept.use(maya.id, (whole) => whole.columns, { isHeld });
  for (let n = 1; n <= 40; n++) await write(`${n}`);

  const held = await columns(true);
  const content = [...held.pnl];
  const { body: first } = await app.call(maya, 'PUT', '/api/journal/1', { json: { pnl: '-1' } });
  expect(first.pnl).toBe('-1.00');
  const loose = await columns(false);
  expect([[...held.pnl], loose.pnl.length, loose.pnl[0]]).toEqual([content, 40, -100]);

  await app.call(maya, 'PUT', '/api/journal/1', { json: { pnl: '-2' } });
  await write('50');
  const next = await columns(false);
  expect([next.room === loose.room, next.pnl.length, next.pnl[0]]).toEqual([true, 41, -200]);
});
