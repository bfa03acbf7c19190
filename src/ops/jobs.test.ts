import { expect, setDefaultTimeout, spyOn, test } from 'bun:test';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewStrategy } from '#src/features/strategies/contract.ts';
import { filledFolder, inFolder } from '#src/testing/filled-folder.ts';
import { EXECUTABLE, freshFolder, serverProcess } from '#src/testing/process.ts';
import { watchProcesses } from '#src/testing/started-processes.ts';
import { type As, type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';

// Every job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

/** A strategy with so many entries that a process of its own is started to remove it. @returns where it is */
async function heavyStrategy({ call, deps }: TestApp, maya: TestTrader, name: string): Promise<string> {
  const { body } = await call(maya, 'POST', '/api/strategies', { json: { name } });
  deps.db.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
     INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, strategy, strategy_id, trade_date, created_at, search_text)
     SELECT ?, 'ES', i, 'win', ?, ?, '2026-11-20', i, 'es' FROM n`,
    [maya.id, name, body.id],
  );
  return `/api/strategies/${body.id}`;
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

/** A trader removes two such strategies at once: the process of the first has started. */
async function removingTwo() {
  const app = testApp();
  const maya = await app.trader();
  const paths = [await heavyStrategy(app, maya, 'Fade'), await heavyStrategy(app, maya, 'Gap')];
  const processes = watchProcesses();
  const removing = paths.map((path) => app.call(maya, 'DELETE', path));
  await until(() => processes.started().length > 0);
  return { app, maya, removing, processes };
}

test('processes for different work of one kind run one after the other', async () => {
  const { removing, processes: started } = await removingTwo();
  using processes = started;
  await processes.started()[0]?.exited;
  expect(processes.started()).toHaveLength(1);
  expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([204, 204]);
  expect(processes.started()).toHaveLength(2);
});

test('who may no longer do what waits for its turn starts no process', async () => {
  const { app, maya, removing, processes: started } = await removingTwo();
  using processes = started;
  app.deps.access.endSessions(maya.id);
  expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([401, 401]);
  expect(processes.started()).toHaveLength(1);
});

/** The first process that is started stops at its beginning. */
function holdFirst(): void {
  const held = new Proxy(Bun.spawn, {
    apply(spawn, self, started) {
      const child: Bun.Subprocess = Reflect.apply(spawn, self, started);
      child.kill('SIGSTOP');
      return child;
    },
  });
  spyOn(Bun, 'spawn').mockImplementationOnce(held);
}

test('a trader waits for no process of another, however many sessions and tokens ask for them', async () => {
  const app = testApp();
  const maya = await app.trader();
  const leo = await app.trader();
  const callers: As[] = [maya, app.script(maya), app.script(maya), app.script(maya)];
  const paths: string[] = [];
  for (const name of ['Fade', 'Gap', 'Trend', 'Range']) paths.push(await heavyStrategy(app, maya, name));
  const ofLeo = await heavyStrategy(app, leo, 'Fade');
  const done: string[] = [];
  const remove = async (who: As, path: string): Promise<void> => {
    const { status } = await app.call(who, 'DELETE', path);
    done.push(`${who === leo ? 'Leo' : 'Maya'} ${status}`);
  };
  holdFirst();
  using processes = watchProcesses();
  const removing = paths.map((path, n) => remove(callers[n] ?? null, path));
  await until(() => processes.started().length > 0);
  await remove(leo, ofLeo);
  expect([done, processes.started().length]).toEqual([['Leo 204'], 2]);
  processes.started()[0]?.kill('SIGCONT');
  await Promise.all(removing);
  expect(done).toEqual(['Leo 204', ...Array.from({ length: 4 }, () => 'Maya 204')]);
});

test('what one trader asks for is done beside that of another', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader(), await app.trader()];
  const paths = [await heavyStrategy(app, maya, 'Fade'), await heavyStrategy(app, leo, 'Fade')];
  using processes = watchProcesses();
  const removing = [maya, leo].map((who, n) => app.call(who, 'DELETE', paths[n] ?? ''));
  await until(() => processes.started().length > 0);
  await until(() => processes.started().length > 1);
  expect(processes.started().map(({ exitCode }) => exitCode)).toEqual([null, null]);
  expect((await Promise.all(removing)).map(({ status }) => status)).toEqual([204, 204]);
});

test('a server runs its own jobs after an upgrade has replaced its executable', async () => {
  const { data, traders } = await filledFolder({ entries: 400 });
  const executable = join(freshFolder(), 'bullpen');
  copyFileSync(EXECUTABLE, executable);
  const server = await serverProcess(data, [], {}, executable);
  rmSync(executable);
  writeFileSync(executable, '#!/bin/sh\nexit 1\n', { mode: 0o755 });

  const [maya] = traders;
  const traderId = maya?.id ?? 0;
  const { id } = await inFolder(data, ({ db, strategies }) => {
    const strategy = strategies.create(traderId, NewStrategy.parse({ name: 'Fade' }));
    db.transaction(() =>
      db.raw.run('UPDATE journal_entries SET trader_id = ?, strategy_id = ?', [traderId, strategy.id]),
    );
    return strategy;
  });
  const { origin } = new URL(server.url);
  const call = (method: string, path: string, body?: unknown, cookie = '') =>
    fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const loggedIn = await call('POST', '/api/auth/validate', { accessCode: maya?.accessCode });
  const cookie = loggedIn.headers.get('set-cookie')?.split(';')[0];
  expect((await call('DELETE', `/api/strategies/${id}`, undefined, cookie)).status).toBe(204);
});
