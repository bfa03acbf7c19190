import { expect, test } from 'bun:test';
import { testDesk } from '#src/testing/desk.ts';
import { uploadForm } from '#src/testing/video.ts';

test('the admin is told how much there is of everything, as it changes', async () => {
  const desk = testDesk();
  const admin = await desk.admin();
  const counts = async () => (await desk.call(admin, 'GET', '/api/admin/counts')).body;
  const none = { traders: 0, trades: 0, videos: 0, links: 0, quotes: 0, archives: 0 };
  expect(await counts()).toEqual(none);

  const [maya, leo] = [await desk.trader('Maya'), await desk.trader('Leo', { includePnl: false })];
  for (const trader of [maya, maya, leo]) {
    await desk.call(trader, 'POST', '/api/journal', { json: { symbol: 'ES', isOpen: true } });
  }
  await desk.call(admin, 'POST', '/api/videos', { raw: uploadForm({ title: 'Clip' }) });
  await desk.call(admin, 'POST', '/api/google-drive-links', {
    json: { title: 'Plan', url: 'https://example.com/plan' },
  });
  for (const isActive of [true, false]) {
    await desk.call(admin, 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk', isActive } });
  }
  expect(await counts()).toEqual({ traders: 2, trades: 3, videos: 1, links: 1, quotes: 2, archives: 0 });

  await desk.call(admin, 'DELETE', `/api/admin/traders/${leo.id}`);
  expect(await counts()).toEqual({ traders: 1, trades: 2, videos: 1, links: 1, quotes: 2, archives: 1 });
  expect((await desk.call(maya, 'GET', '/api/admin/counts')).status).toBe(403);
});
