import { chmodSync, rmSync, statSync } from 'node:fs';
import type { Config } from '#src/config.ts';
import { rebuildTotals } from '#src/db/integrity.ts';
import { isServing } from '#src/db/lock.ts';
import { isExchanging } from '#src/ops/backups/exchange.ts';
import { openDeps, systemClock } from '#src/server/compose.ts';
import type { Finding } from './finding.ts';
import { leftovers, openToOthers } from './folder.ts';

/**
 * Repairs what can be repaired without losing anything: rebuilds totals from the entries, sets stray files aside,
 * removes half-finished ones and closes secrets to other users. Only for an installation that has been examined.
 */
export async function repair(config: Config, findings: readonly Finding[]): Promise<void> {
  const { dataDir } = config;
  const has = (...checks: Finding['check'][]) =>
    findings.some(({ check, isFixable }) => isFixable && checks.includes(check));
  for (const file of openToOthers(dataDir)) chmodSync(file, statSync(file).mode & 0o770);
  for (const path of leftovers(dataDir, systemClock())) rmSync(path, { recursive: true, force: true });
  if (!has('totals', 'history', 'videos', 'restore')) return;
  // Opening the folder finishes an interrupted restore. Beside a running server an upload may be under way, so its
  // files are left alone.
  const alone = isExchanging(dataDir) || !isServing(dataDir);
  const app = openDeps(config, { serve: alone && has('videos') });
  try {
    if (has('totals', 'history')) app.db.transaction(() => rebuildTotals(app.db.raw));
    if (alone && has('videos')) await app.videos.quarantineLeftovers();
  } finally {
    app.close();
  }
}
