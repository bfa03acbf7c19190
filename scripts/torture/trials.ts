import { backupUnderLoad } from './backup-under-load.ts';
import { busyBatches } from './busy-batches.ts';
import { busyImports } from './busy-imports.ts';
import { busySearches } from './busy-searches.ts';
import { combiningMarks } from './combining-marks.ts';
import { cutUploads, longUploads } from './cut-uploads.ts';
import { fullDisk } from './full-disk.ts';
import { growingFiles } from './growing-imports.ts';
import { guessedAtOnce, guessing } from './guessing.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { hostileImagesTrial } from './hostile-images.ts';
import { hostileFiles } from './hostile-imports.ts';
import { hostileTexts } from './hostile-texts.ts';
import { killedArchive } from './killed-archive.ts';
import { killedImports } from './killed-imports.ts';
import { killedUpgrades } from './killed-upgrades.ts';
import { killedWrites } from './killed-writes.ts';
import { listeners } from './listeners.ts';
import { longWrites } from './long-writes.ts';
import { malformed } from './malformed.ts';
import { mixedLoad } from './mixed-load.ts';
import { offsiteCopies } from './offsite-copies.ts';
import { revokedWhileSending } from './revoked-while-sending.ts';
import { sentAgain } from './sent-again.ts';
import { slowClients, slowHttpTest } from './slow-clients.ts';
import { slowReaders } from './slow-readers.ts';
import { soak } from './soak.ts';
import { sqlmap } from './sqlmap.ts';
import { stopping } from './stopping.ts';
import { tamperedBackups } from './tampered-backups.ts';
import type { Trial } from './trial.ts';

/** Cheapest first, so that failures show early. */
export const TRIALS: readonly Trial[] = [
  stopping,
  guessing,
  guessedAtOnce,
  revokedWhileSending,
  hostileAddresses,
  combiningMarks,
  hostileTexts,
  tamperedBackups,
  hostileFiles,
  hostileImagesTrial,
  growingFiles,
  busyBatches,
  busySearches,
  busyImports,
  listeners,
  killedWrites,
  sentAgain,
  killedArchive,
  killedImports,
  killedUpgrades,
  cutUploads,
  longUploads,
  fullDisk,
  backupUnderLoad,
  offsiteCopies,
  malformed,
  mixedLoad,
  longWrites,
  slowClients,
  slowReaders,
  slowHttpTest,
  sqlmap,
  soak,
];

/** @throws Error when there is none */
export function trialNamed(name: string): Trial {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial) return trial;
  throw new Error(`No trial is called ${name}. There are: ${TRIALS.map((one) => one.name).join(', ')}`);
}
