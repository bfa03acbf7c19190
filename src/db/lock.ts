import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { openFile, refusalToOpen } from './open.ts';
import { isBusy } from './writer-lock.ts';

const SERVER_LOCK = 'server.lock';

/** Longer than a look at a lock takes, and too short for anyone to wait. Milliseconds. */
const PATIENCE = 1000;

/**
 * Makes this process the one server of a data folder.
 * @returns what gives it up
 * @throws AppError `in_use` when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  return lockFile(
    join(dataDir, SERVER_LOCK),
    `Another Bullpen server is using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
    // A doctor may be looking at it.
    PATIENCE,
  );
}

/** Whether a server holds the data folder now. Two who look do not see each other. */
export function isServing(dataDir: string): boolean {
  const file = join(dataDir, SERVER_LOCK);
  if (!existsSync(file)) return false;
  const release = shareFile(file);
  release?.();
  return release === null;
}

const FOLDER_LOCK = 'folder.lock';

/**
 * Keeps a restore out of a data folder as long as this process works with it. Others may work with it too.
 * @returns what gives it up
 * @throws AppError `in_use` while a backup is being restored
 */
export function shareDataFolder(dataDir: string): () => void {
  const release = shareFile(join(dataDir, FOLDER_LOCK));
  if (release) return release;
  throw new AppError('in_use', `A backup is being restored into ${dataDir}. Try again when that is done.`);
}

/**
 * Makes this process the only one that works with a data folder.
 * @returns what gives it up
 * @throws AppError `in_use` while another one does
 */
export function holdDataFolder(dataDir: string): () => void {
  return lockFile(
    join(dataDir, FOLDER_LOCK),
    `Another command of Bullpen is using the data folder ${dataDir}. Try again when that is done.`,
  );
}

/** Removes a data folder that holds nothing but its locks. */
export function removeEmptyFolder(dataDir: string): void {
  // While one is held alone it has a journal, in which nothing is ever written.
  const locks = [SERVER_LOCK, FOLDER_LOCK].flatMap((name) => [name, `${name}-journal`]);
  if (readdirSync(dataDir).some((name) => !locks.includes(name))) return;
  for (const name of locks) rmSync(join(dataDir, name), { force: true });
  try {
    rmdirSync(dataDir);
  } catch {
    // Something has come just now.
  }
}

/**
 * Holds a file for this process alone. The lock is the operating system's on an open file, so it ends with the process
 * however that ends; a file with a process id in it would outlive a kill.
 * @param patience how long it is waited for; the process does nothing else meanwhile. Milliseconds
 * @returns what gives it up
 * @throws AppError `in_use` with `taken` when another process holds it
 */
export function lockFile(file: string, taken: string, patience = 0): () => void {
  const lock = openFile(file);
  try {
    lock.run(`PRAGMA busy_timeout = ${patience}`);
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw refusalToOpen(file, error);
    throw new AppError('in_use', taken, { cause: error });
  }
  return () => lock.close();
}

/** Holds a file together with others. @returns what gives it up; `null` where somebody holds it alone */
function shareFile(file: string): (() => void) | null {
  const lock = openFile(file);
  try {
    lock.run('PRAGMA busy_timeout = 0');
    lock.run('BEGIN');
    // The lock is taken with the first read.
    lock.run('SELECT 1 FROM sqlite_schema');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw refusalToOpen(file, error);
  }
}
