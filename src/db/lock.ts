import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { openFile, openingError } from './open.ts';
import { endOrphans } from './orphans.ts';
import { isBusy } from './writer-lock.ts';

const SERVER_LOCK = 'server.lock';

/** Longer than checking a lock takes, too short for anyone to notice. Milliseconds. */
const PATIENCE = 1000;

/**
 * Makes this process the only server of a data folder. Jobs that an earlier one has left are ended.
 * @returns the function that releases it
 * @throws AppError `in_use` when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const unlock = lockFile(
    join(dataDir, SERVER_LOCK),
    `Another Bullpen server is using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
    // A running doctor may be checking the lock.
    PATIENCE,
  );
  endOrphans(dataDir);
  return unlock;
}

/** Whether a server holds the data folder. */
export const isServing = (dataDir: string): boolean => isLocked(join(dataDir, SERVER_LOCK));

/** Whether another process has locked a file. Concurrent checks do not see each other. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const release = shareFile(file);
  release?.();
  return release === null;
}

const FOLDER_LOCK = 'folder.lock';

/**
 * Shares the data folder with other commands, and keeps restores out meanwhile.
 * @returns the function that releases it
 * @throws AppError `in_use` during a restore
 */
export function shareDataFolder(dataDir: string): () => void {
  const release = shareFile(join(dataDir, FOLDER_LOCK));
  if (release) return release;
  throw new AppError('in_use', `A backup is being restored into ${dataDir}. Try again when that is done.`);
}

/**
 * The same for an examination, which creates nothing: where there is no lock file to share, no restore can be running.
 * @returns the function that releases it
 * @throws AppError `in_use` during a restore
 */
export function shareExamined(dataDir: string): () => void {
  const isThere = statSync(join(dataDir, FOLDER_LOCK), { throwIfNoEntry: false })?.isFile() ?? false;
  return isThere ? shareDataFolder(dataDir) : () => {};
}

/**
 * Takes the data folder for this process alone.
 * @returns the function that releases it
 * @throws AppError `in_use` while another process uses it
 */
export function holdDataFolder(dataDir: string): () => void {
  return lockFile(
    join(dataDir, FOLDER_LOCK),
    `Another command of Bullpen is using the data folder ${dataDir}. Try again when that is done.`,
  );
}

/** Removes a data folder that holds nothing but lock files. */
export function removeEmptyFolder(dataDir: string): void {
  // An exclusive lock comes with a journal file, which stays empty.
  const locks = [SERVER_LOCK, FOLDER_LOCK].flatMap((name) => [name, `${name}-journal`]);
  if (readdirSync(dataDir).some((name) => !locks.includes(name))) return;
  for (const name of locks) rmSync(join(dataDir, name), { force: true });
  try {
    rmdirSync(dataDir);
  } catch {
    // Someone has just put a file there.
  }
}

/**
 * Locks a file for this process alone. The operating system releases the lock when the process ends, however it ends;
 * a file with a process id would survive a kill.
 * @param patience how long to block while waiting, in milliseconds
 * @returns the function that releases it
 * @throws AppError `in_use` with the message `taken` when another process holds it
 */
export function lockFile(file: string, taken: string, patience = 0): () => void {
  const lock = openFile(file);
  try {
    lock.run(`PRAGMA busy_timeout = ${patience}`);
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw openingError(file, error);
    throw new AppError('in_use', taken, { cause: error });
  }
  return () => lock.close();
}

/** Takes a shared lock. @returns the function that releases it; `null` while another process holds it exclusively */
function shareFile(file: string): (() => void) | null {
  const lock = openFile(file);
  try {
    lock.run('PRAGMA busy_timeout = 0');
    lock.run('BEGIN');
    // SQLite takes the lock at the first read.
    lock.run('SELECT 1 FROM sqlite_schema');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw openingError(file, error);
  }
}
