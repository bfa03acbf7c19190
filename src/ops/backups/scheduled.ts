import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BackupDeps, makeBackup } from './backup.ts';
import { backupName, surplusBackups } from './rules.ts';
import { backupFiles, backupsFolder } from './stored.ts';
import type { Progress } from './tar.ts';

/** Makes a scheduled backup. Once it is complete, deletes the oldest scheduled ones beyond the number to keep. */
export async function makeScheduledBackup(
  app: BackupDeps,
  keep: number,
  progress: Progress,
): Promise<{ file: string; removed: string[] }> {
  const { dataDir } = app.config;
  const folder = backupsFolder(dataDir);
  const file = join(folder, backupName(app.clock(), 'scheduled'));
  await makeBackup(app, { to: file, withKey: false, progress });
  const removed = surplusBackups(backupFiles(dataDir), keep, app.clock());
  for (const name of removed) rmSync(join(folder, name), { force: true });
  return { file, removed };
}
