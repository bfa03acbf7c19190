import { fileStamp, stampedAt } from '#src/values/time/file-stamp.ts';

/** File name of a backup: its time, and whether the schedule made it. @param at epoch milliseconds */
export function backupName(at: number, kind: 'asked' | 'scheduled'): string {
  return `bullpen-${fileStamp(at)}${kind === 'scheduled' ? '-scheduled' : ''}.tar`;
}

const SCHEDULED = /^bullpen-(\d{8}T\d{9}Z)-scheduled\.tar$/;

/** The scheduled backups among these names, newest first, with their times. */
export function scheduledBackups(names: readonly string[]): { name: string; at: number }[] {
  return names
    .flatMap((name) => {
      const at = stampedAt(SCHEDULED.exec(name)?.[1] ?? '');
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** The scheduled backups to delete, so that the newest `keep` remain. */
export function surplusBackups(names: readonly string[], keep: number): string[] {
  return scheduledBackups(names)
    .slice(keep)
    .map(({ name }) => name);
}

/**
 * Milliseconds until the next scheduled backup. Never longer than one interval, even when a clock set back puts the
 * last backup in the future.
 * @param last epoch milliseconds of the last one; `null` when there is none
 */
export function untilNext(last: number | null, every: number, now: number): number {
  return last === null ? 0 : Math.min(Math.max(last + every - now, 0), every);
}
