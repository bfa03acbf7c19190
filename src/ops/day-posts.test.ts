import { expect, onTestFinished, test } from 'bun:test';
import { receiver } from '#src/testing/receiver.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { sendPosts } from './posting.ts';

/** A team in New York whose day closes at 17:00, from a Thursday on. */
async function team(settings: object = {}, { now = '2026-11-19T20:00:00Z' } = {}) {
  const app = testApp({ now, env: { BULLPEN_WEBHOOK_PRIVATE: 'true' } });
  const hook = receiver();
  const admin = await app.admin();
  await app.call(admin, 'PUT', '/api/admin/settings', { json: settings });
  await app.call(admin, 'POST', '/api/admin/webhooks', {
    json: { name: 'Room', kind: 'slack', url: hook.url, events: ['dayClosed'] },
  });
  let sender = sendPosts({ ...app.deps, clock: () => app.now });
  onTestFinished(() => sender.stop());
  const look = async () => {
    await sender.look();
    app.now += 1000;
    await sender.look();
    await sender.settle();
    app.now -= 1000;
  };
  await look();
  return {
    app,
    admin,
    look,
    /** @returns what has been posted at that time */
    async at(time: string): Promise<string[]> {
      app.now = Date.parse(time);
      const before = hook.received.length;
      await look();
      return hook.received.slice(before).map(({ body }) => JSON.parse(body).text);
    },
    async restart(): Promise<void> {
      await sender.stop();
      sender = sendPosts({ ...app.deps, clock: () => app.now });
    },
  };
}

/** A trade of today's. */
async function add(app: TestApp, trader: { id: number }, pnl: string, accountId: number | null = null) {
  const json = { symbol: 'ES', pnl, accountId };
  expect((await app.call(app.script(trader), 'POST', '/api/journal', { json })).status).toBe(201);
}

test('a day with trades is posted once at its hour, whatever is restarted or set', async () => {
  const { app, admin, at, restart } = await team();
  const maya = await app.trader();
  await add(app, maya, '1000');
  expect(await at('2026-11-19T21:59:58Z')).toEqual([]);
  expect(await at('2026-11-19T22:00:00Z')).toEqual([
    'Bullpen · Thu, Nov 19 is closed: +$1,000.00, 1 trade\nMaya Okafor: +$1,000.00, 1 trade',
  ]);
  await add(app, maya, '1');
  await restart();
  expect(await at('2026-11-19T22:00:05Z')).toEqual([]);
  await app.call(admin, 'PUT', '/api/admin/settings', { json: { dayClosesAt: '18:00' } });
  expect(await at('2026-11-19T23:00:00Z')).toEqual([]);
  // The clock is set back by two days, and right again.
  expect(await at('2026-11-17T22:00:00Z')).toEqual([]);
  expect(await at('2026-11-19T23:30:00Z')).toEqual([]);
  // A day without trades.
  expect(await at('2026-11-20T23:00:00Z')).toEqual([]);
});

test('only those and what counts for the team are in it', async () => {
  const { app, admin, at } = await team();
  const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt', { includePnl: false })];
  const account = (await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Sim' } })).body;
  await app.call(admin, 'PUT', `/api/accounts/${account.id}`, { json: { countsForTeam: false } });
  await add(app, leo, '500');
  await add(app, maya, '70', account.id);
  expect(await at('2026-11-19T22:00:00Z')).toEqual([]);
  app.now = Date.parse('2026-11-20T20:00:00Z');
  await add(app, leo, '500');
  await add(app, maya, '70', account.id);
  await add(app, maya, '-12.50');
  expect(await at('2026-11-20T22:00:00Z')).toEqual([
    `Bullpen · Fri, Nov 20 is closed: −$12.50, 1 trade
Maya Okafor: −$12.50, 1 trade
Without accounts that do not count for the team.`,
  ]);
});

test('a server that was down posts the day that was closed last, but none before yesterday', async () => {
  const { app, at } = await team({}, { now: '2026-11-17T20:00:00Z' });
  const maya = await app.trader();
  for (const day of ['17', '18', '19']) {
    app.now = Date.parse(`2026-11-${day}T12:00:00Z`);
    await add(app, maya, day);
  }
  expect(await at('2026-11-19T12:00:00Z')).toEqual([
    expect.stringContaining('Wed, Nov 18 is closed: +$18.00'),
  ]);
  expect(await at('2026-11-22T12:00:00Z')).toEqual([]);
});

test('a session is closed by its own day', async () => {
  const { app, at } = await team({ dayStarts: 'globex', dayClosesAt: '16:00', timeZone: 'America/Chicago' });
  const maya = await app.trader();
  app.now = Date.parse('2026-11-20T12:00:00Z');
  await add(app, maya, '1');
  expect(await at('2026-11-20T22:00:00Z')).toEqual([expect.stringContaining('Fri, Nov 20 is closed')]);
  app.now = Date.parse('2026-11-22T23:30:00Z');
  await add(app, maya, '2');
  expect(await at('2026-11-22T23:45:00Z')).toEqual([]);
  expect(await at('2026-11-23T22:00:00Z')).toEqual([expect.stringContaining('Mon, Nov 23 is closed')]);
});
