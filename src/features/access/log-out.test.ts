import { expect, test } from 'bun:test';
import { testDesk } from '#src/testing/desk.ts';

const headers = { 'content-type': 'application/json' };

/** A body that comes once it is let go. */
function lateBody(json: object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = new ReadableStream({
    async start(controller) {
      await promise;
      controller.enqueue(new TextEncoder().encode(JSON.stringify(json)));
      controller.close();
    },
  });
  return { late, resolve };
}

test('a log-out ends the session also where unlocking gives it another token meanwhile', async () => {
  const desk = testDesk();
  const maya = await desk.trader();
  const { late, resolve } = lateBody({});
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

test('a log-in drops the grant also where it was unlocked after the log-in was sent', async () => {
  const desk = testDesk();
  const maya = await desk.trader();
  const { late, resolve } = lateBody({ accessCode: maya.accessCode });
  const loggingIn = desk.call(maya, 'POST', '/api/auth/validate', { raw: late, headers });
  const admin = await desk.admin(maya);
  resolve();
  expect((await loggingIn).status).toBe(200);
  expect((await desk.call(admin, 'GET', '/api/auth/session')).body).toEqual({
    trader: null,
    viewing: null,
    admin: false,
  });
});
