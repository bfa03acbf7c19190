import { chmodSync, rmSync, statSync } from 'node:fs';
import type { Config } from '#src/config.ts';
import { rebuildTotals } from '#src/db/integrity.ts';
import { isServing } from '#src/db/lock.ts';
import { isExchanging } from '#src/ops/backups/exchange.ts';
import { openDeps, systemClock } from '#src/server/compose.ts';
import type { Finding } from './finding.ts';
import { leftovers, openToOthers } from './folder.ts';

/**
 * Puts right what can be without losing anything: totals are made anew from the entries, files of nobody are put aside,
 * half-done ones go, and nobody else may read what is secret. Only for a desk that was examined.
 */
export async function repair(config: Config, findings: readonly Finding[]): Promise<void> {
  const { dataDir } = config;
  const has = (...checks: Finding['check'][]) =>
    findings.some(({ check, isFixable }) => isFixable && checks.includes(check));
  for (const file of openToOthers(dataDir)) chmodSync(file, statSync(file).mode & 0o770);
  for (const path of leftovers(dataDir, systemClock())) rmSync(path, { recursive: true, force: true });
  if (!has('totals', 'history', 'videos', 'restore')) return;
  // Opening alone finishes a restore. Beside a server an upload may be on its way, so its files are left alone.
  const alone = isExchanging(dataDir) || !isServing(dataDir);
  const app = openDeps(config, { serve: alone && has('videos') });
  try {
    if (has('totals', 'history')) app.db.transaction(() => rebuildTotals(app.db.raw));
    if (alone && has('videos')) await app.videos.quarantineLeftovers();
  } finally {
    app.close();
  }
}
