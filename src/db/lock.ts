import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';

/**
 * Makes this process the one server of a data folder. The lock is the operating system's on an open file, so it ends
 * with the process however that ends; a file with a process id in it would outlive a kill.
 * @returns what gives it up
 * @throws AppError `in_use` when another server holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const lock = new Database(join(dataDir, 'server.lock'), { create: true, readwrite: true });
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new AppError(
      'in_use',
      `Another Bullpen server is using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
      {
        cause: error,
      },
    );
  }
  return () => lock.close();
}
