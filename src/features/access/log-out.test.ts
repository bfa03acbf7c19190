import { expect, test } from 'bun:test';
import { ADMIN_PASSWORD } from '#src/testing/new-database.ts';
import { type As, sessionCookieOf, type TestApp, testApp } from '#src/testing/test-app.ts';

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

const unlock = (app: TestApp, as: As) =>
  app.call(as, 'POST', '/api/auth/admin', { json: { password: ADMIN_PASSWORD } });

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

test('pages of one browser that unlock at once stay logged in, each with its grant', async () => {
  const app = testApp();
  const maya = await app.trader();
  const replies = await Promise.all([unlock(app, maya), unlock(app, maya), unlock(app, maya)]);
  // The browser has the cookie that came last, whatever its pages were sent.
  const cookie = replies.map(sessionCookieOf).at(-1) ?? '';
  for (const { body } of replies) {
    const session = (await app.call({ cookie, grant: body.grant }, 'GET', '/api/auth/session')).body;
    expect(session).toMatchObject({ trader: { id: maya.id }, admin: true });
  }
  expect(app.deps.access.openSessions(null)).toHaveLength(1);
});

test('a log-out while the area is being unlocked leaves the page that unlocks it without a trader', async () => {
  const app = testApp();
  const maya = await app.trader();
  const unlocking = unlock(app, maya);
  await app.call(maya, 'POST', '/api/auth/logout');
  const reply = await unlocking;
  const as = { cookie: sessionCookieOf(reply), grant: reply.body.grant };
  expect((await app.call(as, 'GET', '/api/auth/session')).body).toMatchObject({ trader: null, admin: true });
});
