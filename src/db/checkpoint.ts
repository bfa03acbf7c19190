import { Database } from 'bun:sqlite';
import { openFile } from './open.ts';
import { writerLock } from './writer-lock.ts';

/** Pages that may be left to copy while writes wait: some ten milliseconds' worth. */
const FEW = 4000;
/** How long to wait for the writer lock, and for reads that began before it was taken. Milliseconds. */
const LOCK_PATIENCE = 5000;
const READ_PATIENCE = 100;

/**
 * Copies the write-ahead log into the database, and truncates it. Others read and write meanwhile; only for the end of
 * it, which is short, writes wait. Blocks the calling thread.
 * @param lockFile the writer lock of this database
 * @returns whether all of it was copied; false while a reader holds a snapshot
 */
export function checkpoint(file: string, lockFile: string): boolean {
  const raw = new Database(file, { readwrite: true, create: false });
  const lock = writerLock(() => openFile(lockFile));
  try {
    raw.run('PRAGMA synchronous = FULL');
    raw.run('PRAGMA busy_timeout = 0');
    if (!copyMost(raw)) return false;
    const until = performance.now() + LOCK_PATIENCE;
    while (!lock.take()) {
      if (performance.now() > until) return false;
      Bun.sleepSync(1);
    }
    raw.run(`PRAGMA busy_timeout = ${READ_PATIENCE}`);
    return runCheckpoint(raw, 'TRUNCATE').busy === 0;
  } finally {
    raw.close();
    lock.close();
  }
}

/** Copies without holding anybody up, until little is left. @returns false when a reader needs the log as it is */
function copyMost(raw: Database): boolean {
  let leftBefore = Number.POSITIVE_INFINITY;
  while (true) {
    const { busy, log, checkpointed } = runCheckpoint(raw, 'PASSIVE');
    const left = log - checkpointed;
    if (busy === 0 && left <= FEW) return true;
    if (busy !== 0 || left >= leftBefore) return false;
    leftBefore = left;
  }
}

/** Numbers of pages in the log, and of those that are copied. */
interface Progress {
  /** 1 when another checkpoint or, for `TRUNCATE`, a reader is in the way. */
  busy: number;
  log: number;
  checkpointed: number;
}

function runCheckpoint(raw: Database, mode: 'PASSIVE' | 'TRUNCATE'): Progress {
  const progress = raw.query<Progress, []>(`PRAGMA wal_checkpoint(${mode})`).get();
  return progress ?? { busy: 1, log: 0, checkpointed: 0 };
}
