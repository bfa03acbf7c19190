import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type StoredFile, scheduledBackups, sortBackups } from './rules.ts';

/** Where an installation's own backups are. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** The files in the backups folder; none before the first backup. */
export function backupFiles(dataDir: string): StoredFile[] {
  const folder = backupsFolder(dataDir);
  return (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
    // It may be deleted meanwhile.
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found?.isFile() ? [{ name, size: found.size, changedAt: found.mtimeMs }] : [];
  });
}

/** Epoch milliseconds of the last scheduled backup; `null` when there is none. @param now epoch milliseconds */
export const lastScheduled = (files: readonly StoredFile[], now: number): number | null =>
  scheduledBackups(files, now)[0]?.at ?? null;

/**
 * What is wrong with the backups: the schedule has stalled, which made some once and is overdue now; and what it cannot go by.
 * @param files in their folder @param backupEvery milliseconds; `null` without a schedule
 */
export function findBackupIssues(
  files: readonly StoredFile[],
  backupEvery: number | null,
  now: number,
): string[] {
  const last = lastScheduled(files, now);
  const isLate = backupEvery !== null && last !== null && now - last >= 2 * backupEvery;
  return [
    ...(isLate ? [`the last scheduled backup is from ${new Date(last).toISOString()}`] : []),
    ...describeFuture(sortBackups(files, now).inFuture.map(({ name }) => name)),
  ];
}

/** Says of backups that they are dated in the future; nothing of none. */
export function describeFuture([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  return others.length === 0
    ? [`${first} is dated in the future: it is neither counted nor deleted`]
    : [`${first} and ${others.length} more are dated in the future: they are neither counted nor deleted`];
}
