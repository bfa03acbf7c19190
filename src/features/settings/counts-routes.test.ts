import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';
import { uploadForm } from '#src/testing/video.ts';

test('the admin’s counts follow every change', async () => {
  const app = testApp();
  const admin = await app.admin();
  const counts = async () => (await app.call(admin, 'GET', '/api/admin/counts')).body;
  const none = { traders: 0, trades: 0, videos: 0, links: 0, quotes: 0, archives: 0 };
  expect(await counts()).toEqual(none);

  const [maya, leo] = [await app.trader('Maya'), await app.trader('Leo', { includePnl: false })];
  for (const trader of [maya, maya, leo]) {
    await app.call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', isOpen: true } });
  }
  await app.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Clip' }) });
  await app.call(admin, 'POST', '/api/google-drive-links', {
    json: { title: 'Plan', url: 'https://example.com/plan' },
  });
  for (const isActive of [true, false]) {
    await app.call(admin, 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk', isActive } });
  }
  expect(await counts()).toEqual({ traders: 2, trades: 3, videos: 1, links: 1, quotes: 2, archives: 0 });

  await app.call(admin, 'DELETE', `/api/admin/traders/${leo.id}`);
  expect(await counts()).toEqual({ traders: 1, trades: 2, videos: 1, links: 1, quotes: 2, archives: 1 });
  expect((await app.call(maya, 'GET', '/api/admin/counts')).status).toBe(403);
});
