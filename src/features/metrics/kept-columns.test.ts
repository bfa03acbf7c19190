import { expect, test } from 'bun:test';
import { atOnce } from '#src/in-slices.ts';
import { cpuClock } from '#src/testing/cpu-time.ts';
import { testApp } from '#src/testing/test-app.ts';
import { keptColumns } from './kept-columns.ts';
import { metricsStore } from './store.ts';

async function mayasColumns() {
  const app = testApp();
  const maya = await app.trader();
  const { db, settings } = app.deps;
  const { timeZone, today } = settings;
  const unread = () => keptColumns({ timeZone, today }).of(maya.id, metricsStore(db));
  const kept = keptColumns({ timeZone, today });
  const write = (pnl: string) => app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ESZ6', pnl } });
  const reading = () => kept.of(maya.id, metricsStore(db));
  return { app, maya, write, reading, unread, columns: () => atOnce(reading()).columns };
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

test('a page of rows goes on within a day where the one before ended', () => {
  const { deps } = testApp();
  const plans: string[] = [];
  const { raw } = deps.db;
  const prepare = raw.prepare.bind(raw);
  raw.prepare = (statement, ...rest) => {
    const steps = prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${statement}`).all();
    plans.push(steps.map(({ detail }) => detail).join('\n'));
    return prepare(statement, ...rest);
  };
  metricsStore(deps.db).rows(1, { from: '2026-11-02', to: '2026-11-20' }, 7, 500);
  expect(plans).toEqual([
    expect.stringMatching(/USING INDEX \w+ \(trader_id=\? AND trade_date=\? AND id>\?\)$/),
    expect.stringMatching(/USING INDEX \w+ \(trader_id=\? AND trade_date>\? AND trade_date<\?\)$/),
  ]);
});

test('the columns of many days, which were held alike, are put together in short steps', async () => {
  const { app, maya, unread } = await mayasColumns();
  app.deps.db.raw.run(
    `WITH RECURSIVE n (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n LIMIT 27000)
    INSERT INTO journal_entries (trader_id, symbol, pnl_cents, instrument_type, position_type, quantity, is_open, trade_date,
      created_at, version, tags, is_computed, outcome, search_text, opened_at, closed_at)
    SELECT ?, 'ES', 100, 'futures', 'long', 1, 0, date('2026-11-20', '-' || (id % 9000) || ' days'), 0, 1, '[]', 0, 'win', 'es',
      1763000000000, 1763000000000 + 5000 * (id % 2) FROM n`,
    [maya.id],
  );
  const measured = (): { longest: number; whole: number } => {
    const steps = unread();
    let longest = 0;
    let whole = 0;
    for (let isDone = false; !isDone; ) {
      const took = cpuClock();
      isDone = steps.next().done === true;
      const turn = took();
      longest = Math.max(longest, turn);
      whole += turn;
    }
    return { longest, whole };
  };
  // A collection counts with it, at another step each time. A share, since machines differ and are shared.
  const shares = [measured(), measured(), measured()].map(({ longest, whole }) => longest / whole);
  expect(Math.min(...shares)).toBeLessThan(0.1);
}, 60_000);
