import { Database, SQLiteError } from 'bun:sqlite';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite';
import { AppError } from '#src/errors.ts';
import { copyDatabase } from './backup.ts';
import { expectKnown, isEmpty, isOutdated, migrate, schemaVersion } from './migrate.ts';
import { expectOwnSchema } from './schema.ts';
import { type Snapshot, snapshotsOf } from './snapshots.ts';
import { strangeVideoFiles } from './stored-values.ts';
import { type WriteGate, writeGate } from './write-gate.ts';
import { NO_LOCK, writerLock } from './writer-lock.ts';

/** The one connection of a process that writes. Every statement on it is synchronous. */
export interface Db {
  /** drizzle, for the stores. */
  readonly query: BunSQLiteDatabase;
  /** The connection itself, for pragmas, statements in bulk and the doctor. */
  readonly raw: Database;
  /**
   * Runs `work` in one transaction: all of it happens or nothing. A transaction inside a transaction joins it.
   * `work` must be synchronous, as the connection is: a promise rolls back and throws.
   */
  transaction<T>(work: () => T extends PromiseLike<unknown> ? never : T): T;
  /**
   * A number that grows with every write to the file: at once with one by this connection, its triggers included, and
   * with the next turn of the event loop with one by another process. SQLite counts, so no writer can forget to. Inside
   * a transaction, which may be taken back, no two calls get the same.
   */
  version(): number;
  /**
   * The file as it stands now, for a read that leaves others their turn: what they write meanwhile is not in it, so
   * that all of what is read adds up.
   */
  snapshot(): Snapshot;
  /** Whose turn it is to write, of all processes of ours. */
  readonly writes: WriteGate;
  /** Bytes. */
  size(): number;
  close(): void;
}

export interface OpenDbOptions {
  /** Where a database of an earlier release is copied to before it is migrated; nowhere when left out. */
  backups?: string;
  /** The file whose lock says who writes, where other processes work with the database too. */
  writerLock?: string;
}

/**
 * Opens `file`, making and migrating it as needed.
 * @throws AppError when the file was written by a newer release, which leaves it untouched, or cannot be read or written
 */
export function openDb(file: string, { backups, writerLock: lock }: OpenDbOptions = {}): Db {
  const raw = openFile(file);
  const writes = writeGate(raw, lock === undefined ? NO_LOCK : writerLock(() => openFile(lock)));
  try {
    keepScratchFilesIn(raw, dirname(file));
    raw.run('PRAGMA trusted_schema = OFF');
    writes.hold(() => bringUpToDate(raw, file, backups));
  } catch (error) {
    raw.close();
    writes.close();
    throw refusalToOpen(file, error);
  }
  const snapshots = snapshotsOf(file);
  return {
    query: drizzle(raw),
    raw,
    transaction: (work) =>
      writes.hold(() =>
        raw
          .transaction(() => {
            const result = work();
            if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
            return result;
          })
          .immediate(),
      ),
    version: versionOf(raw),
    snapshot: snapshots.take,
    writes,
    size: () => statSync(file).size,
    close: () => {
      snapshots.close();
      try {
        raw.run('PRAGMA optimize');
      } catch {
        // A nicety for the next start, which a full or read-only disk may refuse.
      }
      raw.close();
      writes.close();
    },
  };
}

function bringUpToDate(raw: Database, file: string, backups: string | undefined): void {
  expectKnown(raw, file);
  if (!isEmpty(raw)) expectUntampered(raw, file);
  const isUpgrade = isOutdated(raw);
  if (isUpgrade && backups !== undefined) copyBeforeUpgrade(raw, backups);
  migrate(raw, file);
  if (isUpgrade) expectOwnSchema(raw, file);
  expectWritable(raw, file);
}

/**
 * Large sorts and large changes that may have to be taken back need files for a while. Elsewhere nothing is to be
 * written, and in a container nothing can be. The setting is the process's: SQLite calls it deprecated since it asks that
 * no thread is in the middle of something.
 */
function keepScratchFilesIn(raw: Database, folder: string): void {
  raw.run(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`);
}

/** @throws AppError when the schema, or the name of a file, is not what Bullpen made; nothing is written then */
function expectUntampered(raw: Database, file: string): void {
  expectOwnSchema(raw, file);
  const [first] = strangeVideoFiles(raw);
  if (!first) return;
  const name = JSON.stringify(first.fileName.slice(0, 80));
  throw new AppError(
    'data_folder',
    `${file} was changed by another program: video ${first.id} has the file ${name}, which no upload is called. Restore a backup; \`bullpen doctor\` tells more.`,
  );
}

/** @throws AppError when the copy cannot be made; the database is as it was */
function copyBeforeUpgrade(raw: Database, backups: string): void {
  try {
    copyDatabase(raw, join(backups, `bullpen-schema-${schemaVersion(raw)}-before-upgrade.db`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'data_folder',
      `The database is of an earlier release and could not be copied to ${backups} before its upgrade (${reason}). It is unchanged; make room there, or start the earlier release.`,
      { cause: error },
    );
  }
}

/** @throws AppError when it is no file, or may not be opened */
export function openFile(file: string): Database {
  try {
    return new Database(file, { create: true, readwrite: true, strict: true, safeIntegers: false });
  } catch (error) {
    throw refusalToOpen(file, error);
  }
}

/**
 * SQLite opens a file that it may only read without a word, and fails with the first change: so one is begun and taken back.
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
    throw refusalToOpen(file, error);
  }
}

/** What SQLite says of a file that it cannot work with, as what to do about it. */
export function refusalToOpen(file: string, error: unknown): unknown {
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

function versionOf(raw: Database): Db['version'] {
  const changesOfOurs = raw.query<{ n: number }, []>('SELECT total_changes() AS n');
  const commitsOfOthers = raw.query<{ data_version: number }, []>('PRAGMA data_version');
  let [own, others, version] = [-1, -1, 0];
  /** Requests that are answered in one turn came together: others, who cost thirty times as much, are asked about once. */
  let isKnownThisTurn = false;
  return () => {
    if (raw.inTransaction) {
      own = -1;
      return ++version;
    }
    const changed = changesOfOurs.get()?.n ?? 0;
    if (changed === own && isKnownThisTurn) return version;
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
