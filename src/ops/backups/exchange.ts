import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileStamp } from '#src/values/file-stamp.ts';
import { DATABASE, KEY, VIDEOS } from './parts.ts';

/**
 * How a checked backup takes the place of what is in a data folder: all of it or nothing. It waits in a folder that gets
 * the name below in one step; from then on it counts, and whoever opens the data folder next finishes what a crash cut off.
 */
const READY = 'restore.ready';

/** What each part pushes aside; a database takes along what belongs to it. */
const PARTS: readonly [name: string, before: readonly string[]][] = [
  [VIDEOS, [VIDEOS]],
  [KEY, [KEY]],
  [DATABASE, [`${DATABASE}-wal`, `${DATABASE}-shm`, 'initial-admin-password', DATABASE]],
];

/** Whether a restore was decided and not finished. */
export function isExchanging(dataDir: string): boolean {
  return existsSync(join(dataDir, READY));
}

/** The step that decides: what is in `draft` is what the data folder holds. */
export function beginExchange(dataDir: string, draft: string): void {
  renameSync(draft, join(dataDir, READY));
  sync(dataDir);
}

/**
 * Moves everything to its place. What was there before is put aside, never deleted. May be called again after a crash.
 * Only for who holds the data folder alone.
 * @returns where that is now; `null` where nothing was
 */
export function finishExchange(dataDir: string, now: number): string | null {
  const ready = join(dataDir, READY);
  const before = join(ready, 'before');
  for (const [name, pushed] of PARTS) {
    const part = join(ready, name);
    if (!existsSync(part)) continue;
    for (const old of pushed) {
      if (!existsSync(join(dataDir, old))) continue;
      mkdirSync(before, { recursive: true, mode: 0o700 });
      renameSync(join(dataDir, old), join(before, old));
    }
    renameSync(part, join(dataDir, name));
  }
  const replaced = join(dataDir, `replaced-${fileStamp(now)}`);
  const wasThere = existsSync(before);
  if (wasThere) renameSync(before, replaced);
  sync(dataDir);
  rmSync(ready, { recursive: true, force: true });
  sync(dataDir);
  return wasThere ? replaced : null;
}

function sync(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
