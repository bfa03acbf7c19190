import * as z from 'zod';
import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import type { Log } from '#src/log.ts';
import { isDiskFull } from './disk.ts';
import { recurringJob } from './recurring-job.ts';

/** Pause after a checkpoint: a reader in another process may hold the log for minutes. Milliseconds, like all below. */
const PAUSE = 10_000;
const PAUSE_AFTER_FAILURE = 60_000;

/**
 * Checkpoints a long write-ahead log in a child process, whenever a write or the end of a snapshot finds it long.
 * @returns a handle that stops it
 */
export function checkpointInJobs(
  deps: { config: Config; log: Log; db: Db },
  pause = PAUSE,
): { stop(): void } {
  const { log, db } = deps;
  const job = recurringJob(deps);
  /** Until the pause after it is over. */
  let isBusy = false;
  let isAble = true;

  function settle(): void {
    isBusy = false;
    isAble = true;
    db.checkpoints.settle();
  }

  async function checkpoint(): Promise<void> {
    isBusy = true;
    try {
      const isWhole = z.boolean().parse(await job.run('checkpoint', null));
      log.info({ isWhole }, 'checkpointed a long write-ahead log');
      job.after(pause, settle);
    } catch (error) {
      job.logFailure(error, 'the checkpoint of a long write-ahead log failed');
      // Commits would run out of room as well, each of them again.
      isAble = isDiskFull(error);
      job.after(PAUSE_AFTER_FAILURE, settle);
    }
  }

  db.checkpoints.delegate(() => {
    if (isAble && !isBusy && !job.isStopped()) void checkpoint();
    return isAble;
  });
  return job;
}
