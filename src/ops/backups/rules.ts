import { fileStamp, stampedAt } from '#src/values/file-stamp.ts';

/** What a backup's file is called: by its time, and apart where the schedule made it. @param at epoch milliseconds */
export function backupName(at: number, kind: 'asked' | 'scheduled'): string {
  return `bullpen-${fileStamp(at)}${kind === 'scheduled' ? '-scheduled' : ''}.tar`;
}

const SCHEDULED = /^bullpen-(\d{8}T\d{9}Z)-scheduled\.tar$/;

/** The scheduled ones among the names, newest first, with their time. */
export function scheduledBackups(names: readonly string[]): { name: string; at: number }[] {
  return names
    .flatMap((name) => {
      const at = stampedAt(SCHEDULED.exec(name)?.[1] ?? '');
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** The scheduled backups that are too many, where the newest `keep` stay. */
export function surplusBackups(names: readonly string[], keep: number): string[] {
  return scheduledBackups(names)
    .slice(keep)
    .map(({ name }) => name);
}

/**
 * How long until the next scheduled backup. Milliseconds.
 * A clock that was set back makes the last one lie ahead: then it is never longer than one interval.
 * @param last epoch milliseconds of the last one, `null` where there is none
 */
export function untilNext(last: number | null, every: number, now: number): number {
  return last === null ? 0 : Math.min(Math.max(last + every - now, 0), every);
}
