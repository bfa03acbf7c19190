import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import type { OpenSession } from './responses.ts';
import { SCREEN_LIFE, SESSION_LIFE } from './rules.ts';

async function screenApp() {
  const app = testApp();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  await app.call(ana, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  const screen = { cookie: await app.screen(ana) };
  const board = async () => (await app.call(screen, 'GET', '/api/board')).status;
  return { app, ana, screen, board };
}

test('a wall screen reads the board for 90 days and nothing else, without its manager being logged in', async () => {
  const { app, ana, screen, board } = await screenApp();
  expect(await board()).toBe(200);
  expect((await app.call(ana, 'GET', '/api/journal')).status).toBe(401);
  for (const path of [
    '/api/journal',
    '/api/journal?traderId=1',
    '/api/traders/1/stats',
    '/api/accounts',
    '/api/daily-pnl/2026-11-20',
  ])
    expect([path, (await app.call(screen, 'GET', path)).status]).toEqual([path, 403]);
  expect((await app.call(screen, 'GET', '/api/auth/session')).body.trader).toBeNull();
  app.now += SESSION_LIFE;
  // What others do in between drops what has expired.
  await app.logIn(ana.accessCode);
  expect(await board()).toBe(200);
  app.now += SCREEN_LIFE - SESSION_LIFE;
  expect(await board()).toBe(401);
});

test('a wall screen ends with the role, the code or the removal of its manager', async () => {
  for (const end of [{ role: 'trader' as const }, { accessCode: 'another-code-1' }]) {
    const { app, ana, board } = await screenApp();
    await app.call(await app.admin(), 'PUT', `/api/admin/traders/${ana.id}`, { json: end });
    expect(await board()).toBe(401);
  }
  const { app, ana, board } = await screenApp();
  await app.call(await app.admin(), 'DELETE', `/api/admin/traders/${ana.id}`);
  expect(await board()).toBe(401);
});

test('a wall screen of a manager who has the admin area open as well is the manager’s', async () => {
  const app = testApp();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  const screen = { cookie: await app.screen(await app.admin(ana)) };
  const board = async () => (await app.call(screen, 'GET', '/api/board')).status;
  expect(await board()).toBe(200);
  app.deps.traders.change(ana.id, { role: 'trader' });
  expect(await board()).toBe(401);
});

test('a wall screen of a manager who became a trader is gone for good, and nothing else of theirs', async () => {
  const { app, ana, board } = await screenApp();
  const leo = await app.trader('Leo Brandt', { role: 'manager' });
  const others = { cookie: await app.screen({ cookie: await app.logIn(leo.accessCode) }) };
  const [own, script] = [{ cookie: await app.logIn(ana.accessCode) }, app.script(ana)];
  app.deps.traders.change(ana.id, { role: 'trader' });
  const listed: OpenSession[] = (await app.call(await app.admin(), 'GET', '/api/admin/sessions')).body;
  expect(listed.flatMap(({ isScreen, trader }) => (isScreen ? trader?.name : []))).toEqual(['Leo Brandt']);
  app.deps.traders.change(ana.id, { role: 'manager' });
  expect(await board()).toBe(401);
  expect((await app.call(others, 'GET', '/api/board')).status).toBe(200);
  for (const as of [own, script]) expect((await app.call(as, 'GET', '/api/journal')).status).toBe(200);
});

test('a wall screen stays with whatever else is changed about its manager', async () => {
  const { app, ana, board } = await screenApp();
  app.deps.traders.change(ana.id, { name: 'Ana R.', role: 'manager', includePnl: false });
  expect(await board()).toBe(200);
});

test('an admin sets a screen up, which comes with no admin area; unlocking there ends it', async () => {
  const app = testApp();
  await app.trader();
  const screen = { cookie: await app.screen(await app.admin()) };
  expect((await app.call(screen, 'GET', '/api/board')).status).toBe(200);
  expect((await app.call(screen, 'GET', '/api/admin/traders')).status).toBe(403);
  const admin = await app.admin();
  const listed = (await app.call(admin, 'GET', '/api/admin/sessions')).body;
  expect(listed.filter(({ isScreen }: { isScreen: boolean }) => isScreen)).toHaveLength(1);
  const unlocked = await app.admin(screen);
  expect((await app.call({ cookie: unlocked.cookie }, 'GET', '/api/board')).status).toBe(403);
  expect((await app.call(screen, 'GET', '/api/board')).status).toBe(401);
});

test('a trader sets up none', async () => {
  const app = testApp();
  const maya = await app.trader();
  expect((await app.call(maya, 'POST', '/api/auth/screen')).status).toBe(403);
  expect(
    (await app.call(app.script(await app.trader('Ana', { role: 'manager' })), 'POST', '/api/auth/screen'))
      .status,
  ).toBe(403);
});
