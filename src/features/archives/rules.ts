import { minuteAt } from '#src/values/dates.ts';
import { fileStamp } from '#src/values/file-stamp.ts';

/**
 * What an archive is called by itself: the minute it was made, in the team's zone, e.g. `2026-11-20 15:04`.
 * @param at epoch milliseconds
 */
export function archiveLabel(at: number, timeZone: string): string {
  return minuteAt(at, timeZone);
}

/** The file of the backup that comes before, e.g. `bullpen-20261120T200400123Z-before-archive.db`. */
export function backupName(at: number): string {
  return `bullpen-${fileStamp(at)}-before-archive.db`;
}
