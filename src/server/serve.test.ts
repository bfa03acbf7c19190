import { expect, test } from 'bun:test';
import { readConfig } from '#src/config.ts';
import { createLog } from '#src/log.ts';
import { freshFolder } from '#src/testing/process.ts';
import { openDeps } from './compose.ts';
import { startServer } from './serve.ts';

test('an error outside any handler gets an error response and is logged', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (text: string) => lines.push(text) });
  const deps = openDeps(readConfig({ data: freshFolder(), port: '0' }, {}), { log });
  // Logging is the last step of a request.
  deps.log.info = () => {
    throw new Error('a broken pipe');
  };
  const server = startServer(deps);
  const response = await fetch(new URL('/api/auth/logout', server.url), { method: 'POST' });
  const { status, headers } = response;
  expect([status, headers.get('content-type')]).toEqual([500, 'application/json;charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({ code: 'internal' });
  expect(lines.join()).toContain('a broken pipe');
  await server.stop();
  deps.close();
});
