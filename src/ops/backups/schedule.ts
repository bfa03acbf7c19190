import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { millisecondsInHour } from 'date-fns/constants';
import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { type HeldJob, startJob } from '#src/ops/jobs.ts';
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
export function scheduleBackups({ config, log, clock }: ScheduleDeps, every: number): { stop(): void } {
  let job: HeldJob | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function checkIn(wait: number): void {
    if (!isStopped) timer = setTimeout(() => void look(), wait).unref();
  }

  async function look(): Promise<void> {
    const due = untilNext(lastScheduled(config.dataDir), every, clock());
    if (due > 0) return checkIn(Math.min(due, POLL_INTERVAL));
    try {
      job = await startJob(config, 'backup', { keep: config.backupKeep });
      log.info({ backup: await job.finish() }, 'made the scheduled backup');
      checkIn(Math.min(every, POLL_INTERVAL));
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'the scheduled backup could not be made');
      checkIn(Math.min(every, TRY_AGAIN_AFTER));
    } finally {
      job = null;
    }
  }

  checkIn(START_AFTER);
  return {
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      job?.stop();
    },
  };
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
