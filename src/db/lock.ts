import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { openFile, refusalToOpen } from './open.ts';
import { isBusy } from './writer-lock.ts';

/**
 * Makes this process the one server of a data folder.
 * @returns what gives it up
 * @throws AppError `in_use` when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  return lockFile(
    join(dataDir, 'server.lock'),
    `Another Bullpen server is using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
  );
}

/**
 * Holds a file for this process alone. The lock is the operating system's on an open file, so it ends with the process
 * however that ends; a file with a process id in it would outlive a kill.
 * @returns what gives it up
 * @throws AppError `in_use` with `taken` when another process holds it
 */
export function lockFile(file: string, taken: string): () => void {
  const lock = openFile(file);
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw refusalToOpen(file, error);
    throw new AppError('in_use', taken, { cause: error });
  }
  return () => lock.close();
}
