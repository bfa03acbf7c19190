import { SQLiteError } from 'bun:sqlite';
import { statfsSync } from 'node:fs';
import { AppError } from '#src/errors.ts';

export type Disk = ReturnType<typeof watchDisk>;

/** What is free for this program on the disk of a folder, and the size of all of it. Bytes. */
export function readDisk(folder: string): { free: number; size: number } {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * The disk of a data folder. A reserve stays free, so that writes under way can always finish.
 * @param reserve bytes
 */
export function watchDisk(folder: string, reserve: number) {
  const freeBytes = (): number => readDisk(folder).free;
  return {
    reserve,
    freeBytes,
    /** @throws AppError 507 when `bytes` more would touch the reserve */
    expectRoom(bytes = 0): void {
      if (freeBytes() - bytes < reserve) throw diskFull();
    },
  };
}

/** @param cause the system's error, if it reported one */
export function diskFull(cause?: unknown): AppError {
  return new AppError(
    'disk_full',
    'The disk is full. Nothing was saved; please tell the person who runs Bullpen.',
    { cause },
  );
}

/** Whether an error means that nothing more can be written: a full disk, a quota or a file size limit. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'disk_full' || isDiskFull(error.cause);
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return isDiskFull(error.cause);
  if (error instanceof SQLiteError) return /^SQLITE_(FULL|IOERR_(WRITE|TRUNCATE|SHMSIZE))/.test(error.code);
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(error.code);
}
