import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { WRITER_LOCK, writerLock } from '#src/db/writer-lock.ts';
import { DATABASE } from '#src/ops/backups/parts.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { NOTHING_TO_ARCHIVE } from './contract.ts';

const ARCHIVE = '/api/archive/journal-entries';

const backupsOf = ({ dataDir }: TestApp): string[] => {
  try {
    return readdirSync(join(dataDir, 'backups'));
  } catch {
    return [];
  }
};

/** Whether no process of ours is in its turn to write. */
function isFree({ dataDir }: TestApp): boolean {
  const lock = writerLock(() => new Database(join(dataDir, WRITER_LOCK)));
  const isTaken = lock.take();
  lock.close();
  return isTaken;
}

describe('Archive & Reset', () => {
  const order = (app: TestApp) => ({ actor: 'cli', at: app.now });

  test('needs a fresh grant', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    app.now += 6 * 60_000;
    const stale = await app.call(admin, 'POST', ARCHIVE);
    expect([stale.status, stale.body.message]).toEqual([403, 'Please enter the admin password again']);
    expect(backupsOf(app)).toEqual([]);
    expect((await app.call(await app.admin(admin), 'POST', ARCHIVE)).status).toBe(200);
  });

  test('of an empty journal is rejected without making a backup', async () => {
    const app = testApp();
    const rejected = await app.call(await app.admin(), 'POST', ARCHIVE);
    expect([rejected.status, rejected.body.message]).toEqual([409, NOTHING_TO_ARCHIVE]);
    expect(backupsOf(app)).toEqual([]);
  });

  test('first writes a readable backup', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '12.34' } });
    expect((await app.call(await app.admin(), 'POST', ARCHIVE)).status).toBe(200);
    expect(backupsOf(app)).toEqual(['bullpen-20261120T200000000Z-before-archive.db']);
    const backup = new Database(join(app.dataDir, 'backups', backupsOf(app)[0] ?? ''), { readonly: true });
    expect(backup.query('SELECT symbol, pnl_cents FROM journal_entries').all()).toEqual([
      { symbol: 'ES', pnl_cents: 1234 },
    ]);
    expect(backup.query('SELECT pnl_cents FROM trader_totals').all()).toEqual([{ pnl_cents: 1234 }]);
    backup.close();
  });

  test('without room for the backup changes nothing', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    await Bun.write(join(app.dataDir, 'backups'), 'a file where the folder should be');
    const failed = await app.call(admin, 'POST', ARCHIVE);
    expect(failed.status).toBe(500);
    expect((await app.call(maya, 'GET', '/api/journal')).body).toHaveLength(1);
    expect(app.deps.archives.list({ limit: 500 }).items).toEqual([]);
    expect(app.deps.db.writes.mayWrite()).toBe(true);
  });

  test('called twice at once makes one archive; writes wait for it, reads do not', async () => {
    const app = testApp();
    const maya = await app.trader();
    await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
    const admin = await app.admin();
    // Somebody else's write keeps the job where it is about to move the entries, with the writer's lock.
    const shell = new Database(join(app.dataDir, DATABASE));
    let asked = 0;
    const holdUp = () => {
      asked += 1;
      if (asked === 2) shell.run('BEGIN IMMEDIATE');
    };
    const creation = { actor: 'admin', target: ARCHIVE, key: null };
    const archiving = app.deps.archives.archiveInBackground(creation, undefined, holdUp);
    expect((await app.call(admin, 'POST', ARCHIVE)).status).toBe(409);
    await until(() => asked === 2 && !isFree(app));
    // A session idle for this long would have its use recorded, but not during archiving.
    app.now += 3 * 60_000;
    const writing = app.call(maya, 'POST', '/api/journal', { json: { symbol: 'NQ', pnl: '2' } });
    expect((await app.call(maya, 'GET', '/api/journal')).status).toBe(200);
    shell.close();
    expect((await archiving).entries).toBe(1);
    expect((await writing).status).toBe(201);
    const symbols = async (path: string) =>
      (await app.call(maya, 'GET', path)).body.map(({ symbol }: { symbol: string }) => symbol);
    expect([await symbols('/api/journal'), await symbols('/api/journal/archived')]).toEqual([['NQ'], ['ES']]);
    expect(app.deps.archives.list({ limit: 500 }).items).toHaveLength(1);
  });

  test('several archives hold each entry once, and the history of an entry is kept', async () => {
    const app = testApp();
    const maya = await app.trader();
    const { body: entry } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'ES', pnl: '1' },
    });
    await app.call(maya, 'PUT', `/api/journal/${entry.id}`, { json: { pnl: '2' } });
    app.deps.archives.archiveAll(order(app));
    const { body: later } = await app.call(maya, 'POST', '/api/journal', {
      json: { symbol: 'NQ', pnl: '4' },
    });
    expect(later.id).toBeGreaterThan(entry.id);
    app.deps.archives.archiveAll(order(app));
    const { body: past } = await app.call(maya, 'GET', '/api/journal/archived');
    expect(past.map(({ id, pnl }: { id: number; pnl: string }) => [id, pnl])).toEqual([
      [later.id, '4.00'],
      [entry.id, '2.00'],
    ]);
    const { body: history } = await app.call(maya, 'GET', `/api/journal/${entry.id}/history`);
    expect(history).toHaveLength(1);
    // Both remain even when the trader is removed.
    expect((await app.deps.traders.remove(maya.id, 'cli')).archivedEntries).toBe(0);
    expect(app.deps.archives.list({ limit: 500 }).items).toHaveLength(2);
  });

  test('pages through thousands without a gap', async () => {
    const app = testApp();
    const { traders } = app.deps.demo.seed({ traders: 3, days: 200, seed: 1, entries: 1300 });
    const { id } = app.deps.archives.archiveAll(order(app));
    const admin = await app.admin();
    const seen: number[] = [];
    for (let next: string | undefined = `/api/archives/${id}/entries?limit=500`; next !== undefined; ) {
      const { body, headers } = await app.call(admin, 'GET', next);
      seen.push(...body.map((entry: { id: number }) => entry.id));
      next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect([seen.length, new Set(seen).size, traders.length]).toEqual([1300, 1300, 3]);
    const { body: csv } = await app.call(admin, 'GET', `/api/archives/${id}/entries.csv`);
    expect(csv.split('\r\n')).toHaveLength(1302);
  });
});

test('an archive is labelled with its time in the zone set by the environment', async () => {
  const app = testApp({ env: { BULLPEN_TIMEZONE: 'Asia/Tokyo' } });
  const maya = await app.trader();
  await app.call(maya, 'POST', '/api/journal', { json: { symbol: 'ES', pnl: '1' } });
  const { status, body } = await app.call(await app.admin(), 'POST', ARCHIVE);
  expect([status, body.archive.label]).toEqual([200, 'Nov 21, 2026, 5:00 AM']);
});
