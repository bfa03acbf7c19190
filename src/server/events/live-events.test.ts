import { Database } from 'bun:sqlite';
import { describe, expect, onTestFinished, test } from 'bun:test';
import { join } from 'node:path';
import { nouns } from '#src/calls.ts';
import type { CallDeclaration } from '#src/server/declared-calls.ts';
import { type As, type TestApp, testApp } from '#src/testing/test-app.ts';
import { findReach } from './topics.ts';

const ENTRY = { json: { symbol: 'ES', pnl: '10' } };

/** A listener: what it is reported, one event after the other, and `null` once its stream has ended. */
async function listen(app: TestApp, as: As) {
  const response = await app.handle(
    new Request('http://desk.test/api/events', { headers: { cookie: as?.cookie ?? '' } }),
  );
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  onTestFinished(() => reader?.cancel());
  let text = '';
  async function read(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += decoder.decode(chunk.value);
    }
  }
  return {
    response,
    read,
    async next(): Promise<{ topics: string[]; version: number } | null> {
      for (;;) {
        const block = await read();
        if (block === null) return null;
        const data = /^event: changed\ndata: (.*)$/.exec(block)?.[1];
        if (data !== undefined) return JSON.parse(data);
      }
    },
  };
}

const topicsOf = async (listener: { next(): Promise<{ topics: string[] } | null> }) =>
  (await listener.next())?.topics.toSorted();

test('says at once that it is live, in a form that proxies pass on', async () => {
  const app = testApp();
  const { response, read } = await listen(app, await app.trader());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect([response.headers.get('cache-control'), response.headers.get('x-accel-buffering')]).toEqual([
    'no-store',
    'no',
  ]);
  expect(await read()).toBe(': live\nretry: 3000');
  expect(await read()).toMatch(/^event: changed\ndata: \{"topics":\[\],"version":\d+\}$/);
});

