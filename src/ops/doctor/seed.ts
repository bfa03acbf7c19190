import { join } from 'node:path';
import { isLocked } from '#src/db/lock.ts';
import { openReader } from '#src/db/reader.ts';
import { SEED_LOCK } from '#src/ops/seed/batches.ts';
import type { Finding } from './finding.ts';

/** Whether something is left of a seed that was cut off. One that is still running is no finding. */
export function examineSeed(dataDir: string, database: string): Finding[] {
  if (!hasNote(database) || isLocked(join(dataDir, SEED_LOCK))) return [];
  const message = 'a seed was cut off and is still to be undone';
  return [{ check: 'seed', message, isDamage: false, isFixable: false }];
}

function hasNote(database: string): boolean {
  const raw = openReader(database);
  try {
    return raw.query("SELECT 1 FROM settings WHERE key = 'seed_under_way' AND value <> ''").get() !== null;
  } finally {
    raw.close();
  }
}
