import { expect, test } from 'bun:test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#src/log.ts';
import { command, freshFolder, serverProcess } from '#src/testing/process.ts';

test('a server that is asked to stop the moment it says that it is ready stops cleanly', async () => {
  const stops = Array.from({ length: 12 }, async () => {
    const server = await serverProcess(freshFolder());
    return server.kill('SIGTERM');
  });
  expect(new Set(await Promise.all(stops))).toEqual(new Set([0]));
}, 60_000);

test('a log whose reader has gone ends nothing', () => {
  const log = createLog('info', {
    write() {
      throw new Error('EPIPE: broken pipe, write');
    },
  });
  expect(() => log.info('still here')).not.toThrow();
});

test('a start that fails once the server listens ends the process', async () => {
  const data = freshFolder();
  // The password that a first start makes has nowhere to go.
  mkdirSync(join(data, 'initial-admin-password'));
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0']);
  expect(stdout).toContain('is ready at');
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^bullpen: The admin password that was made cannot be written to \S+ \(.+\)\. `bullpen admin-password` sets another\.\n$/,
    ),
  ]);
  // Nothing holds the folder any more.
  expect((await command(data, ['admin-password'])).code).toBe(0);
}, 30_000);

test('a password that is too short once it is normalized is rejected by its name, before anything starts', async () => {
  const data = join(freshFolder(), 'new');
  // Twelve characters as they are written, six as they are compared.
  const env = { BULLPEN_ADMIN_PASSWORD: 'e\u0301'.repeat(6) };
  const { code, stdout, stderr } = await command(data, ['serve', '--port', '0'], env);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'bullpen: BULLPEN_ADMIN_PASSWORD must be a password of 12 characters or more, also once it is normalized (NFKC)\n',
  ]);
  expect(existsSync(data)).toBe(false);
}, 30_000);
