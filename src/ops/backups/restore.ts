import { SQLiteError } from 'bun:sqlite';
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#src/config.ts';
import { readContents } from '#src/db/contents.ts';
import { databaseFigures } from '#src/db/figures.ts';
import { findIntegrityIssues, openForInspection, rebuildTotals } from '#src/db/integrity.ts';
import { holdDataFolder, lockDataFolder, removeEmptyFolder } from '#src/db/lock.ts';
import { SCHEMA_VERSION } from '#src/db/migrate.ts';
import { type Db, openDb } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import { deriveKey, readSecret, sameDigest } from '#src/features/access/key.ts';
import { accessStore } from '#src/features/access/store.ts';
import { auditService } from '#src/features/settings/audit-service.ts';
import { settingsStore } from '#src/features/settings/store.ts';
import { outboxStore } from '#src/features/webhooks/outbox-store.ts';
import { prepareDataFolder } from '#src/ops/data-folder.ts';
import { isDiskFull, watchDisk } from '#src/ops/disk.ts';
import { beginExchange, expectMovable, finishExchange, isExchanging } from './exchange.ts';
import { countFiles, type Manifest } from './manifest.ts';
import { DATABASE, IMAGES, KEY, VIDEOS } from './parts.ts';
import { syncToDisk } from './sync.ts';
import { damaged, type Progress, readTar, type Sink } from './tar.ts';

export interface RestoreOrder {
  /** A file, or a stream such as standard input. */
  from: string | Readable;
  /** Replace an existing installation, which is set aside. */
  replace: boolean;
  /** Restore even though the key of the backup is unavailable. */
  withoutKey: boolean;
  clock: () => number;
  progress: Progress;
}

export interface Restored {
  /** When the backup was made; `version` and `schema` are those of the release that made it. */
  createdAt: string;
  version: string;
  schema: number;
  traders: number;
  entries: number;
  videos: number;
  images: number;
  /** Files of videos and images that were missing or not whole when the backup was made. */
  missing: string[];
  /** Folder with the previous contents; `null` when there were none. */
  replaced: string | null;
}

/**
 * Restores a backup into a data folder no server uses. It is unpacked into a draft folder, checked and upgraded to
 * this release's schema there, and only then replaces the previous contents, all of it or nothing. All sessions end.
 * @throws AppError with the reason; the data folder is then unchanged, unless it says that the restore is decided
 */
export async function restoreBackup(config: Config, order: RestoreOrder): Promise<Restored> {
  const { dataDir } = config;
  expectReadable(order.from);
  const isNew = !existsSync(dataDir);
  prepareDataFolder(dataDir);
  const unlock = lockAlone(dataDir);
  const draft = join(dataDir, 'restore.part');
  try {
    if (isExchanging(dataDir)) finishExchange(dataDir, order.clock());
    expectEmpty(dataDir, order.replace);
    rmSync(draft, { recursive: true, force: true });
    const manifest = await unpack(config, order, draft);
    const restored = await checkAndUpgrade(config, order, draft, manifest);
    // The last chance for the user to abort.
    order.progress.onBytes(0);
    expectMovable(dataDir, draft);
    beginExchange(dataDir, draft);
    return { ...restored, replaced: finishExchange(dataDir, order.clock()) };
  } catch (error) {
    if (isExchanging(dataDir)) throw decided(dataDir, error);
    rmSync(draft, { recursive: true, force: true });
    // Keep anything someone else has put there meanwhile.
    if (isNew) removeEmptyFolder(dataDir);
    throw isDiskFull(error)
      ? new AppError('disk_full', `There is no room in ${dataDir} for the backup. Nothing was changed.`, {
          cause: error,
        })
      : error;
  } finally {
    unlock();
  }
}

/** What fails once a restore is decided changes nothing about that. */
function decided(dataDir: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError(
    'data_folder',
    `A restore into ${dataDir} is decided, but not finished yet (${reason}). Once that is put right, the next start of the server, or any command, finishes it.`,
    { cause },
  );
}

