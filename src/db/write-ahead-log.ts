import type { Database } from 'bun:sqlite';
import { statSync } from 'node:fs';

/** Size up to which a commit checkpoints within some milliseconds; twice the size at which SQLite begins. Bytes. */
const LONG = 8 * 1024 * 1024;
/** From this size on no further long read may begin, so that those under way come to an end and the log with them. Bytes. */
const TOO_LONG = 1024 * 1024 * 1024;
/** SQLite's own default, in pages. */
const CHECKPOINT_AT = 1000;

/** Size of the write-ahead log in bytes. It starts over from its beginning, so it shrinks only when it is truncated. */
export const logSize = ({ filename }: Pick<Database, 'filename'>): number =>
  statSync(`${filename}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Starts a checkpoint away from this process, unless one runs already or it is too early for the next.
 * @returns false when it cannot, so that commits have to
 */
export type RequestCheckpoint = () => boolean;

export type Checkpoints = ReturnType<typeof manageCheckpoints>;

/**
 * Decides who copies the write-ahead log into the database: ordinarily SQLite, in whichever commit makes it long
 * enough. But while a reader holds a snapshot the log grows without limit, and the first commit after that would block
 * a server for as long as it takes to copy all of it.
 * @param isHeld whether a snapshot of ours is in use, which a checkpoint could not get past
 */
export function manageCheckpoints(raw: Database, isHeld: () => boolean) {
  let request: RequestCheckpoint | null = null;

  function leaveToCommits(isTheirs: boolean): void {
    raw.run(`PRAGMA wal_autocheckpoint = ${isTheirs ? CHECKPOINT_AT : 0}`);
    // Where commits had to copy a long log, the next to start it over truncates it.
    raw.run(`PRAGMA journal_size_limit = ${isTheirs ? LONG : -1}`);
  }

  let isLeftToCommits = true;

  function settle(): void {
    if (!request) return;
    const isTheirs = logSize(raw) < LONG || (!isHeld() && !request());
    if (isTheirs === isLeftToCommits) return;
    leaveToCommits(isTheirs);
    isLeftToCommits = isTheirs;
  }

  return {
    /** Server mode: from now on a long log is left to `by`. */
    delegate(by: RequestCheckpoint): void {
      request = by;
    },

    /** To be called before each write, and whenever a checkpoint may have become possible. */
    settle,

    /** Whether long reads have to wait: as long as one is in use at any time, the log only grows. */
    isTooLong(): boolean {
      settle();
      return logSize(raw) >= TOO_LONG;
    },
  };
}
