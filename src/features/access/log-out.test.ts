import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

const headers = { 'content-type': 'application/json' };

/** A body that is sent only when released. */
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

test('a log-out ends the session even if unlocking renews its token meanwhile', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { late, resolve } = lateBody({});
  const loggingOut = app.call(maya, 'POST', '/api/auth/logout', { raw: late, headers });
  const admin = await app.admin(maya);
  expect((await app.call(admin, 'GET', '/api/auth/session')).body).toMatchObject({ admin: true });
  resolve();
  expect((await loggingOut).status).toBe(204);
  expect((await app.call(admin, 'GET', '/api/auth/session')).body).toEqual({
    trader: null,
    role: null,
    viewing: null,
    admin: false,
  });
});

test('a log-in drops the grant even if it was issued after the log-in was sent', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { late, resolve } = lateBody({ accessCode: maya.accessCode });
  const loggingIn = app.call(maya, 'POST', '/api/auth/validate', { raw: late, headers });
  const admin = await app.admin(maya);
  resolve();
  expect((await loggingIn).status).toBe(200);
  expect((await app.call(admin, 'GET', '/api/auth/session')).body).toEqual({
    trader: null,
    role: null,
    viewing: null,
    admin: false,
  });
});
