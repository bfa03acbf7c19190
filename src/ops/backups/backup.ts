import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#src/config.ts';
import { copyDatabase } from '#src/db/backup.ts';
import { readContents } from '#src/db/contents.ts';
import { lockFile } from '#src/db/lock.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import { readSecret } from '#src/features/access/key.ts';
import { type Disk, isDiskFull, watchDisk } from '#src/ops/disk.ts';
import { version } from '#src/version.ts';
import type { Manifest } from './manifest.ts';
import { DATABASE, IMAGES, KEY, VIDEOS } from './parts.ts';
import { syncToDisk } from './sync.ts';
import { type Packed, type Progress, type Sink, writeTar } from './tar.ts';
import { verifyBackup } from './verify.ts';

export interface BackupOrder {
  /** A new file, or a sink to stream into. */
  to: string | Sink;
  withKey: boolean;
  progress: Progress;
}

/** What a backup is made of. */
export interface BackupDeps {
  config: Config;
  clock: () => number;
  db: Db;
  disk: Disk;
}

/** Suffix until the backup is complete and verified. */
const DRAFT = '.part';
/** Bytes between syncs. Kept small, so that a server on the same disk never waits long for one. */
const SYNC_INTERVAL = 16 * 1024 * 1024;

/**
 * Writes the whole installation as one tar: a consistent copy of the database, the videos and images it lists, and the
 * key on request. Reads and writes go on meanwhile. A file gets its final name once it is complete, on disk and verified.
 * @throws AppError `in_use` while another backup of this folder runs, 507 when the disk is full
 */
export async function makeBackup(app: BackupDeps, { to, withKey, progress }: BackupOrder): Promise<Manifest> {
  const folder = join(app.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (typeof to === 'string') expectNew(to);
  const unlock = lockFile(join(folder, 'backup.lock'), 'Another backup is being made. Try again later.');
  const work = join(folder, 'draft');
  try {
    clearDrafts(folder, work);
    mkdirSync(work, { mode: 0o700 });
    app.disk.expectRoom(app.db.size());
    const { files, describe } = gather(app, work, withKey);
    if (typeof to !== 'string') return await writeTar(files, describe, to, progress);
    const size = files.reduce((sum, { path }) => sum + statSync(path).size, 0);
    watchDisk(dirname(to), app.disk.reserve).expectRoom(size);
    return await writeFileWhole(to, (sink) => writeTar(files, describe, sink, progress));
  } catch (error) {
    throw isDiskFull(error)
      ? new AppError(
          'disk_full',
          `There is no room for the backup${describePlace(to)}. Nothing of it was kept.`,
          {
            cause: error,
          },
        )
      : error;
  } finally {
    rmSync(work, { recursive: true, force: true });
    unlock();
  }
}

const describePlace = (to: BackupOrder['to']): string => (typeof to === 'string' ? ` at ${to}` : '');

function expectNew(file: string): void {
  if (existsSync(file)) throw new AppError('invalid', `${file} is there already. Choose another name.`);
  if (!existsSync(dirname(file))) throw new AppError('invalid', `There is no folder ${dirname(file)}.`);
}

/** Clears the leftovers of a killed backup. Safe while holding the lock: no other backup is running. */
function clearDrafts(folder: string, work: string): void {
  rmSync(work, { recursive: true, force: true });
  for (const name of readdirSync(folder)) {
    if (/^bullpen-[\w-]+\.tar\.part$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Hard-links everything to be backed up, so that a file deleted meanwhile can still be read. */
function gather({ db, config, clock }: BackupDeps, work: string, withKey: boolean) {
  const hold = (name: string): void => {
    try {
      linkSync(join(config.dataDir, name), join(work, name));
    } catch {
      // Linked already, deleted, or no hard links on this disk: it is looked up again when read.
    }
  };
  for (const folder of [VIDEOS, IMAGES]) {
    mkdirSync(join(work, folder), { mode: 0o700 });
    const place = join(config.dataDir, folder);
    for (const entry of existsSync(place) ? readdirSync(place, { withFileTypes: true }) : []) {
      if (entry.isFile()) hold(`${folder}/${entry.name}`);
    }
  }
  const createdAt = new Date(clock()).toISOString();
  const copy = join(work, DATABASE);
  copyDatabase(db.raw, copy);
  const { schema, videos, images } = readContents(copy);

  const files: Packed[] = [{ name: DATABASE, path: copy }];
  if (withKey) files.push({ name: KEY, path: keyFile(config, work) });
  const missing: string[] = [];
  for (const [folder, listed] of [
    [VIDEOS, videos],
    [IMAGES, images],
  ] as const) {
    for (const { fileName, fileSize } of listed) {
      const name = `${folder}/${fileName}`;
      hold(name);
      const path = [join(work, name), join(config.dataDir, name)].find((file) => isWhole(file, fileSize));
      if (path === undefined) missing.push(fileName);
      else files.push({ name, path });
    }
  }
  const describe = (contents: Manifest['files']): Manifest => ({
    product: 'bullpen',
    format: 1,
    version,
    schema,
    createdAt,
    files: contents,
    missing,
  });
  return { files, describe };
}

/** Whether a file is there, and of its size. Symbolic links do not count: their target is not one of our files. */
function isWhole(path: string, size: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === size;
}

function keyFile({ dataDir, secretKey }: Config, work: string): string {
  const secret = readSecret(dataDir, secretKey);
  if (!secret) throw new AppError('bad_key', 'There is no key to put into the backup.');
  const file = join(work, KEY);
  writeFileSync(file, `${secret.toString('base64')}\n`, { mode: 0o600 });
  return file;
}

/** Writes to a draft, verifies it, and only then renames it to its final name. */
async function writeFileWhole(file: string, write: (sink: Sink) => Promise<Manifest>): Promise<Manifest> {
  const draft = `${file}${DRAFT}`;
  // One that is there may be a link, or open to others. Where it cannot be removed, opening says why.
  await rm(draft, { force: true }).catch(() => {});
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      let unsynced = 0;
      await write({
        async write(batch) {
          for (let at = 0; at < batch.byteLength; ) at += (await handle.write(batch, at)).bytesWritten;
          unsynced += batch.byteLength;
          if (unsynced < SYNC_INTERVAL) return;
          await handle.datasync();
          unsynced = 0;
        },
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    const manifest = await verifyBackup(draft);
    expectNew(file);
    await rename(draft, file);
    await syncToDisk(dirname(file));
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
