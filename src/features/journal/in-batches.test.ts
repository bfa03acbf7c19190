import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createApp } from '#src/server/app.ts';
import { noAssets } from '#src/server/render/assets.ts';
import { appsFilledBy } from '#src/testing/filled-app.ts';
import { type TestAdmin, type TestApp, type TestTrader, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';

const COUNT = 4321;
const LISTS = ['/api/journal/all', '/api/journal/export.csv'] as const;
const PAST_PERIODS = '/api/journal/export.csv?archived=true';

/** Entries of Maya and of Leo, who is not included, alternately, each with a different amount, up to the 19th. */
const filledApp = appsFilledBy(async (bullpen) => {
  const maya = await bullpen.trader('Maya');
  const leo = await bullpen.trader('Leo', { includePnl: false });
  addEntries(bullpen, COUNT, (n) => 1 + (n % 2));
  return { maya, leo };
});

async function longApp() {
  const { app: bullpen, maya, leo } = await filledApp();
  const app = createApp(bullpen.deps, { assets: noAssets });
  const ask = (as: { cookie: string }, path: string, headers: Record<string, string> = {}) =>
    app.handle(new Request(`http://desk.test${path}`, { headers: { cookie: as.cookie, ...headers } }));
  return { bullpen, maya, leo, ask };
}

/** With pseudo-random times, so that a long list does not fit into the first compressed chunk. */
function addEntries(
  { deps: { db } }: TestApp,
  many: number,
  traderOf: (n: number) => number,
  month = '2026-11',
): void {
  db.transaction(() => {
    // With its triggers, it takes longer to prepare than to run.
    const insert = db.raw.prepare(
      "INSERT INTO journal_entries (trader_id, symbol, pnl_cents, outcome, trade_date, created_at, search_text) VALUES (?, 'ES', ?, 'win', ?, ?, '')",
    );
    for (let n = 0; n < many; n++) {
      const day = `${month}-${String(1 + (n % 19)).padStart(2, '0')}`;
      insert.run(traderOf(n), 1000 + n, day, (n * 2_654_435_761) % 2 ** 40);
    }
    insert.finalize();
  });
}

/** Day and amount of each entry of these traders, newest first. */
function entriesOf({ deps }: TestApp, ...traders: number[]): string[] {
  return deps.db.raw
    .query<{ day: string; cents: number }, []>(
      `SELECT trade_date AS day, pnl_cents AS cents FROM journal_entries
       WHERE trader_id IN (${traders.join()}) ORDER BY trade_date DESC, id DESC`,
    )
    .all()
    .map(({ day, cents }) => `${day} ${(cents / 100).toFixed(2)}`);
}

/** The same, from a list's response. */
function entriesIn(path: string, text: string): string[] {
  if (path === '/api/journal/all') {
    const rows: { tradeDate: string; pnl: string }[] = JSON.parse(text);
    return rows.map(({ tradeDate, pnl }) => `${tradeDate} ${pnl}`);
  }
  const lines = text.split('\r\n').slice(1, -1);
  return lines.map((line) => line.split(',')).map((cells) => `${cells[0]} ${cells[7]}`);
}

/** Whether no snapshot of the database is open any more. */
function isUnread({ deps: { db } }: TestApp): boolean {
  db.raw.run('PRAGMA busy_timeout = 0');
  return db.raw.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
}

test('the journal for all is the same in each encoding: every entry once, newest first', async () => {
  const { bullpen, maya, leo, ask } = await longApp();
  for (const [encoding, read] of [
    ['', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    for (const [as, expected] of [
      [maya, entriesOf(bullpen, 1)],
      [leo, entriesOf(bullpen, 1, 2)],
    ] as const) {
      const response = await ask(as, '/api/journal/all', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding') ?? '').toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = read(Buffer.from(await response.arrayBuffer())).toString();
      expect(entriesIn('/api/journal/all', text)).toEqual(expected);
    }
  }
  expect(isUnread(bullpen)).toBe(true);
});

test('entries of accounts that do not count for the team are in the list of their trader alone', async () => {
  const app = testApp();
  const [maya, leo, admin] = [await app.trader('Maya'), await app.trader('Leo'), await app.admin()];
  const account = async (kind: string): Promise<number> =>
    (await app.call(maya, 'POST', '/api/accounts', { json: { name: kind, kind } })).body.id;
  const [live, sim] = [await account('live'), await account('sim')];
  for (const [pnl, accountId] of [
    ['1', null],
    ['2', live],
    ['3', sim],
  ])
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl, accountId } });
  const read = async (as: TestTrader | TestAdmin) =>
    (await app.call(as, 'GET', '/api/journal/all')).body.map(({ pnl }: { pnl: string }) => pnl);
  expect(await read(maya)).toEqual(['3.00', '2.00', '1.00']);
  for (const other of [leo, admin]) expect(await read(other)).toEqual(['2.00', '1.00']);
  await app.call(admin, 'PUT', `/api/accounts/${sim}`, { json: { countsForTeam: true } });
  expect(await read(leo)).toEqual(['3.00', '2.00', '1.00']);
});

describe.each(LISTS)('%s', (path) => {
  test('yields to other requests, and is a snapshot of its start, whatever they write', async () => {
    const { bullpen, maya, ask } = await longApp();
    const expected = entriesOf(bullpen, 1);
    const ends = (order: 'ASC' | 'DESC') =>
      bullpen.deps.db.raw
        .query<{ id: number }, []>(
          `SELECT id FROM journal_entries WHERE trader_id = 1 AND symbol = 'ES' ORDER BY trade_date ${order}, id ${order} LIMIT 1`,
        )
        .get()?.id;
    const write = async (method: string, id: number | undefined, json?: unknown) => {
      const at = id === undefined ? '/api/journal' : `/api/journal/${id}`;
      expect((await bullpen.call(maya, method, at, { json })).status).toBeLessThan(300);
    };

    const reader = (await ask(maya, path)).body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    const sizes: number[] = [];
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      text += decoder.decode(part.value);
      sizes.push(part.value.length);
      await write('POST', undefined, { symbol: 'NEW', pnl: '1' });
      await write('PUT', ends('DESC'), { tradeDate: '2020-01-02' });
      await write('PUT', ends('ASC'), { tradeDate: '2026-11-20' });
      await write('DELETE', ends('ASC'));
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(200 * 1024);
    expect(entriesIn(path, text)).toEqual(expected);
    expect(entriesOf(bullpen, 1)).not.toEqual(expected);
    expect(isUnread(bullpen)).toBe(true);
  });
});

test('past periods are a snapshot of their start, whatever is archived meanwhile', async () => {
  const { bullpen, maya, ask } = await longApp();
  const expected = entriesOf(bullpen, 1);
  bullpen.deps.archives.archiveAll({ actor: 'admin', at: bullpen.now });
  addEntries(bullpen, COUNT, () => 1);

  const reader = (await ask(maya, PAST_PERIODS)).body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let batches = 0; ; batches++) {
    const part = await reader?.read();
    if (!part || part.done) break;
    text += decoder.decode(part.value);
    if (batches === 1) bullpen.deps.archives.archiveAll({ actor: 'admin', at: bullpen.now + 1 });
  }
  expect(entriesIn(PAST_PERIODS, text)).toEqual(expected);
  const after = entriesIn(PAST_PERIODS, await (await ask(maya, PAST_PERIODS)).text());
  expect(after.length).toBe(expected.length + COUNT);
});

