import { expect, spyOn, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#src/log.ts';
import { testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { finishAtStart, finishLater } from './import-finishing.ts';

const NOT_YET = 'imports that were broken off cannot be finished yet';
const FINISHED = 'imports that were broken off are finished';

/** @returns messages about imports, as they are logged */
function loggingApp() {
  const lines: string[] = [];
  const app = testApp({ log: createLog('info', { write: (line) => lines.push(line) }) });
  const said = () =>
    lines.map((line): string => JSON.parse(line).msg).filter((text) => /^imports/.test(text));
  const breakOff = (traderId: number) =>
    app.deps.db.raw.run("INSERT INTO imports VALUES (NULL, ?, 1, 'cli', 'reading', NULL, '{}')", [traderId]);
  return { app, breakOff, said };
}

test('imports that were broken off are finished once that is possible, and until then it is logged why not', async () => {
  const { app, breakOff, said } = loggingApp();
  const { id } = await app.trader();
  const { imports } = app.deps;
  breakOff(id);
  // Where the locks of imports are to be.
  const locks = join(app.dataDir, 'locks');
  writeFileSync(locks, '');
  await finishAtStart(app.deps);
  expect(said()).toEqual([NOT_YET]);
  const finishing = finishLater(app.deps, 1);
  await until(() => said().length > 1);
  expect(imports.unfinished()).toHaveLength(1);
  rmSync(locks);
  await until(() => imports.unfinished().length === 0);
  await until(() => said().at(-1) !== NOT_YET);
  finishing.stop();
  expect([...new Set(said())]).toEqual([NOT_YET, FINISHED]);
});

test('what breaks off while the server runs is finished too, however often', async () => {
  const { app, breakOff, said } = loggingApp();
  const { id } = await app.trader();
  const { imports } = app.deps;
  const looks = spyOn(imports, 'unfinished');
  const finishing = finishLater(app.deps, 1);
  // Nothing is unfinished at first.
  await until(() => looks.mock.calls.length > 2);
  expect(said()).toEqual([]);
  for (const finished of [[FINISHED], [FINISHED, FINISHED]]) {
    breakOff(id);
    await until(() => said().length === finished.length);
    expect([said(), imports.unfinished()]).toEqual([finished, []]);
  }
  finishing.stop();
});
