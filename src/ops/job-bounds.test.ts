/** Jobs that take too much, whose caller has gone, that may not go on any more, or whose server has ended. */

import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '#src/db/lock.ts';
import { orphans } from '#src/db/orphans.ts';
import { AppError } from '#src/errors.ts';
import { JOB_PROGRAM } from '#src/testing/job-program.ts';
import { freshFolder } from '#src/testing/process.ts';
import { testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { type JobName, startJob } from './jobs.ts';

// Every job is a process, and the machine may be slow.
setDefaultTimeout(60_000);

const PATIENT = { look: 60_000, write: 60_000, memory: 4 * 1024 ** 3 };

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A job of another program, which says what jobs say. @param act what it does once it may go on; `ask` asks again */
async function jobOf(act: string, bounds = PATIENT, name: JobName = 'import') {
  const folder = freshFolder();
  writeFileSync(
    join(folder, 'job.ts'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
     const messages: unknown[] = [];
     let wake = () => {};
     process.on('message', (message) => { messages.push(message); wake(); });
     const next = async () => {
       while (messages.length === 0) await new Promise<void>((resolve) => { wake = resolve; });
       return messages.shift();
     };
     const ask = () => { process.send?.({ held: true }); return next(); };
     await next();
     await ask();
     ${act}`,
  );
  const program = [process.execPath, join(folder, 'job.ts')];
  const held = await startJob(testApp().deps.config, name, null, program, bounds);
  return { held, pid: Number(readFileSync(join(folder, 'pid'), 'utf8')) };
}

const BUSY = `process.send?.({ about: 'slow.csv' }); for (;;) {}`;

test('a file that takes too long is named', async () => {
  const { held, pid } = await jobOf(BUSY, { ...PATIENT, look: 1000 });
  const message =
    'slow.csv takes longer than 1 seconds: nothing was imported. Export a shorter period, or fewer columns.';
  const error = await held.finish().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'too_large', message });
  await until(() => !isRunning(pid));
});

test('so is one that takes too much memory', async () => {
  const { held } = await jobOf(
    `process.send?.({ about: 'wide.xlsx' }); const all = []; for (;;) { all.push(new Uint8Array(1e6).fill(1)); await 0; }`,
    { ...PATIENT, memory: 256 * 1024 ** 2 },
  );
  const error = await held.finish().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('wide.xlsx takes more than 256 MiB of memory'),
  });
});

test('an image that takes too long is told so as well', async () => {
  const { held, pid } = await jobOf(BUSY, { ...PATIENT, look: 1000 }, 'image');
  const message = 'The image takes longer than 1 seconds to be made ready. Please save it smaller.';
  const error = await held.finish().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'too_large', message });
  await until(() => !isRunning(pid));
});

test('what takes too long to write is taken back by the job itself', async () => {
  const { held } = await jobOf(
    `let answer = await ask();
     while (answer === 'go on') answer = await ask();
     process.send?.({ rejection: { code: 'unavailable', message: answer } });`,
    { ...PATIENT, write: 300 },
  );
  const error = await held.finish().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'too_large', message: expect.stringContaining('takes longer than') });
});

test('a job ends with its caller while it reads', async () => {
  const { held, pid } = await jobOf(BUSY);
  const caller = new AbortController();
  const finished = held.finish(() => {}, caller.signal).catch((thrown: unknown) => thrown);
  caller.abort();
  expect(await finished).toMatchObject({ code: 'internal' });
  await until(() => !isRunning(pid));
});

test('so does one whose caller may not go on any more, while it reads', async () => {
  const { held, pid } = await jobOf(BUSY);
  let asked = 0;
  const error = await held
    .finish(() => {
      if (++asked > 1) throw new AppError('unauthenticated', 'The session has ended');
    })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'unauthenticated' });
  await until(() => !isRunning(pid));
});

test('what was read is told nobody who may not go on any more', async () => {
  const { held } = await jobOf(`process.send?.({ result: 7 });`);
  let asked = 0;
  const error = await held
    .finish(() => {
      if (++asked > 1) throw new AppError('unauthenticated', 'This API token is not valid');
    })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'unauthenticated' });
});

test('what it writes it writes to the end, whoever listens', async () => {
  const { held } = await jobOf(`await ask(); await ask(); process.send?.({ result: 7 });`);
  const caller = new AbortController();
  let asked = 0;
  const finished = held.finish(() => {
    if (++asked === 3) caller.abort();
  }, caller.signal);
  expect(await finished).toBe(7);
});

test('whoever may not go on any more is told so, and the job takes back what it has written', async () => {
  const { held } = await jobOf(
    `await ask();
     const answer = await ask();
     process.send?.({ rejection: { code: 'unavailable', message: answer } });`,
  );
  let asked = 0;
  const error = await held
    .finish(() => {
      if (++asked === 3) throw new AppError('unauthenticated', 'The session has ended');
    })
    .catch((thrown: unknown) => thrown);
  expect([asked, error]).toMatchObject([3, { code: 'unauthenticated' }]);
});

const CHILD = join(import.meta.dir, '../cli/end-with-parent.ts');

test('a job ends with its server, also with one that was killed', async () => {
  const folder = freshFolder();
  writeFileSync(
    join(folder, 'child.ts'),
    `import { writeFileSync } from 'node:fs';
     import { endWithParent } from ${JSON.stringify(CHILD)};
     await endWithParent(process.ppid);
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
     for (;;) {}`,
  );
  writeFileSync(
    join(folder, 'parent.ts'),
    `Bun.spawn([process.execPath, ${JSON.stringify(join(folder, 'child.ts'))}]); setInterval(() => {}, 1000);`,
  );
  const parent = Bun.spawn([process.execPath, join(folder, 'parent.ts')]);
  const pid = () => {
    try {
      return Number(readFileSync(join(folder, 'pid'), 'utf8'));
    } catch {
      return 0;
    }
  };
  await until(() => pid() > 0);
  parent.kill('SIGKILL');
  await until(() => !isRunning(pid()));
});

test('a job whose server was killed before it had started does not begin', async () => {
  const app = await testApp();
  const maya = await app.trader('Maya');
  await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', tradeDate: '2026-11-20', pnl: '100' },
  });
  const folder = freshFolder();
  writeFileSync(
    join(folder, 'server.ts'),
    `import { readConfig } from ${JSON.stringify(join(import.meta.dir, '../config.ts'))};
     import { startJob } from ${JSON.stringify(join(import.meta.dir, 'jobs.ts'))};
     const config = readConfig({ data: ${JSON.stringify(app.dataDir)} });
     const order = { actor: 'admin', at: Date.now() };
     void startJob(config, 'archive', order, ${JSON.stringify(JOB_PROGRAM)});
     process.kill(process.pid, 'SIGKILL');`,
  );
  await Bun.spawn([process.execPath, join(folder, 'server.ts')], { stderr: 'inherit' }).exited;
  await until(() => orphans(app.dataDir).length === 0);
  // It would have begun with a backup.
  expect(existsSync(join(app.dataDir, 'backups'))).toBeFalse();
});

test('one that is left all the same is ended by the next server', async () => {
  const folder = freshFolder();
  const left = Bun.spawn([
    ...[process.execPath, '-e', 'setInterval(() => {}, 1000)'],
    ...['job', 'import', '--data', folder],
  ]);
  await until(() => orphans(folder).length > 0);
  expect(orphans(folder)).toEqual([left.pid]);
  expect(orphans(freshFolder())).toEqual([]);
  lockDataFolder(folder)();
  expect(orphans(folder)).toEqual([]);
  expect(await left.exited).not.toBe(0);
});
