import { expect, onTestFinished, setDefaultTimeout, test } from 'bun:test';
import { truncateSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { createApp } from './app.ts';
import { openStreams } from './open-streams.ts';
import { noAssets } from './render/assets.ts';

// Lists have to exceed the operating system's socket buffers.
setDefaultTimeout(60_000);

const CSV = '/api/journal/export.csv';
const LISTS = ['/api/journal/all', CSV] as const;

/** An app whose lists exceed what a connection buffers, behind a real server. */
async function served({
  isLogTooLong,
  life,
  entries = 1500,
  notes = 20_000,
}: {
  isLogTooLong?: () => boolean;
  life?: { ordinary: number; whileTooLong: number };
  entries?: number;
  notes?: number;
} = {}) {
  const bullpen = testApp();
  const maya = await bullpen.trader();
  // Totals are irrelevant here, and maintaining them would take most of the time.
  for (const { name } of bullpen.deps.db.raw
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'journal_entries' AND sql LIKE '%AFTER INSERT%'",
    )
    .all()) {
    bullpen.deps.db.raw.run(`DROP TRIGGER ${name}`);
  }
  addEntries(bullpen, maya, { entries, notes });
  const streams = openStreams(isLogTooLong, life);
  const app = createApp(bullpen.deps, { assets: noAssets, streams });
  // A busy machine may take longer to open all streams than a connection may otherwise be idle.
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 120, fetch: app.handle });
  onTestFinished(() => server.stop(true));
  return { bullpen, maya, streams, url: server.url };
}

function addEntries({ deps }: TestApp, { id }: TestTrader, { entries = 1500, notes = 20_000 } = {}): void {
  deps.db.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${entries})
     INSERT INTO journal_entries (trader_id, symbol, notes, pnl_cents, outcome, trade_date, created_at, search_text)
     SELECT ${id}, 'ES', hex(randomblob(${notes / 2})), i, 'win', '2026-11-18', 0, '' FROM n`,
  );
}

/** Sends a request, and reads only the beginning of the response. */
function slowReader(url: URL, path: string, cookie: string): Promise<{ socket: Socket; head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: ${cookie}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      socket.pause();
      resolve({ socket, head: data.toString('latin1') });
    });
    socket.once('error', reject);
  });
}

const isUnread = ({ deps: { db } }: TestApp): boolean => {
  db.raw.run('PRAGMA busy_timeout = 0');
  return db.raw.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
};

test('a session has at most four streams, a trader eight, all together 32; the rest get a Retry-After', async () => {
  const { bullpen, maya, streams, url } = await served();
  const readers = await Promise.all(Array.from({ length: 8 }, () => slowReader(url, CSV, maya.cookie)));
  const statuses = readers.map(({ head }) => head.slice(9, 12));
  expect(statuses.toSorted()).toEqual([...Array(4).fill('200'), ...Array(4).fill('429')]);
  const rejected = readers.find(({ head }) => head.startsWith('HTTP/1.1 429'))?.head ?? '';
  expect(rejected).toMatch(/retry-after: \d+/i);
  expect(rejected).toContain('"code":"too_many_streams"');
  expect(streams.count()).toBe(4);
  // Each log-in is a separate session.
  const openAll = async ({ accessCode }: TestTrader) => {
    for (let n = 0; n < 4; n++) {
      const { headers } = await bullpen.call(null, 'POST', '/api/auth/validate', { json: { accessCode } });
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      for (let one = 0; one < 4; one++) readers.push(await slowReader(url, CSV, cookie));
    }
  };
  await openAll(maya);
  expect(streams.count()).toBe(8);
  for (const name of ['Leo', 'Sofia', 'Arjun', 'Tom']) {
    const trader = await bullpen.trader(name);
    addEntries(bullpen, trader, { entries: 700 });
    await openAll(trader);
  }
  expect(streams.count()).toBe(32);
  expect(readers.filter(({ head }) => head.startsWith('HTTP/1.1 200'))).toHaveLength(32);
  // Other calls are unaffected.
  expect((await bullpen.call(maya, 'GET', '/api/journal')).status).toBe(200);
  for (const { socket } of readers) socket.destroy();
  await until(() => streams.count() === 0);
  await until(() => isUnread(bullpen));
  expect((await bullpen.call(maya, 'GET', CSV)).status).toBe(200);
});

test.each(LISTS)('%s is aborted after its time limit, visibly to the client', async (path) => {
  const { bullpen, maya, streams, url } = await served({
    life: { ordinary: 300, whileTooLong: 300 },
    entries: 100_000,
    notes: 40,
  });
  const { socket, head } = await slowReader(url, path, maya.cookie);
  expect(head).toStartWith('HTTP/1.1 200');
  await until(() => streams.count() === 0);
  await until(() => isUnread(bullpen));
  let tail = head;
  socket.on('data', (data) => {
    tail = (tail + data.toString('latin1')).slice(-100);
  });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  socket.resume();
  await closed;
  // The final chunk of a complete response has length zero.
  expect(tail).not.toEndWith('\r\n0\r\n\r\n');
});

test('HEAD, and a response read to its end, leave no stream open', async () => {
  const { maya, streams, url } = await served({ entries: 50 });
  for (const path of LISTS) {
    for (let n = 0; n < 6; n++) {
      const head = await fetch(new URL(path, url), { method: 'HEAD', headers: { cookie: maya.cookie } });
      expect(head.status).toBe(200);
    }
    const response = await fetch(new URL(path, url), { headers: { cookie: maya.cookie } });
    expect((await response.text()).length).toBeGreaterThan(1000);
    expect(streams.count()).toBe(0);
  }
});

test('a write-ahead log of a gibibyte lets no download begin until it is truncated', async () => {
  const app = testApp();
  const maya = await app.trader();
  const { raw } = app.deps.db;
  expect((await app.call(maya, 'GET', CSV)).status).toBe(200);
  // SQLite reads no further than to the last commit.
  truncateSync(`${raw.filename}-wal`, 1024 ** 3);
  const rejected = await app.call(maya, 'GET', CSV);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
  await until(() => isUnread(app));
  expect((await app.call(maya, 'GET', CSV)).status).toBe(200);
});

test('whoever asks for a download meanwhile ends the slow ones that keep the log from being truncated', async () => {
  let isTooLong = false;
  const { bullpen, maya, streams, url } = await served({
    isLogTooLong: () => isTooLong,
    life: { ordinary: 600_000, whileTooLong: 0 },
  });
  const leo = await bullpen.trader('Leo');
  const { socket } = await slowReader(url, CSV, maya.cookie);
  const download = async () => {
    const response = await fetch(new URL(CSV, url), { headers: { cookie: leo.cookie } });
    await response.text();
    return response.status;
  };
  expect(await download()).toBe(200);
  expect(streams.count()).toBe(1);
  isTooLong = true;
  expect(await download()).toBe(429);
  expect(streams.count()).toBe(0);
  await until(() => isUnread(bullpen));
  isTooLong = false;
  expect(await download()).toBe(200);
  socket.destroy();
});
