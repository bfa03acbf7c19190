import { millisecondsInMinute } from 'date-fns/constants';
import { fileStamp, stampedAt } from '#src/values/time/file-stamp.ts';

/** File name of a backup: its time, and whether the schedule made it. @param at epoch milliseconds */
export function backupName(at: number, kind: 'asked' | 'scheduled'): string {
  return `bullpen-${fileStamp(at)}${kind === 'scheduled' ? '-scheduled' : ''}.tar`;
}

const BACKUP = /^bullpen-(\d{8}T\d{9}Z)(-scheduled)?\.tar$/;

/** A file where backups are stored. */
export interface StoredFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was last changed, in epoch milliseconds, where that says something. */
  changedAt?: number;
}

/** A backup that is stored, by its name. */
export interface StoredBackup extends StoredFile {
  /** When it was made, in epoch milliseconds. */
  at: number;
  isScheduled: boolean;
}

/** How far the clock of a file server may be ahead of this machine's. */
const CLOCK_DIFFERENCE = 5 * millisecondsInMinute;

/**
 * The backups among these files, newest first. One whose name or time is later than now was made by a wrong clock, or put
 * there: it says nothing of how fresh the backups are, and stands apart.
 * @param now epoch milliseconds
 */
export function sortBackups(
  files: readonly StoredFile[],
  now: number,
): { made: StoredBackup[]; inFuture: StoredBackup[] } {
  const found = files
    .flatMap((file) => {
      const [, stamp = '', scheduled] = BACKUP.exec(file.name) ?? [];
      const at = stampedAt(stamp);
      return at === null ? [] : [{ ...file, at, isScheduled: scheduled !== undefined }];
    })
    .sort((a, b) => b.at - a.at);
  const isInFuture = ({ at, changedAt = 0 }: StoredBackup) => at > now || changedAt > now + CLOCK_DIFFERENCE;
  return { made: found.filter((one) => !isInFuture(one)), inFuture: found.filter(isInFuture) };
}

/** Those that the schedule made, newest first; none from the future. */
export const scheduledBackups = (files: readonly StoredFile[], now: number): StoredBackup[] =>
  sortBackups(files, now).made.filter(({ isScheduled }) => isScheduled);

/** The scheduled backups to delete, so that the newest `keep` remain. None from the future is counted, or deleted. */
export function surplusBackups(files: readonly StoredFile[], keep: number, now: number): string[] {
  return scheduledBackups(files, now)
    .slice(keep)
    .map(({ name }) => name);
}

/**
 * Milliseconds until the next scheduled backup.
 * @param last epoch milliseconds of the last one; `null` when there is none
 */
export function untilNext(last: number | null, every: number, now: number): number {
  return last === null ? 0 : Math.max(last + every - now, 0);
}
