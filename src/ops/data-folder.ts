import { accessSync, constants, existsSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';

const { R_OK, W_OK, X_OK } = constants;

/** What a data folder holds, and what is to be done with it. Each is made where it is missing. */
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
  ['backups', 'folder', R_OK | W_OK | X_OK],
];

/**
 * Makes the data folder where it is missing, and sees that everything in it can be read and written. Without that a
 * server would start, and fail with the first thing it has to keep.
 * @throws AppError that names what cannot be used
 */
export function prepareDataFolder(dataDir: string): void {
  // What is made in there is for its owner only.
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
 * Root may use everyone's folder, but what it makes in there is closed to the one whose it is: the server could not
 * start again, nor make its next backup.
 * @throws AppError that names whose it is
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

/** @throws an error of the system that names what cannot be used */
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