/** Locks out servers and all other commands. @returns the function that unlocks */
function lockAlone(dataDir: string): () => void {
  const unlock = lockDataFolder(dataDir);
  try {
    const release = holdDataFolder(dataDir);
    return () => {
      release();
      unlock();
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function expectReadable(from: RestoreOrder['from']): void {
  if (typeof from !== 'string') return;
  if (!statSync(from, { throwIfNoEntry: false })?.isFile()) {
    throw new AppError('invalid', `There is no file ${from}.`);
  }
}

function expectEmpty(dataDir: string, replace: boolean): void {
  if (replace) return;
  const hasFiles = [VIDEOS, IMAGES]
    .map((folder) => join(dataDir, folder))
    .some((folder) => existsSync(folder) && readdirSync(folder).length > 0);
  if (!hasFiles && !existsSync(join(dataDir, DATABASE))) return;
  throw new AppError(
    'conflict',
    `There is data in ${dataDir} already. Restore into an empty folder with --data, or use --replace: it puts the old data aside in there.`,
  );
}

async function unpack({ dataDir, minFree }: Config, order: RestoreOrder, draft: string): Promise<Manifest> {
  const { from, progress } = order;
  if (typeof from === 'string') watchDisk(dataDir, minFree).expectRoom(statSync(from).size);
  for (const folder of [VIDEOS, IMAGES]) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  const source = typeof from === 'string' ? createReadStream(from, { highWaterMark: 1024 * 1024 }) : from;
  const disk = watchDisk(dataDir, minFree);
  const manifest = await readTar(
    source,
    (name, size) => {
      // The total size of a stream is unknown: check file by file.
      disk.expectRoom(size);
      return newFile(join(draft, name));
    },
    progress,
  );
  if (manifest.schema > SCHEMA_VERSION) {
    throw new AppError(
      'newer_schema',
      `The backup was made by a newer release of Bullpen (${manifest.version}, schema ${manifest.schema}; this one knows ${SCHEMA_VERSION}). Restore it with that release.`,
    );
  }
  return manifest;
}

/** A new file that is synced to disk on close. */
async function newFile(path: string): Promise<Sink & { close(): Promise<void> }> {
  const handle = await open(path, 'wx', 0o600);
  return {
    async write(batch) {
      for (let at = 0; at < batch.byteLength; ) at += (await handle.write(batch, at)).bytesWritten;
    },
    async close() {
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}

async function checkAndUpgrade(
  config: Config,
  { withoutKey, clock }: RestoreOrder,
  draft: string,
  manifest: Manifest,
): Promise<Omit<Restored, 'replaced'>> {
  const database = join(draft, DATABASE);
  if (!existsSync(database)) throw damaged('It holds no database.');
  const totalsAgree = expectIntact(database);
  const unsound = findUnsoundFiles(database, manifest);
  for (const name of unsound) rmSync(join(draft, name), { force: true });
  expectKey(config, draft, readContents(database).keyFingerprint, withoutKey);
  const db = openDb(database);
  let figures: ReturnType<typeof databaseFigures>;
  try {
    if (!totalsAgree) db.transaction(() => rebuildTotals(db.raw));
    accessStore(db).endAllSessions();
    dropPosts(db);
    const details = `the backup of ${manifest.createdAt}`;
    auditService({ db, clock }).record({ actor: 'cli', address: null, action: 'restore', details });
    figures = databaseFigures(db);
    // Fold the write-ahead log into the database file, the only file that is moved.
    db.raw.run('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
  if (existsSync(`${database}-wal`))
    throw new AppError('internal', 'The database could not be closed. Nothing was changed.');
  for (const path of [database, join(draft, VIDEOS), join(draft, IMAGES), draft, dirname(draft)])
    await syncToDisk(path);
  const { createdAt, version, schema } = manifest;
  const { traders, entries } = figures;
  const files = manifest.files.filter(({ name }) => !unsound.includes(name));
  const missing = [...new Set([...manifest.missing, ...unsound.map((name) => basename(name))])];
  return { createdAt, version, schema, traders, entries, ...countFiles(files), missing };
}

/** What a copy has to post was posted long ago, or is by the team it is a copy of; nor does it catch up on a closed day. */
function dropPosts(db: Db): void {
  outboxStore(db).giveUp('The data was restored from a backup before it was sent.');
  settingsStore(db).set('day_closed', '');
}

/**
 * Every file the database lists is in the backup, or was already missing when it was made.
 * @returns those that are in it and not of their size: earlier releases put in whatever was there
 */
function findUnsoundFiles(database: string, { files, missing }: Manifest): string[] {
  const unsound: string[] = [];
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const { videos, images } = readContents(database);
  for (const [what, folder, listed] of [
    ['a video', VIDEOS, videos],
    ['an image', IMAGES, images],
  ] as const) {
    for (const { fileName, fileSize } of listed) {
      const name = `${folder}/${fileName}`;
      const size = sizes.get(name);
      if (size === undefined && !missing.includes(fileName)) {
        throw damaged(`The file of ${what} is missing from it: ${fileName}.`);
      }
      if (size !== undefined && size !== fileSize) unsound.push(name);
    }
  }
  return unsound;
}

/**
 * Backups are untrusted input: nothing in the database is queried or changed until all of it is known to be of our
 * making. Totals and history are exempt; totals can be rebuilt from the entries.
 * @returns whether the totals agree with the entries
 */
function expectIntact(database: string): boolean {
  const raw = openForInspection(database);
  try {
    const found = findIntegrityIssues(raw, 'all').filter(({ kind }) => kind !== 'archives');
    const rejected = found.find(({ kind }) => kind !== 'totals' && kind !== 'history');
    if (rejected) throw damaged(`Its database is not as Bullpen makes it: ${rejected.message}.`);
    return found.length === 0;
  } catch (error) {
    if (error instanceof SQLiteError) throw damaged(`Its database says: ${error.message}.`, error);
    throw error;
  } finally {
    raw.close();
  }
}

/** Rejects a restore whose access codes the server could not read with the key it will find. */
function expectKey(
  { dataDir, secretKey }: Config,
  draft: string,
  fingerprint: string | null,
  withoutKey: boolean,
): void {
  if (fingerprint === null || withoutKey) return;
  const isIn = existsSync(join(draft, KEY));
  const secret = readSecret(isIn ? draft : dataDir, secretKey);
  const way =
    'or use --without-key and give everyone a new access code with `bullpen traders reissue-codes`.';
  if (!secret) {
    throw new AppError(
      'bad_key',
      `The key of this backup is not in it, and not here. Put it into ${join(dataDir, KEY)} or BULLPEN_SECRET_KEY first, ${way}`,
    );
  }
  if (sameDigest(deriveKey(secret).fingerprint, fingerprint)) return;
  const where = secretKey === null ? join(isIn ? 'the backup' : dataDir, KEY) : 'BULLPEN_SECRET_KEY';
  throw new AppError(
    'bad_key',
    `${where} is not the key that this backup was made with. Put that there, ${way}`,
  );
}
