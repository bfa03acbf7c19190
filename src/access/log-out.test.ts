import { expect, test } from 'bun:test';
import { testDesk } from '#src/testing/desk.ts';

test('a log-out ends the session also where unlocking gives it another token meanwhile', async () => {
  const desk = testDesk();
  const maya = await desk.trader();
  const { promise: unlocked, resolve } = Promise.withResolvers<void>();
  const late = new ReadableStream({
    async start(controller) {
      await unlocked;
      controller.enqueue(new TextEncoder().encode('{}'));
      controller.close();
    },
  });
  const headers = { 'content-type': 'application/json' };
  const loggingOut = desk.call(maya, 'POST', '/api/auth/logout', { raw: late, headers });
  const admin = await desk.admin(maya);
  expect((await desk.call(admin, 'GET', '/api/auth/session')).body).toMatchObject({ admin: true });
  resolve();
  expect((await loggingOut).status).toBe(204);
  expect((await desk.call(admin, 'GET', '/api/auth/session')).body).toEqual({
    trader: null,
    viewing: null,
    admin: false,
  });
});