test('nobody listens who asks for the head alone', async () => {
  const token = 'a-token-for-the-metrics';
  const app = testApp({ env: { BULLPEN_METRICS_TOKEN: token } });
  const maya = await app.trader();
  const { status, headers } = await app.call(maya, 'HEAD', '/api/events');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const metrics = await app.call(null, 'GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect(metrics.body).toContain('bullpen_event_streams 0\n');
});

test('nobody listens without a session, and no script', async () => {
  const app = testApp();
  expect((await app.call(null, 'GET', '/api/events')).status).toBe(401);
  expect((await app.call(app.script(await app.trader()), 'GET', '/api/events')).status).toBe(403);
});

describe('a change', () => {
  test('of a trader tells them what it is of, and others only that the team’s screens may have changed', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
    const [own, other] = [await listen(app, maya), await listen(app, leo)];
    const { version = 0 } = (await own.next()) ?? {};
    await other.next();
    await app.call(maya, 'POST', '/api/journal', ENTRY);
    const reported = await own.next();
    expect(reported?.topics.toSorted()).toEqual(['journal', 'team']);
    expect(reported?.version).toBeGreaterThan(version);
    expect(await topicsOf(other)).toEqual(['team']);
  });

  test('that is shown to nobody else is reported to nobody else', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
    const [own, other] = [await listen(app, maya), await listen(app, leo)];
    await own.next();
    await other.next();
    await app.call(maya, 'POST', '/api/strategies', { json: { name: 'Opening range' } });
    expect(await topicsOf(own)).toEqual(['strategies']);
    await app.call(leo, 'POST', '/api/strategies', { json: { name: 'Fade' } });
    expect(await topicsOf(other)).toEqual(['strategies']);
  });

  test('by a manager of what is another’s tells whose it is', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
    const ana = await app.trader('Ana Ruiz', { role: 'manager' });
    await app.call(maya, 'POST', '/api/accounts', { json: { name: 'Topstep 50K' } });
    const [own, other] = [await listen(app, maya), await listen(app, leo)];
    await own.next();
    await other.next();
    await app.call(ana, 'PUT', '/api/accounts/1', { json: { rules: { name: 'Desk' } } });
    expect(await topicsOf(own)).toEqual(['accounts', 'team']);
    expect(await topicsOf(other)).toEqual(['team']);
  });

  test('by the admin concerns everyone', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    await app.call(await app.admin(), 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk' } });
    expect(await topicsOf(own)).toEqual(['quotes']);
  });

  test('is reported in full to an admin who is viewing a dashboard', async () => {
    const app = testApp();
    const maya = await app.trader();
    const admin = await app.admin();
    const viewer = await listen(app, admin);
    await viewer.next();
    await app.call(admin, 'POST', `/api/admin/traders/${maya.id}/view`, { json: {} });
    expect(await topicsOf(viewer)).toEqual(['team', 'traders']);
    await app.call(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes: 'Calm' } });
    expect(await topicsOf(viewer)).toEqual(['days']);
  });

  test('is reported in full to a manager, for as long as they are one', async () => {
    const app = testApp();
    const [maya, ana] = [await app.trader(), await app.trader('Ana Ruiz', { role: 'manager' })];
    const manager = await listen(app, ana);
    await manager.next();
    const write = (notes: string) =>
      app.call(maya, 'PUT', `/api/traders/${maya.id}/days/2026-11-19/notes`, { json: { notes } });
    await write('Calm');
    expect(await topicsOf(manager)).toEqual(['days']);
    await app.call(await app.admin(), 'PUT', `/api/admin/traders/${ana.id}`, { json: { role: 'trader' } });
    expect(await topicsOf(manager)).toEqual(['team', 'traders']);
    await write('Calmer');
    await app.call(ana, 'POST', '/api/tokens', { json: { name: 'Export' } });
    expect(await topicsOf(manager)).toEqual(['tokens']);
  });

  test('is reported in full to an admin for as long as the area is unlocked', async () => {
    const app = testApp();
    const maya = await app.trader();
    const admin = await app.admin();
    const page = await listen(app, admin);
    await page.next();
    const write = (name: string) => app.call(maya, 'POST', '/api/strategies', { json: { name } });
    await write('Opening range');
    expect(await topicsOf(page)).toEqual(['strategies']);
    await app.call(admin, 'POST', '/api/auth/admin/lock');
    await write('Fade');
    await app.call(await app.admin(), 'POST', '/api/quotes', { json: { text: 'Wait.', author: 'Desk' } });
    expect(await topicsOf(page)).toEqual(['quotes']);
  });

  test('that was rejected, or is only a read, tells nothing', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: '' } });
    await app.call(maya, 'GET', '/api/journal');
    await app.call(maya, 'POST', '/api/tokens', { json: { name: 'Export' } });
    expect(await topicsOf(own)).toEqual(['tokens']);
  });

  test('of many entries is one event', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    await Promise.all(Array.from({ length: 20 }, () => app.call(maya, 'POST', '/api/journal', ENTRY)));
    await app.call(maya, 'POST', '/api/tokens', { json: { name: 'Export' } });
    const reported = [];
    do reported.push(await topicsOf(own));
    while (!reported.at(-1)?.includes('tokens'));
    expect(reported.length).toBeLessThan(4);
  });
});

test('every noun that traders change is in topics.ts with what that reaches, and any other changes everything', () => {
  const isOfTraders = ([name, { allow }]: [string, CallDeclaration]) =>
    !name.startsWith('GET ') && allow.some((role) => role !== 'admin' && role !== 'fresh-admin');
  const changed = nouns.filter(({ calls }) => Object.entries<CallDeclaration>(calls).some(isOfTraders));
  const anywhere = changed.filter(({ tag }) => findReach(tag)?.topic === 'everything');
  expect(anywhere.map(({ tag }) => tag)).toEqual([]);
  expect(findReach('Announcements')).toMatchObject({ topic: 'everything', movesTeam: true });
});