test('other requests are served even while batches yield nothing to send', async () => {
  const { bullpen, maya, leo, ask } = await longApp();
  const batches = 12;
  addEntries(bullpen, batches * 1000, () => leo.id, '2026-10');
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve));
  })();
  const response = await ask(maya, '/api/journal/all');
  expect(entriesIn('/api/journal/all', await response.text())).toEqual(entriesOf(bullpen, maya.id));
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(batches);
});

test.each([
  ['/api/journal/all', 'identity'],
  ['/api/journal/all', 'gzip'],
  ['/api/journal/all', 'br'],
  ['/api/journal/export.csv', 'identity'],
  [PAST_PERIODS, 'identity'],
])('%s in %s: a client that disconnects leaves nothing open', async (path, encoding) => {
  const { bullpen, maya, ask } = await longApp();
  // With compression, nothing is sent until several hundred kilobytes have been read.
  if (encoding !== 'identity') addEntries(bullpen, 10_000, () => maya.id);
  if (path === PAST_PERIODS) bullpen.deps.archives.archiveAll({ actor: 'admin', at: bullpen.now });
  const reader = (await ask(maya, path, { 'accept-encoding': encoding })).body?.getReader();
  await reader?.read();
  // Only a snapshot that has been written past blocks the checkpoint.
  addEntries(bullpen, 1, () => maya.id);
  expect(isUnread(bullpen)).toBe(false);
  await reader?.cancel();
  await until(() => isUnread(bullpen));
});
