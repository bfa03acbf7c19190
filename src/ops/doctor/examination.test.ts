import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isServing } from '#src/db/lock.ts';
import { testApp } from '#src/testing/test-app.ts';
import { examine } from './examination.ts';

test('jobs of a server that starts meanwhile are no finding', async () => {
  const app = testApp();
  const jobs = () =>
    examine(app.deps.config, 'short', { now: app.now }).filter(({ check }) => check === 'jobs');
  await using job = Bun.spawn([
    ...[process.execPath, '-e', 'setTimeout(() => {}, 60_000)'],
    ...['job', 'import', '--data', app.dataDir],
  ]);
  const script = join(app.dataDir, 'server.ts');
  writeFileSync(
    script,
    `import { lockFile } from ${JSON.stringify(join(import.meta.dir, '../../db/lock.ts'))};
     console.log('ready');
     await Bun.sleep(500);
     const unlock = lockFile(${JSON.stringify(join(app.dataDir, 'server.lock'))}, 'taken');
     await Bun.sleep(60_000);
     unlock();`,
  );
  await using server = Bun.spawn([process.execPath, script], { stdout: 'pipe', stderr: 'inherit' });
  await server.stdout.getReader().read();
  expect(jobs()).toEqual([]);
  expect(isServing(app.dataDir)).toBe(true);
  expect([job.exitCode, server.exitCode]).toEqual([null, null]);
}, 20_000);
