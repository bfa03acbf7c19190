import { Database, SQLiteError } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { AppError } from '#src/errors.ts';
import { copyDatabase } from './backup.ts';
import { longReads, type ReadLong } from './long-reads.ts';
import { expectKnown, isEmpty, isOutdated, MIGRATIONS, migrate, schemaVersion } from './migrate.ts';
import { type OthersCommits, othersCommits } from './others-commits.ts';
import { olderSchema } from './releases.ts';
import { expectOwnSchema } from './schema.ts';
import { openSnapshots, type Snapshot } from './snapshots.ts';
import { invalidVideoFiles } from './stored-values.ts';
import { type Checkpoints, manageCheckpoints } from './write-ahead-log.ts';
import { type WriteGate, writeGate } from './write-gate.ts';
import { NO_LOCK, writerLock } from './writer-lock.ts';

/** The process's only writing connection. Every statement on it is synchronous. */
export interface Db {
  /** drizzle, for the stores. */
  readonly query: BunSQLiteDatabase;
  /** The raw connection, for pragmas, bulk statements and the doctor. */
  readonly raw: Database;
  /**
   * Runs `work` in one transaction, all or nothing; a nested call joins the outer transaction. `work` must be
   * synchronous, like the connection: a promise rolls back and throws.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  /** Runs reads of which none sees what other processes write in between. Within a transaction it joins that. */
  readTogether<T>(read: () => T): T;
  /**
   * The data version, which grows with every write to the file: immediately for writes of this connection, triggers
   * included, and by the next turn of the event loop for those of other processes. SQLite does the counting, so no
   * writer can forget it. Inside a transaction, which may yet be rolled back, no two calls return the same.
   */
  version(): number;
  /** What other processes have committed. */
  readonly others: OthersCommits;
  /** A consistent view of the file for long reads: later writes do not show up in it, so its figures add up. */
  snapshot(): Snapshot;
  /** Reads through one for long without holding anybody up. */
  readonly readLong: ReadLong;
  /** Coordinates writing between all our processes. */
  readonly writes: WriteGate;
  /** Decides who checkpoints the write-ahead log. */
  readonly checkpoints: Checkpoints;
  /** Size of the database in bytes. */
  size(): number;
  close(): void;
}

export interface OpenDbOptions {
  /** Folder for the copy made before a migration; no copy when omitted. */
  backups?: string;
  /** Lock file that coordinates writers, when other processes use the database as well. */
  writerLock?: string;
  /** Whether a database of an earlier release is upgraded, as it is unless said otherwise; else it is rejected. */
  upgrade?: boolean;
  /** Is called with how an upgrade proceeds, which may take a minute, in words. */
  report?: (line: string) => void;
}

/**
 * Opens `file`, creating and migrating it as needed.
 * @throws AppError when it was written by a newer release, or by an earlier one and is not to be upgraded, which leaves it
 *   untouched, or cannot be read or written
 */
export function openDb(
  file: string,
  { backups, writerLock: lock, upgrade = true, report = () => {} }: OpenDbOptions = {},
): Db {
  const raw = openFile(file);
  const snapshots = openSnapshots(file, () => checkpoints.settle());
  const checkpoints = manageCheckpoints(raw, snapshots.isInUse);
  const writes = writeGate(
    raw,
    lock === undefined ? NO_LOCK : writerLock(() => openFile(lock)),
    checkpoints.settle,
  );
  try {
    storeScratchFilesIn(raw, dirname(file));
    raw.run('PRAGMA trusted_schema = OFF');
    writes.hold(() => bringUpToDate(raw, file, { backups, upgrade, report }));
  } catch (error) {
    raw.close();
    writes.close();
    throw openingError(file, error);
  }
  const readings = trackReadings(raw);
  const version = trackVersion(raw, readings);
  return {
    query: drizzle(raw),
    raw,
    transaction: (work) => writes.hold(() => inTransaction(raw, work)),
    readTogether: (read) => (raw.inTransaction ? read() : readings.run(read)),
    version,
    others: othersCommits(raw),
    snapshot: snapshots.take,
    readLong: longReads({ version, snapshot: snapshots.take }),
    writes,
    checkpoints,
    size: () => statSync(file).size,
    close: () => {
      snapshots.close();
      try {
        // It writes: beside another process in its turn, that one would find the database busy.
        writes.holdIfFree(() => raw.run('PRAGMA optimize'));
      } catch {
        // Only speeds up the next start; a full or read-only disk may prevent it.
      }
      raw.close();
      writes.close();
    },
  };
}

/** Runs `work` in one transaction, or as a part of the one there is. @throws TypeError for a promise */
export const inTransaction = <T>(raw: Database, work: () => T): T =>
  raw
    .transaction(() => {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
      return result;
    })
    .immediate();

