import { expect, test } from 'bun:test';
import { enter, guard } from '#src/testing/guarded-app.ts';
import { type As, isAdmin, sessionCookieOf, type TestApp, testApp } from '#src/testing/test-app.ts';

/** An unlocked page, a second one, and wall screens of the admin's and of a manager's, with the second factor on or off. */
async function openedApp(isGuarded: boolean) {
  const app = testApp();
  const ana = await app.trader('Ana Ruiz', { role: 'manager' });
  const admin = await app.admin();
  const { code, recoveryCodes } = isGuarded ? await guard(app, admin) : { code: () => '', recoveryCodes: [] };
  async function unlock() {
    const reply = await enter(app, { code: recoveryCodes.pop() ?? '' });
    return { cookie: sessionCookieOf(reply), grant: reply.body.grant as string };
  }
  const screens = [await app.screen(await unlock()), await app.screen(ana)].map((cookie) => ({ cookie }));
  return { app, admin, other: await unlock(), screens, code };
}

type Opened = Awaited<ReturnType<typeof openedApp>>;

const PATH = '/api/admin/totp';
const ON: [string, boolean, (opened: Opened) => unknown][] = [
  ['the second factor is switched on', false, ({ app, admin }) => guard(app, admin)],
  [
    'the second factor is switched off',
    true,
    ({ app, admin, code }) => app.call(admin, 'DELETE', PATH, { json: { code: code() } }),
  ],
];
const NEW: [string, boolean, (opened: Opened) => unknown][] = [
  ['a password is set', false, ({ app }) => app.deps.access.admin.setPassword('another-password')],
  [
    'the environment has another password',
    true,
    ({ app }) => app.deps.access.admin.preparePassword('another-password'),
  ],
  ['the second factor is reset', true, ({ app }) => app.deps.access.admin.resetTotp()],
];

const board = async (app: TestApp, as: As) => (await app.call(as, 'GET', '/api/board')).status;
const knownAt = ({ deps }: TestApp, gate: string): number =>
  deps.db.raw.query('SELECT id FROM devices WHERE gate = ?').all(gate).length;

test.each([...ON, ...NEW])(
  'as %s, other pages lock, screens of the admin end and browsers are forgotten at that gate',
  async (_, isGuarded, change) => {
    const opened = await openedApp(isGuarded);
    const { app, other, screens } = opened;
    expect(await isAdmin(app, other)).toBe(true);
    expect(knownAt(app, 'admin')).toBeGreaterThan(0);
    expect(await Promise.all(screens.map((screen) => board(app, screen)))).toEqual([200, 200]);
    await change(opened);
    expect(await isAdmin(app, other)).toBe(false);
    expect(await Promise.all(screens.map((screen) => board(app, screen)))).toEqual([401, 200]);
    expect([knownAt(app, 'admin'), knownAt(app, 'code')]).toEqual([0, 1]);
  },
);

test.each(ON)('as %s, the page that did it stays unlocked', async (_, isGuarded, change) => {
  const opened = await openedApp(isGuarded);
  await change(opened);
  expect(await isAdmin(opened.app, opened.admin)).toBe(true);
});

test.each(NEW)('as %s, every page locks', async (_, isGuarded, change) => {
  const opened = await openedApp(isGuarded);
  await change(opened);
  expect(await isAdmin(opened.app, opened.admin)).toBe(false);
});

test('whoever had the password alone has no guesses of their own at the codes', async () => {
  const app = testApp();
  const device = (await enter(app)).headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('bullpen_device='))
    ?.split(';')[0];
  const { code } = await guard(app, await app.admin());
  const guesses = { code: '0000 0000 0000', peer: '203.0.113.7' };
  for (let n = 0; n < 5; n++) expect((await enter(app, guesses)).status).toBe(401);
  expect((await enter(app, { ...guesses, cookie: device ?? '' })).status).toBe(429);
  expect((await enter(app, { code: code() })).status).toBe(200);
});
