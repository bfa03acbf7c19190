import { fileStamp } from '#src/values/file-stamp.ts';

/**
 * What an archive is called by itself: the minute it was made, in the team's zone, e.g. `2026-11-20 15:04`.
 * @param at epoch milliseconds
 */
export function archiveLabel(at: number, timeZone: string): string {
  // The Swedish way to write dates is ISO 8601 with a space.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
}

/** The file of the backup that comes before, e.g. `bullpen-20261120T200400123Z-before-archive.db`. */
export function backupName(at: number): string {
  return `bullpen-${fileStamp(at)}-before-archive.db`;
}
