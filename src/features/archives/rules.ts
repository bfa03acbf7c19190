import { fileStamp } from '#src/values/time/file-stamp.ts';
import { formatInstant, type TimeFormat } from '#src/values/time/time-of-day.ts';

/**
 * Default label of an archive: the minute it was made, e.g. `Nov 20, 2026, 3:04 PM`.
 * @param at epoch milliseconds
 */
export const archiveLabel = (at: number, format: TimeFormat): string => formatInstant(at, format);

/** File name of the backup made before archiving, e.g. `bullpen-20261120T200400123Z-before-archive.db`. */
export function backupName(at: number): string {
  return `bullpen-${fileStamp(at)}-before-archive.db`;
}
