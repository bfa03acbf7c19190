import { Database } from 'bun:sqlite';
import { expect, onTestFinished, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { openFile } from '#src/db/open.ts';
import { openReader } from '#src/db/reader.ts';
import { logSize } from '#src/db/write-ahead-log.ts';
import { WRITER_LOCK, writerLock } from '#src/db/writer-lock.ts';
import { createLog } from '#src/log.ts';
import { filledFolder } from '#src/testing/filled-folder.ts';
import { logIn, serverProcess } from '#src/testing/process.ts';
import { type TestApp, testApp } from '#src/testing/test-app.ts';
import { until } from '#src/testing/until.ts';
import { DATABASE } from './backups/parts.ts';
import { checkpointInJobs } from './checkpoints.ts';

// A checkpoint is a process, and the machine may be slow.
setDefaultTimeout(60_000);

const MIB = 1024 * 1024;
/** Far more than what SQLite leaves in the log of its own accord. */
const LONG = 24 * MIB;
/** A commit leaves at most this much. */
const SHORT = 8 * MIB;
/** So that tests need not wait between two checkpoints. */
const NO_PAUSE = 1;

/** Rewrites entries until the log is long. */
function growLog({ raw }: { raw: Database }): void {
  while (logSize(raw) < LONG) {
    raw.transaction(() => raw.run('UPDATE quotes SET sort_order = sort_order + 1')).immediate();
  }
}

const addQuotes = ({ deps: { db } }: TestApp) =>
  db.raw.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
     INSERT INTO quotes (text, author, is_active, sort_order, created_at)
     SELECT hex(randomblob(150)), 'A', 1, 0, 0 FROM n`,
  );

/** Numbers of pages in the log, and of those that are in the database as well. */
function progressOf(raw: Database): { log: number; checkpointed: number } {
  const progress = raw.query<{ log: number; checkpointed: number }, []>('PRAGMA wal_checkpoint(NOOP)').get();
  return progress ?? { log: -1, checkpointed: -1 };
}

/** Writes as a request does: in a turn of its own. @returns how far the log was copied right after the commit */
async function write({ deps: { db } }: TestApp): Promise<{ log: number; checkpointed: number }> {
  await db.writes.turn();
  db.transaction(() => db.raw.run('UPDATE quotes SET is_active = 1 - is_active WHERE id % 100 = 0'));
  return progressOf(db.raw);
}

/** A server's app, whose long logs are left to jobs. */
function served(config = {}) {
  const lines: string[] = [];
  const app = testApp();
  addQuotes(app);
  app.deps.db.writes.serve();
  const log = createLog('info', { write: (text: string) => lines.push(text) });
  const checkpoints = checkpointInJobs(
    { config: { ...app.deps.config, ...config }, log, db: app.deps.db },
    NO_PAUSE,
  );
  onTestFinished(checkpoints.stop);
  return { app, raw: app.deps.db.raw, said: (text: string) => lines.join('').includes(text) };
}

test('a log that grew behind a download is copied and truncated by a job, by no commit, again and again', async () => {
  const { app, raw } = served();
  for (let cycle = 0; cycle < 3; cycle++) {
    const snapshot = app.deps.db.snapshot();
    growLog(app.deps.db);
    const held = await write(app);
    expect(held.log * 4096).toBeGreaterThan(SHORT);
    snapshot.close();
    // The job cannot begin before the loop turns.
    const next = await write(app);
    expect(next.log).toBeGreaterThan(held.log);
    expect(next.checkpointed).toBe(held.checkpointed);
    await until(() => logSize(raw) < SHORT);
    // Ordinary logs are checkpointed by commits again.
    let most = 0;
    for (let n = 0; n < 60; n++) most = Math.max(most, (await write(app)).log);
    expect(most).toBeLessThan(1200);
    expect(logSize(raw)).toBeLessThan(SHORT);
  }
  expect(raw.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
});

test('while another process reads, the checkpoint is tried again, until all of the log is copied', async () => {
  const { app, raw, said } = served();
  const reader = openReader(raw.filename);
  reader.run('BEGIN');
  reader.run('SELECT 1 FROM sqlite_schema');
  growLog(app.deps.db);
  await write(app);
  await until(() => said('"isWhole":false'));
  expect(logSize(raw)).toBeGreaterThan(SHORT);
  reader.close();
  await until(() => logSize(raw) < SHORT && said('"isWhole":true'));
});

test('where no job can run, commits checkpoint after all, and the log does not stay long', async () => {
  const { app, raw, said } = served({ dataDir: join('/', 'nowhere', 'bullpen') });
  const snapshot = app.deps.db.snapshot();
  growLog(app.deps.db);
  snapshot.close();
  await until(() => said('the checkpoint of a long write-ahead log failed'));
  const { log, checkpointed } = await write(app);
  expect(checkpointed).toBe(log);
  // It starts over with the next one.
  await write(app);
  expect(logSize(raw)).toBeLessThanOrEqual(SHORT);
});

test('the server itself leaves a long log to a job', async () => {
  const { data, traders } = await filledFolder();
  const server = await serverProcess(data);
  const other = new Database(join(data, DATABASE));
  onTestFinished(() => other.close());
  other.run('PRAGMA wal_autocheckpoint = 0');
  const lock = writerLock(() => openFile(join(data, WRITER_LOCK)));
  await until(lock.take);
  while (logSize(other) < LONG) other.run('UPDATE journal_entries SET version = version + 1');
  lock.close();
  const response = await logIn(server.url, traders[0]?.accessCode);
  expect(response.status).toBe(200);
  await until(() => logSize(other) < SHORT);
  expect(await server.kill('SIGTERM')).toBe(0);
});
