import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { finished } from '#src/testing/process.ts';

test('an uncaught error is logged, and the server keeps running', async () => {
  const program = `
    import { createLog } from '#src/log.ts';
    import { logUncaughtErrors } from '#src/cli/uncaught-errors.ts';
    logUncaughtErrors(createLog('info'));
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('here') });
    setTimeout(() => { throw new Error('in a timer'); });
    setTimeout(() => setImmediate(() => { throw new Error('after this turn'); }));
    setTimeout(() => void Promise.reject(new Error('in a promise')));
    setTimeout(async () => {
      const answer = await fetch(server.url);
      process.stdout.write(await answer.text());
      process.exit(0);
    }, 50);
  `;
  const child = Bun.spawn([process.execPath, '--eval', program], {
    cwd: join(import.meta.dir, '../..'),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const { stdout, stderr, code } = await finished(child);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const lines = stdout.trim().split('\n');
  expect(lines.pop()).toBe('here');
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.map(({ level, err }) => `${level} ${err.message}`).toSorted()).toEqual([
    '50 after this turn',
    '50 in a promise',
    '50 in a timer',
  ]);
});
