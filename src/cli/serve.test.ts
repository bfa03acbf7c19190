import { expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { freshFolder, serverProcess } from '#src/testing/process.ts';

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
