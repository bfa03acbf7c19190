import { millisecondsInHour } from 'date-fns/constants';
import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import type { Health } from '#src/ops/health/health.ts';
import { recurringJob } from '#src/ops/recurring-job.ts';
import type { OffsiteCopies } from './offsite/copies.ts';
import { type StoredFile, sortBackups, untilNext } from './rules.ts';
import { backupFiles, describeFuture, lastScheduled } from './stored.ts';

export interface ScheduleDeps {
  config: Config;
  log: Log;
  clock: () => number;
  health: Pick<Health, 'noteBackup' | 'noteBackupFailure'>;
}

/** Delay after the start, so that the first requests come first. Milliseconds, like all below. */
const START_AFTER = 2000;
/** Timers cannot wait longer than a few weeks, and the clock may be changed meanwhile. */
const POLL_INTERVAL = millisecondsInHour;
/** Delay after a failed backup. */
const TRY_AGAIN_AFTER = 600_000;

/**
 * Runs a backup in a child process whenever the last is older than `every` milliseconds. @param copies are made of each, and at
 * the start of what was not copied before it @returns a handle that stops the schedule
 */
export function scheduleBackups(
  deps: ScheduleDeps,
  every: number,
  copies: OffsiteCopies | null = null,
): { stop(): void | Promise<void> } {
  const { config, log, clock, health } = deps;
  const job = recurringJob(deps);
  let reported = '';
  let isBegun = false;

  /** Once for each set of files, however often it is looked. */
  function reportFuture(files: readonly StoredFile[]): void {
    const names = sortBackups(files, clock()).inFuture.map(({ name }) => name);
    if (names.join() !== reported) for (const message of describeFuture(names)) log.warn(message);
    reported = names.join();
  }

  async function look(): Promise<void> {
    const isFirst = !isBegun;
    isBegun = true;
    try {
      const files = backupFiles(config.dataDir);
      reportFuture(files);
      const due = untilNext(lastScheduled(files, clock()), every, clock());
      if (due > 0) {
        if (isFirst) copies?.copy();
        return job.after(Math.min(due, POLL_INTERVAL), look);
      }
      log.info({ backup: await job.run('backup', { keep: config.backupKeep }) }, 'made the scheduled backup');
      health.noteBackup();
      copies?.copy();
      job.after(Math.min(every, POLL_INTERVAL), look);
    } catch (error) {
      job.logFailure(error, 'the scheduled backup could not be made', health.noteBackupFailure);
      if (isFirst) copies?.copy();
      job.after(Math.min(every, TRY_AGAIN_AFTER), look);
    }
  }

  job.after(START_AFTER, look);
  return {
    stop() {
      job.stop();
      return copies?.stop();
    },
  };
}
