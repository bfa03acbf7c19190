import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#src/errors.ts';
import { HEALTH_FILE } from '#src/ops/health/kept.ts';
import { fileStamp } from '#src/values/time/file-stamp.ts';
import { isMounted } from './mounts.ts';
import { DATABASE, IMAGES, KEY, VIDEOS } from './parts.ts';

/**
 * How a verified backup replaces the contents of a data folder: all of it or nothing. It waits in a draft folder,
 * which is renamed to the name below in one atomic step. From then on the restore is decided, and whoever opens the
 * data folder next finishes what a crash interrupted.
 */
const READY = 'restore.ready';

/** Each part, and the files it replaces; a database takes its WAL files along. */
const PARTS: readonly [name: string, before: readonly string[]][] = [
  [VIDEOS, [VIDEOS]],
  [IMAGES, [IMAGES]],
  [KEY, [KEY]],
  [DATABASE, [`${DATABASE}-wal`, `${DATABASE}-shm`, 'initial-admin-password', HEALTH_FILE, DATABASE]],
];

/** Whether a restore was decided but not finished. */
export function isExchanging(dataDir: string): boolean {
  return existsSync(join(dataDir, READY));
}

/**
 * Nothing that is to be moved is mounted from elsewhere, which would fail once the restore is decided.
 * @throws AppError naming what is
 */
export function expectMovable(dataDir: string, draft: string): void {
  const mounted = PARTS.filter(([name]) => existsSync(join(draft, name)))
    .flatMap(([, before]) => before.map((name) => join(dataDir, name)))
    .find(isMounted);
  if (mounted === undefined) return;
  throw new AppError(
    'data_folder',
    `${mounted} is mounted from elsewhere, so that nothing can take its place. Unmount it first, or restore into another folder with --data. Nothing was changed.`,
  );
}

/** The deciding step: from here on, the contents of `draft` replace those of the data folder. */
export function beginExchange(dataDir: string, draft: string): void {
  renameSync(draft, join(dataDir, READY));
  sync(dataDir);
}

/**
 * Moves every part into place. Previous contents are set aside, never deleted. Safe to call again after a crash; the
 * caller must hold the data folder exclusively.
 * @returns the folder with the previous contents; `null` when there were none
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
