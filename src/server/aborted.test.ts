import { expect, test } from 'bun:test';
import { createLog } from '#src/log.ts';
import { testApp } from '#src/testing/test-app.ts';

test.each([
  ['/', 'application/x-www-form-urlencoded', 'accessCode=AB'],
  ['/api/auth/validate', 'application/json', '{"accessCode":'],
  ['/api/auth/admin', 'application/json', '{"password":'],
])('an aborted request to %s is not logged as a server error', async (path, type, sent) => {
  const lines: string[] = [];
  const app = testApp({ log: createLog('debug', { write: (line) => lines.push(line) }) });
  const raw = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(sent));
    },
    pull(controller) {
      controller.error(new DOMException('The connection was closed.', 'AbortError'));
    },
  });
  const { status } = await app.call(null, 'POST', path, { raw, headers: { 'content-type': type } });
  expect(status).toBeLessThan(500);
  expect(lines.map((line) => JSON.parse(line)).filter(({ level, err }) => level > 30 || err)).toEqual([]);
});
