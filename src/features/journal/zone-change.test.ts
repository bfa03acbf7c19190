import { expect, test } from 'bun:test';
import { testApp } from '#src/testing/test-app.ts';

/** The team moves from Tokyo to New York, where the day of its last entry has yet to come. */
async function movedApp() {
  const app = testApp({ now: '2026-11-20T20:00:00Z' });
  const admin = await app.admin();
  const maya = await app.trader();
  const moveTo = (timeZone: string) => app.call(admin, 'PUT', '/api/admin/settings', { json: { timeZone } });
  expect((await moveTo('Asia/Tokyo')).status).toBe(200);
  const { body: entry } = await app.call(maya, 'POST', '/api/journal', {
    json: { symbol: 'ES', pnl: '10' },
  });
  expect(entry.tradeDate).toBe('2026-11-21');
  expect((await moveTo('America/New_York')).status).toBe(200);
  return { app, admin, maya, entry };
}

test('an entry whose day lies in the future after a zone change can be changed, and keeps its day', async () => {
  const { app, admin, maya, entry } = await movedApp();
  const path = `/api/journal/${entry.id}`;
  const noted = await app.call(maya, 'PUT', path, { json: { notes: 'Held over the open' } });
  expect([noted.status, noted.body.tradeDate]).toEqual([200, '2026-11-21']);
  const whole = await app.call(maya, 'PUT', path, { json: { ...noted.body, pnl: '12' } });
  expect([whole.status, whole.body.tradeDate, whole.body.pnl]).toEqual([200, '2026-11-21', '12.00']);
  const byAdmin = await app.call(admin, 'PUT', `/api/admin/journal/${entry.id}`, { json: { pnl: '13' } });
  expect(byAdmin.status).toBe(200);
  // A different future day is still rejected.
  expect((await app.call(maya, 'PUT', path, { json: { tradeDate: '2026-11-22' } })).status).toBe(422);
  expect((await app.call(maya, 'PUT', path, { json: { tradeDate: '2026-11-20' } })).status).toBe(200);
  expect((await app.call(maya, 'PUT', path, { json: { tradeDate: '2026-11-21' } })).status).toBe(422);
});

test('groups add up to the total, including a day in the future', async () => {
  const { app, maya } = await movedApp();
  const { body: stats } = await app.call(maya, 'GET', `/api/traders/${maya.id}/stats`);
  const { body: metrics } = await app.call(maya, 'GET', `/api/traders/${maya.id}/metrics`);
  expect(stats.totalPnl).toBe('10.00');
  const { weekday, side, contract, strategy } = metrics.groups;
  for (const group of [weekday, side, contract, strategy])
    expect(group).toMatchObject([{ net: '10.00', entries: 1 }]);
});
