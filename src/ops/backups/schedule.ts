import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsInHour } from 'date-fns/constants';
import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { recurringJob } from '#src/ops/recurring-job.ts';
import { scheduledBackups, untilNext } from './rules.ts';

export interface ScheduleDeps {
  config: Config;
  log: Log;
  clock: () => number;
}

/** Delay after the start, so that the first requests come first. Milliseconds, like all below. */
const START_AFTER = 2000;
/** Timers cannot wait longer than a few weeks, and the clock may be changed meanwhile. */
const POLL_INTERVAL = millisecondsInHour;
/** Delay after a failed backup. */
const TRY_AGAIN_AFTER = 600_000;

/**
 * Runs a backup in a child process whenever the last is older than `every` milliseconds. @returns a handle that stops
 * the schedule
 */
export function scheduleBackups(deps: ScheduleDeps, every: number): { stop(): void } {
  const { config, log, clock } = deps;
  const job = recurringJob(deps);

  async function look(): Promise<void> {
    const due = untilNext(lastScheduled(config.dataDir), every, clock());
    if (due > 0) return job.after(Math.min(due, POLL_INTERVAL), look);
    try {
      log.info({ backup: await job.run('backup', { keep: config.backupKeep }) }, 'made the scheduled backup');
      job.after(Math.min(every, POLL_INTERVAL), look);
    } catch (error) {
      job.logFailure(error, 'the scheduled backup could not be made');
      job.after(Math.min(every, TRY_AGAIN_AFTER), look);
    }
  }

  job.after(START_AFTER, look);
  return job;
}

/** Epoch milliseconds of the last scheduled backup; `null` when there is none. */
export function lastScheduled(dataDir: string): number | null {
  try {
    return scheduledBackups(readdirSync(join(dataDir, 'backups')))[0]?.at ?? null;
  } catch {
    // The folder does not exist before the first backup.
    return null;
  }
}