describe('a stream', () => {
  test('ends with its session', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    await app.call(maya, 'POST', '/api/auth/logout');
    expect(await own.next()).toBeNull();
  });

  test('ends as its trader is suspended', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    const json = { isSuspended: true };
    await app.call(await app.admin(), 'PUT', `/api/admin/traders/${maya.id}`, { json });
    expect(await own.next()).toBeNull();
  });

  test('is the oldest of its session that ends where there would be five', async () => {
    const app = testApp();
    const [maya, leo] = [await app.trader(), await app.trader('Leo Brandt')];
    const others = await listen(app, leo);
    const streams = [];
    for (let n = 0; n < 5; n++) streams.push(await listen(app, maya));
    for (const { next } of [...streams, others]) await next();
    expect(await streams[0]?.next()).toBeNull();
    await app.call(maya, 'POST', '/api/journal', ENTRY);
    for (const { next } of streams.slice(1)) expect((await next())?.topics).toContain('journal');
    expect(await topicsOf(others)).toEqual(['team']);
  });

  test('does not keep its session from running out', async () => {
    const app = testApp();
    const maya = await app.trader();
    const own = await listen(app, maya);
    await own.next();
    const leo = await app.trader('Leo Brandt');
    for (let hours = 0; hours < 13; hours++) {
      app.now += 60 * 60_000;
      await app.call(leo, 'POST', '/api/journal', ENTRY);
    }
    let reported: unknown;
    do reported = await own.next();
    while (reported !== null);
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(401);
  });
});

test('a write of another process is reported as a change of everything', async () => {
  const app = testApp();
  const maya = await app.trader();
  const own = await listen(app, maya);
  await own.next();
  const other = new Database(join(app.dataDir, 'bullpen.db'));
  other.run("UPDATE settings SET value = 'one more' WHERE key = 'admin_password'");
  other.close();
  expect(await topicsOf(own)).toEqual(['everything', 'team']);
});

/** The version that a page of theirs is rendered with. */
async function renderedVersion(
  app: TestApp,
  { id, cookie }: { id: number; cookie: string },
): Promise<number> {
  const page = await app.handle(new Request(`http://desk.test/dashboard/${id}`, { headers: { cookie } }));
  return Number(/"changeVersion":(\d+)/.exec(await page.text())?.[1]);
}

test('a write of another process while nobody listens is reported to who connects next, by the version', async () => {
  const app = testApp();
  const maya = await app.trader();
  const rendered = await renderedVersion(app, maya);
  const other = new Database(join(app.dataDir, 'bullpen.db'));
  other.run("UPDATE settings SET value = 'one more' WHERE key = 'admin_password'");
  other.close();
  expect((await (await listen(app, maya)).next())?.version).toBeGreaterThan(rendered);
});

test('a page that is rendered after such a write has nothing to read again', async () => {
  const app = testApp();
  const maya = await app.trader();
  const other = new Database(join(app.dataDir, 'bullpen.db'));
  other.run("UPDATE settings SET value = 'one more' WHERE key = 'admin_password'");
  other.close();
  const rendered = await renderedVersion(app, maya);
  expect((await (await listen(app, maya)).next())?.version).toBe(rendered);
});

test('a change of many entries, which is written on another connection, is not', async () => {
  const app = testApp();
  const maya = await app.trader();
  const own = await listen(app, maya);
  await own.next();
  const { status } = await app.call(maya, 'POST', '/api/journal/batch', {
    json: {
      entries: [
        { symbol: 'ES', pnl: '10' },
        { symbol: 'NQ', pnl: '-10' },
      ],
    },
  });
  expect(status).toBe(201);
  expect(await topicsOf(own)).toEqual(['journal', 'team']);
  expect(app.deps.db.others.hasNew()).toBe(false);
});