function bringUpToDate(
  raw: Database,
  file: string,
  {
    backups,
    upgrade,
    report,
  }: { backups: string | undefined; upgrade: boolean; report: (line: string) => void },
): void {
  expectKnown(raw, file);
  const isUpgrade = isOutdated(raw);
  if (isUpgrade && !upgrade) throw olderSchema(schemaVersion(raw));
  if (!isEmpty(raw)) expectUntampered(raw, file);
  const started = performance.now();
  if (isUpgrade && backups !== undefined) {
    report(`copying the database to ${backups} before its upgrade …`);
    copyBeforeUpgrade(raw, backups);
  }
  migrate(raw, file, MIGRATIONS, (step, last) => {
    if (isUpgrade) report(`upgrading the database: step ${step} of ${last} …`);
  });
  if (isUpgrade) {
    expectOwnSchema(raw, file);
    report(`upgraded the database in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  expectWritable(raw, file);
}

/**
 * SQLite needs temporary files for large sorts and for large changes that may be rolled back. Only the data folder is
 * sure to be writable; in a container nothing else is. The pragma applies to the whole process and is deprecated,
 * because no other thread may be using SQLite when it is set.
 */
function storeScratchFilesIn(raw: Database, folder: string): void {
  raw.run(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`);
}

/** @throws AppError when the schema or a video's file name is not of our making; writes nothing */
function expectUntampered(raw: Database, file: string): void {
  expectOwnSchema(raw, file);
  const [first] = invalidVideoFiles(raw);
  if (!first) return;
  const name = JSON.stringify(first.fileName.slice(0, 80));
  throw new AppError(
    'data_folder',
    `${file} was changed by another program: video ${first.id} has the file ${name}, which no upload is called. Restore a backup; \`bullpen doctor\` tells more.`,
  );
}

/** @throws AppError when the copy fails; the database is unchanged */
function copyBeforeUpgrade(raw: Database, backups: string): void {
  try {
    // The upgrade makes the large indexes anew, and the copy is never read but by the release that wrote them.
    copyDatabase(raw, join(backups, `bullpen-schema-${schemaVersion(raw)}-before-upgrade.db`), 'quick_check');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'data_folder',
      `The database is of an earlier release and could not be copied to ${backups} before its upgrade (${reason}). It is unchanged; make room there, or start the earlier release.`,
      { cause: error },
    );
  }
}

/** @throws AppError when it is not a file or may not be opened */
export function openFile(file: string): Database {
  try {
    return new Database(file, { create: true, readwrite: true, strict: true, safeIntegers: false });
  } catch (error) {
    throw openingError(file, error);
  }
}

/**
 * SQLite silently opens a read-only file and only fails at the first write, so begin one and roll it back.
 * @throws AppError
 */
export function expectWritable(raw: Database, file: string): void {
  try {
    raw.run('BEGIN IMMEDIATE');
    try {
      raw.run(`PRAGMA user_version = ${schemaVersion(raw)}`);
    } finally {
      raw.run('ROLLBACK');
    }
  } catch (error) {
    throw openingError(file, error);
  }
}

/** Turns SQLite's error for an unusable file into advice on what to do. */
export function openingError(file: string, error: unknown): unknown {
  if (!(error instanceof SQLiteError)) return error;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code ?? '')) {
    return new AppError('data_folder', `${file} is damaged, or no database. Put a backup in its place.`, {
      cause: error,
    });
  }
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(error.code ?? '')) {
    return new AppError(
      'data_folder',
      `${file} cannot be written (${error.message}). Give it to the user that runs Bullpen, or choose another folder with --data.`,
      { cause: error },
    );
  }
  return error;
}

interface Readings {
  readonly isUnderWay: boolean;
  run<T>(read: () => T): T;
}

/** Transactions that only read. */
function trackReadings(raw: Database): Readings {
  let isUnderWay = false;
  return {
    get isUnderWay() {
      return isUnderWay;
    },
    run(read) {
      isUnderWay = true;
      try {
        return raw.transaction(read).deferred();
      } finally {
        isUnderWay = false;
      }
    },
  };
}

/** Milliseconds. */
const LONG_TURN = 1;

function trackVersion(raw: Database, readings: Pick<Readings, 'isUnderWay'>): Db['version'] {
  const changesOfOurs = raw.query<{ n: number }, []>('SELECT total_changes() AS n');
  const commitsOfOthers = raw.query<{ data_version: number }, []>('PRAGMA data_version');
  let [own, others, version] = [-1, -1, 0];
  /** Checking for writes of other processes is twenty times as expensive, so it is done once per turn. */
  let isKnownThisTurn = false;
  let checked = 0;
  return () => {
    if (raw.inTransaction && !readings.isUnderWay) {
      own = -1;
      return ++version;
    }
    const changed = changesOfOurs.get()?.n ?? 0;
    // What the machine does meanwhile can make a turn long: the request that it ends with may come after such a write.
    if (changed === own && isKnownThisTurn && performance.now() - checked < LONG_TURN) return version;
    checked = performance.now();
    const committed = commitsOfOthers.get()?.data_version ?? 0;
    if (changed !== own || committed !== others) version += 1;
    [own, others] = [changed, committed];
    if (!isKnownThisTurn) {
      isKnownThisTurn = true;
      setImmediate(() => {
        isKnownThisTurn = false;
      });
    }
    return version;
  };
}
