import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, SCHEMA_VERSION } from '#src/db/migrate.ts';
import app from '#src/db/migrations/0001_desk.sql' with { type: 'text' };
import { deriveKey, readSecret } from '#src/features/access/key.ts';
import { filledFolder, inFolder, videoHashes } from '#src/testing/filled-folder.ts';
import {
  command,
  cookieOf,
  freshFolder,
  logIn,
  type ServerProcess,
  serverProcess,
} from '#src/testing/process.ts';
import { until } from '#src/testing/until.ts';
import { writeTar } from './tar.ts';

// Each test runs the executable many times, and the machine may be slow.
setDefaultTimeout(120_000);

/** The restore drill: from a working installation to another machine, through the backup alone. */

/** Day of the newest entries, in the past of any machine: the executable itself reads the machine's clock. */
const SEEDED_ON = '2026-06-19';

/** Every figure on the pages, and the videos byte for byte. */
async function shownBy(server: ServerProcess, accessCode: string, traderId: number) {
  const cookie = cookieOf(await logIn(server.url, accessCode));
  const read = async (path: string) => {
    const response = await fetch(new URL(path, server.url), { headers: { cookie } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
  const [leaderboard, calendar, stats, analytics, journal, strategies, quotes, videos, day] =
    await Promise.all(
      [
        '/api/leaderboard',
        `/api/calendar/${SEEDED_ON.slice(0, 7)}`,
        `/api/traders/${traderId}/stats`,
        `/api/traders/${traderId}/analytics`,
        '/api/journal?limit=500',
        '/api/strategies',
        '/api/quotes/active',
        `/api/videos?traderId=${traderId}`,
        `/api/traders/${traderId}/days/${SEEDED_ON}`,
      ].map(read),
    );
  const files = await Promise.all(
    videos.map(async ({ fileUrl }: { fileUrl: string }) => {
      const file = await fetch(new URL(fileUrl, server.url), { headers: { cookie } });
      return Bun.SHA256.hash(await file.arrayBuffer(), 'hex');
    }),
  );
  const listed = videos.map(({ fileUrl: _, ...video }: { fileUrl: string }) => video);
  return { leaderboard, calendar, stats, analytics, journal, strategies, quotes, videos: listed, files, day };
}

test('a backup restored on another machine shows the same figures and videos', async () => {
  const { data, traders } = await filledFolder({
    entries: 400,
    clock: () => Date.parse(`${SEEDED_ON}T20:00:00Z`),
  });
  const maya = traders[1];
  if (!maya) throw new Error('no trader');
  await inFolder(data, ({ days }) => days.changeNotes(maya.id, SEEDED_ON, { notes: 'Slow day.' }));
  const server = await serverProcess(data);
  const before = await shownBy(server, maya.accessCode, maya.id);
  expect(before.files).toHaveLength(2);
  expect(before.journal.length).toBeGreaterThan(50);
  expect(before.calendar.days.length).toBeGreaterThan(5);
  expect(before.day.notes.notes).toBe('Slow day.');
  const tar = join(freshFolder(), 'desk.tar');
  const backup = await command(data, ['backup', tar, '--with-key']);
  expect([backup.code, backup.stderr]).toEqual([0, '']);
  await server.kill('SIGKILL');

  const target = join(freshFolder(), 'another', 'machine');
  const { code, stdout } = await command(target, ['restore', tar, '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({ schema: SCHEMA_VERSION, traders: 3, entries: 400, videos: 2, replaced: null }),
  ]);
  expect(videoHashes(target)).toEqual(videoHashes(data));
  const again = await serverProcess(target);
  // A session open when the backup was made does not come back.
  const sessions = new Database(join(target, 'bullpen.db'), { readonly: true });
  expect(sessions.query('SELECT count(*) AS n FROM sessions').get()).toEqual({ n: 0 });
  sessions.close();
  expect(await shownBy(again, maya.accessCode, maya.id)).toEqual(before);
});

test('a backup taken while traders write is one moment: totals and entries agree', async () => {
  const { data, traders } = await filledFolder();
  const server = await serverProcess(data);
  const cookie = cookieOf(await logIn(server.url, traders[0]?.accessCode));
  const { origin } = new URL(server.url);
  let isOver = false;
  let acknowledged = 0;
  const writing = (async () => {
    while (!isOver) {
      const response = await fetch(new URL('/api/journal', server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin },
        body: JSON.stringify({ symbol: 'ES', pnl: '1.25' }),
      });
      expect(response.status).toBe(201);
      acknowledged++;
    }
  })();
  const tar = join(freshFolder(), 'desk.tar');
  const target = join(freshFolder(), 'restored');
  await until(() => acknowledged > 10);
  const before = acknowledged;
  expect((await command(data, ['backup', tar, '--with-key'])).code).toBe(0);
  isOver = true;
  await writing;
  expect(acknowledged).toBeGreaterThan(before);
  expect((await command(target, ['restore', tar])).code).toBe(0);
  const db = new Database(join(target, 'bullpen.db'), { readonly: true });
  const sums = (table: string) => `SELECT sum(pnl_cents) AS cents, sum(entries) AS n FROM ${table}`;
  const entries = db.query('SELECT sum(pnl_cents) AS cents, count(*) AS n FROM journal_entries').get();
  expect(db.query(sums('daily_pnl')).get()).toEqual(entries);
  expect(db.query(sums('trader_totals')).get()).toEqual(entries);
  db.close();
});

test('a backup with an older schema is upgraded to the schema of this release', async () => {
  const folder = freshFolder();
  const db = new Database(join(folder, 'bullpen.db'), { create: true });
  migrate(db, 'bullpen.db', [app]);
  const secret = Buffer.alloc(32, 5);
  writeFileSync(join(folder, 'secret.key'), secret.toString('base64'));
  db.run('INSERT INTO settings VALUES (?, ?)', [
    'key_fingerprint',
    deriveKey(readSecret(folder, null) ?? secret).fingerprint,
  ]);
  db.run("INSERT INTO traders (name, code_lookup, code_sealed, created_at) VALUES ('Maya', 'x', 'y', 1)");
  db.run(
    "INSERT INTO journal_entries (trader_id, symbol, pnl_cents, trade_date, created_at, search_text) VALUES (1, 'ES', 12345, '2026-11-19', 1, 'es')",
  );
  db.run('PRAGMA journal_mode = DELETE');
  db.close();
  mkdirSync(join(folder, 'out'));
  const tar = join(folder, 'out', 'old.tar');
  const file = Bun.file(tar).writer();
  await writeTar(
    ['bullpen.db', 'secret.key'].map((name) => ({ name, path: join(folder, name) })),
    (files) => ({
      product: 'bullpen',
      format: 1,
      version: '0.0.1',
      schema: 1,
      createdAt: '2026-11-19T12:00:00.000Z',
      files,
      missing: [],
    }),
    { write: async (batch) => void file.write(batch) },
    { onBytes() {} },
  );
  await file.end();
  const target = join(folder, 'restored');
  const { code, stdout } = await command(target, ['restore', tar]);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`brought from schema 1 to ${SCHEMA_VERSION}`)]);
  const { url } = await serverProcess(target);
  const board = await (await fetch(new URL('/api/leaderboard', url))).json();
  expect(board).toMatchObject({ team: { totalPnl: '123.45', totalTrades: 1 } });
});
