import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

const MINUTE = 60_000;
const background = { headers: { 'bullpen-background': 'true' } };

test('what a page reads by itself keeps no admin area open, and no session', async () => {
  const app = testApp();
  const [maya, admin] = [await app.trader(), await app.admin()];
  for (let n = 0; n < 2; n++) {
    app.now += 11 * MINUTE;
    const { status } = await app.call(admin, 'GET', '/api/admin/settings', background);
    expect(status).toBe(n === 0 ? 200 : 403);
  }
  for (let n = 0; n < 2; n++) {
    app.now += 7 * 60 * MINUTE;
    expect((await app.call(maya, 'GET', '/api/journal', background)).status).toBe(n === 0 ? 200 : 401);
  }
});

test('what somebody asks for does', async () => {
  const app = testApp();
  const admin = await app.admin();
  for (let n = 0; n < 3; n++) {
    app.now += 11 * MINUTE;
    expect((await app.call(admin, 'GET', '/api/admin/settings')).status).toBe(200);
  }
});
