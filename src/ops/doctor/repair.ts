import { SQLiteError } from 'bun:sqlite';
import { chmodSync, rmSync, statSync } from 'node:fs';
import type { Config } from '#src/config.ts';
import { rebuildIndexes, rebuildTotals } from '#src/db/integrity.ts';
import { isServing } from '#src/db/lock.ts';
import type { Db } from '#src/db/open.ts';
import { endOrphans } from '#src/db/orphans.ts';
import type { ImagesService } from '#src/features/images/service.ts';
import type { VideosService } from '#src/features/videos/service.ts';
import { isExchanging } from '#src/ops/backups/exchange.ts';
import type { Finding } from './finding.ts';
import { leftovers, openToOthers } from './folder.ts';

interface RepairOptions {
  /** Epoch milliseconds. */
  now: number;
  /** Opens the installation; as its server where `serve` is set. */
  open: (options: { serve: boolean }) => {
    db: Db;
    videos: Pick<VideosService, 'quarantineLeftovers'>;
    images: Pick<ImagesService, 'quarantineLeftovers'>;
    close(): void;
  };
}

/**
 * Repairs what can be repaired without losing anything: rebuilds indexes from their tables and totals from the entries, sets
 * stray files aside, removes half-finished ones and closes secrets to other users. Only for an installation that has been
 * examined.
 */
export async function repair(
  config: Config,
  findings: readonly Finding[],
  { now, open }: RepairOptions,
): Promise<void> {
  const { dataDir } = config;
  const has = (...checks: Finding['check'][]) =>
    findings.some(({ check, isFixable }) => isFixable && checks.includes(check));
  for (const file of openToOthers(dataDir)) chmodSync(file, statSync(file).mode & 0o770);
  for (const path of leftovers(dataDir, now)) rmSync(path, { recursive: true, force: true });
  if (has('jobs') && !isServing(dataDir)) endOrphans(dataDir);
  if (!has('integrity', 'totals', 'history', 'videos', 'images', 'restore')) return;
  // Opening the folder finishes an interrupted restore. Beside a running server an upload may be under way, so its
  // files are left alone.
  const alone = isExchanging(dataDir) || !isServing(dataDir);
  const app = open({ serve: alone && has('videos', 'images') });
  try {
    if (has('integrity')) reindex(app.db);
    if (has('totals', 'history')) app.db.transaction(() => rebuildTotals(app.db.raw));
    if (alone && has('videos')) await app.videos.quarantineLeftovers();
    if (alone && has('images')) await app.images.quarantineLeftovers();
  } finally {
    app.close();
  }
}

/** What it cannot put right, the next examination tells. */
function reindex(db: Db): void {
  try {
    db.transaction(() => rebuildIndexes(db.raw));
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error;
  }
}
