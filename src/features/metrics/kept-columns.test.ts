import { expect, test } from 'bun:test';
import { atOnce } from '#src/in-slices.ts';
import { testApp } from '#src/testing/test-app.ts';
import { keptColumns } from './kept-columns.ts';
import { metricsStore } from './store.ts';

async function mayasColumns() {
  const app = testApp();
  const maya = await app.trader();
  const { db, settings } = app.deps;
  const { timeZone, today } = settings;
  const kept = keptColumns({ timeZone, today });
  const write = (pnl: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl } });
  const reading = () => kept.of(maya.id, metricsStore(db));
  return { app, maya, write, reading, columns: () => atOnce(reading()).columns };
}

test('a write goes over the columns that were asked for before', async () => {
  const { app, maya, write, columns } = await mayasColumns();
  for (let n = 1; n <= 40; n++) await write(`${n}`);
  const first = columns();
  expect([first.pnl.length, first.pnl[0]]).toEqual([40, 100]);

  await app.call(maya, 'PUT', '/api/journal/1', { json: { pnl: '-2' } });
  await write('50');
  const next = columns();
  expect([next.room === first.room, next.pnl.length, next.pnl[0]]).toEqual([true, 41, -200]);
});

test('what is no longer wanted half way leaves nothing half done behind', async () => {
  const { write, reading, columns } = await mayasColumns();
  for (let n = 1; n <= 5; n++) await write(`${n}`);
  const sum = () => columns().pnl.reduce((sum, pnl) => sum + pnl, 0);
  expect(sum()).toBe(1500);
  const count = () => {
    let steps = 0;
    for (const steppedOver = reading(); !steppedOver.next().done; ) steps++;
    return steps;
  };
  await write('6');
  const steps = count();
  expect(steps).toBeGreaterThan(5);
  for (let step = 0; step < steps; step++) {
    await write('1');
    const abandoned = reading();
    for (let taken = 0; taken <= step; taken++) abandoned.next();
    expect(() => abandoned.throw(new RangeError('gone'))).toThrow('gone');
    expect(sum()).toBe(2100 + 100 * (step + 1));
  }
});
