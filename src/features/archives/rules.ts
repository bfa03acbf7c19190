import { fileStamp } from '#src/values/file-stamp.ts';
import { minuteAt } from '#src/values/time-of-day.ts';

/**
 * Default label of an archive: the minute it was made, in the team's zone, e.g. `2026-11-20 15:04`.
 * @param at epoch milliseconds
 */
export function archiveLabel(at: number, timeZone: string): string {
  return minuteAt(at, timeZone);
}

/** File name of the backup made before archiving, e.g. `bullpen-20261120T200400123Z-before-archive.db`. */
export function backupName(at: number): string {
  return `bullpen-${fileStamp(at)}-before-archive.db`;
}
