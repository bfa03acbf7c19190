import { describe, expect, test } from 'bun:test';
import { imageForm, png } from '#src/testing/image.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';

const HOUR = 60 * 60_000;
const URLS = ['/api/journal/1/images/1', '/api/journal/1/images/1/thumbnail'];

/** Maya has an entry with an image; Leo and the admin have seen it as far as they may. */
async function people() {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya Okafor'), await app.trader('Leo Brandt')];
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '10' } });
  await app.call(maya, 'POST', '/api/journal/1/images', { raw: imageForm(png()) });
  return { app, maya, leo, admin: await app.admin() };
}

/** What a caller gets for the image and for its thumbnail, also one who has its ETag. */
async function statuses(app: TestApp, as: As): Promise<number[]> {
  const found: number[] = [];
  for (const url of URLS) {
    found.push((await app.call(as, 'GET', url)).status);
    found.push((await app.call(as, 'GET', url, { headers: { 'if-none-match': '*' } })).status);
  }
  return [...new Set(found)];
}

const SEEN = [200, 304];

describe('an image is seen by', () => {
  test('its trader, the admin with a grant, and an admin who is viewing that dashboard', async () => {
    const { app, maya, admin } = await people();
    expect(await statuses(app, maya)).toEqual(SEEN);
    expect(await statuses(app, admin)).toEqual(SEEN);
    await app.call(admin, 'POST', `/api/admin/traders/${maya.id}/view`);
    expect(await statuses(app, { cookie: admin.cookie })).toEqual(SEEN);
  });

  test('nobody without a session, and no other trader', async () => {
    const { app, leo } = await people();
    expect(await statuses(app, null)).toEqual([401]);
    expect(await statuses(app, leo)).toEqual([404]);
  });

  test('no admin by the cookie alone, nor while viewing another dashboard', async () => {
    const { app, leo, admin } = await people();
    expect(await statuses(app, { cookie: admin.cookie })).toEqual([403]);
    await app.call(admin, 'POST', `/api/admin/traders/${leo.id}/view`);
    expect(await statuses(app, { cookie: admin.cookie })).toEqual([404]);
  });

  test('no one with the grant of another session', async () => {
    const { app, leo, admin } = await people();
    expect(await statuses(app, { cookie: leo.cookie, grant: admin.grant })).toEqual([404]);
    expect(
      (await app.call(null, 'GET', URLS[0] ?? '', { headers: { 'bullpen-grant': admin.grant } })).status,
    ).toBe(401);
  });

  test('no admin whose area is locked, by hand or after a while', async () => {
    const { app, admin } = await people();
    await app.call(admin, 'POST', '/api/auth/admin/lock');
    expect(await statuses(app, admin)).toEqual([403]);
    const next = await app.admin();
    app.now += HOUR;
    expect(await statuses(app, next)).toEqual([403]);
  });

  test.each<[string, (app: TestApp, maya: { cookie: string; id: number }) => unknown]>([
    ['has expired', (app) => Object.assign(app, { now: app.now + 13 * HOUR })],
    ['was ended', (app, maya) => app.call(maya, 'POST', '/api/auth/logout')],
    ['ended with a new access code', (app, maya) => change(app, maya.id)],
    ['ended with the trader', (app, maya) => app.deps.traders.remove(maya.id, 'cli')],
  ])('no trader whose session %s', async (_, end) => {
    const { app, maya } = await people();
    await end(app, maya);
    expect(await statuses(app, maya)).toEqual([401]);
  });
});

async function change(app: TestApp, id: number): Promise<void> {
  const { status } = await app.call(await app.admin(), 'PUT', `/api/admin/traders/${id}`, {
    json: { accessCode: 'another-code-1' },
  });
  expect(status).toBe(200);
}
