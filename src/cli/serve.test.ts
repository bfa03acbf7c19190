import { expect, test } from 'bun:test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#src/log.ts';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';

test('a server asked to stop as soon as it is ready stops cleanly', async () => {
  const stops = Array.from({ length: 12 }, async () => {
    const server = await serverProcess(freshFolder());
    return server.kill('SIGTERM');
  });
  expect(new Set(await Promise.all(stops))).toEqual(new Set([0]));
}, 60_000);

test('a closed log pipe does not end the server', () => {
  const log = createLog('info', {
    write() {
      throw new Error('EPIPE: broken pipe, write');
    },
  });
  expect(() => log.info('still here')).not.toThrow();
});

test('a failure after the server is listening ends the process', async () => {
  const data = freshFolder();
  // A folder stands where the first start writes its password.
  mkdirSync(join(data, 'initial-admin-password'));
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0']);
  expect(stdout).toContain('is ready at');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^bullpen: The admin password that was made cannot be written to \S+ \(.+\)\. `bullpen admin-password` sets another\.\n$/,
    ),
  ]);
  // The folder is released.
  expect((await command(data, ['admin-password'])).code).toBe(0);
}, 30_000);

test('a password too short after normalization is rejected by name, before anything starts', async () => {
  const data = join(freshFolder(), 'new');
  // Twelve characters as written, six after normalization.
  const env = { BULLPEN_ADMIN_PASSWORD: 'e\u0301'.repeat(6) };
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0'], env);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'bullpen: BULLPEN_ADMIN_PASSWORD must be a password of 12 characters or more, also once it is normalized (NFKC)\n',
  ]);
  expect(existsSync(data)).toBe(false);
}, 30_000);
