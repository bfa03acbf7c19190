import { expect, spyOn, test } from 'bun:test';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';

/** A strategy with so many entries that a process of its own is started to remove it. @returns where it is */
async function heavyStrategy({ call, deps }: TestApp, maya: TestTrader, name: string): Promise<string> {
  const { body } = await call(maya, 'POST', '/api/strategies', { json: { name } });
  deps.db.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     INSERT INTO journal_entries (trader_id, symbol, pnl_cents, strategy, strategy_id, trade_date, created_at, search_text)
     SELECT ?, 'ES', i, ?, ?, '2026-11-20', i, 'es' FROM n`,
    [maya.id, name, body.id],
  );
  return `/api/strategies/${body.id}`;
}

/** The processes that are started. */
function watchProcesses() {
  const spy = spyOn(Bun, 'spawn');
  return {
    started: (): Bun.Subprocess[] =>
      spy.mock.results.flatMap(({ type, value }) => (type === 'return' ? [value] : [])),
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}

test('one caller who asks often starts one process, and none for what is done already', async () => {
  const app = testApp();
  const maya = await app.trader();
  const path = await heavyStrategy(app, maya, 'Fade');
  using processes = watchProcesses();
  const responses = await Promise.all(Array.from({ length: 6 }, () => app.call(maya, 'DELETE', path)));
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
  expect(processes.started()).toHaveLength(1);
});

test('processes for different work of one kind run one after the other', async () => {
  const app = testApp();
  const maya = await app.trader();
  const paths = [await heavyStrategy(app, maya, 'Fade'), await heavyStrategy(app, maya, 'Gap')];
  using processes = watchProcesses();
  const removing = paths.map((path) => app.call(maya, 'DELETE', path));
  await until(() => processes.started().length > 0);
  await processes.started()[0]?.exited;
  expect(processes.started()).toHaveLength(1);
  expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([204, 204]);
  expect(processes.started()).toHaveLength(2);
});

test('who may no longer do what waits for its turn starts no process', async () => {
  const app = testApp();
  const maya = await app.trader();
  const paths = [await heavyStrategy(app, maya, 'Fade'), await heavyStrategy(app, maya, 'Gap')];
  using processes = watchProcesses();
  const removing = paths.map((path) => app.call(maya, 'DELETE', path));
  await until(() => processes.started().length > 0);
  app.deps.access.endSessionsOf(maya.id);
  expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([401, 401]);
  expect(processes.started()).toHaveLength(1);
});
