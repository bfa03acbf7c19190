import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

test('who logs in over and over has as many sessions as one person needs, and hides nobody’s from the admin', async () => {
  const app = testApp();
  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo')];
  const isIn = async (cookie: string) => (await app.call({ cookie }, 'GET', '/api/journal')).status === 200;
  const cookies = [maya.cookie];
  for (let n = 0; n < 60; n++) {
    app.now += 1000;
    cookies.push(await app.logIn('code-number-1'));
  }
  const kept = await Promise.all(cookies.map(isIn));
  expect(kept.filter(Boolean)).toHaveLength(50);
  expect(kept.slice(-50)).not.toContain(false);
  expect(await isIn(leo.cookie)).toBe(true);
  const { body } = await app.call(await app.admin(), 'GET', '/api/admin/sessions');
  expect(body.map(({ trader }: { trader: { name: string } | null }) => trader?.name)).toContain('Leo');
});
