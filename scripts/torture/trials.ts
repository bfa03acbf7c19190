import { backupUnderLoad } from './backup-under-load.ts';
import { cutUploads, longUploads } from './cut-uploads.ts';
import { fullDisk } from './full-disk.ts';
import { guessedAtOnce, guessing, opensAfterwards } from './guessing.ts';
import { headers } from './headers.ts';
import { killedArchive } from './killed-archive.ts';
import { killedWrites } from './killed-writes.ts';
import { malformed } from './malformed.ts';
import { mixedLoad } from './mixed-load.ts';
import { slowClients, slowHttpTest } from './slow-clients.ts';
import { soak } from './soak.ts';
import { sqlmap } from './sqlmap.ts';
import { stopping } from './stopping.ts';
import type { Trial } from './trial.ts';

/** The cheapest first: what is broken shows soon. */
export const TRIALS: readonly Trial[] = [
  headers,
  stopping,
  guessing,
  guessedAtOnce,
  opensAfterwards,
  killedWrites,
  killedArchive,
  cutUploads,
  longUploads,
  fullDisk,
  backupUnderLoad,
  malformed,
  mixedLoad,
  slowClients,
  slowHttpTest,
  sqlmap,
  soak,
];
