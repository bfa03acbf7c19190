import { accessSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';

const { R_OK, W_OK, X_OK } = constants;

/** Contents of a data folder, each created when missing, and the access modes each needs. */
const CONTENTS: readonly [name: string, kind: 'file' | 'folder', mode: number][] = [
  ['bullpen.db', 'file', R_OK | W_OK],
  ['bullpen.db-wal', 'file', R_OK | W_OK],
  ['bullpen.db-shm', 'file', R_OK | W_OK],
  ['server.lock', 'file', R_OK | W_OK],
  ['folder.lock', 'file', R_OK | W_OK],
  ['writer.lock', 'file', R_OK | W_OK],
  ['seed.lock', 'file', R_OK | W_OK],
  ['secret.key', 'file', R_OK],
  ['videos', 'folder', R_OK | W_OK | X_OK],
  ['images', 'folder', R_OK | W_OK | X_OK],
  ['incoming', 'folder', R_OK | W_OK | X_OK],
  ['backups', 'folder', R_OK | W_OK | X_OK],
];

/**
 * Creates the data folder when missing, and checks that everything in it can be read and written. Otherwise a server
 * would start, and then fail on the first write.
 * @throws AppError naming what cannot be used
 */
export function prepareDataFolder(dataDir: string): void {
  // New files in the data folder are for its owner only.
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    expectOwn(dataDir);
    expectUsable(dataDir);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'data_folder',
      `The data folder ${dataDir} cannot be used (${reason}). Give it to the user that runs Bullpen, or choose another with --data.`,
      { cause: error },
    );
  }
}

/**
 * Rejects running as root on another user's folder: files root creates there would be closed to the owner, whose
 * server could then neither start nor make its next backup.
 * @throws AppError naming the owner
 */
export function expectOwn(dataDir: string): void {
  if (process.geteuid?.() !== 0) return;
  const kept = [join(dataDir, 'bullpen.db'), dataDir].find((path) => existsSync(path));
  const owner = kept === undefined ? 0 : statSync(kept).uid;
  if (owner === 0) return;
  throw new AppError(
    'data_folder',
    `The data folder ${dataDir} belongs to another user, who could not use what root makes in there. Run this as that user: sudo -u '#${owner}' bullpen …`,
  );
}

/** @throws a system error naming what cannot be used */
export function expectUsable(dataDir: string): void {
  accessSync(dataDir, R_OK | W_OK | X_OK);
  for (const [name, kind, mode] of CONTENTS) {
    const path = join(dataDir, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) continue;
    if (!isKind(found, kind)) throw new Error(`${path} is not a ${kind}`);
    accessSync(path, mode);
  }
}

const isKind = (found: Stats, kind: 'file' | 'folder') =>
  kind === 'file' ? found.isFile() : found.isDirectory();
