import * as z from 'zod';
import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import { AppError } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import { isDiskFull } from './disk.ts';
import { type HeldJob, startJob } from './jobs.ts';

/** Pause after a checkpoint: a reader in another process may hold the log for minutes. Milliseconds, like all below. */
const PAUSE = 10_000;
const PAUSE_AFTER_FAILURE = 60_000;

/**
 * Checkpoints a long write-ahead log in a child process, whenever a write or the end of a snapshot finds it long.
 * @returns a handle that stops it
 */
export function checkpointInJobs(
  { config, log, db }: { config: Config; log: Log; db: Db },
  pause = PAUSE,
): { stop(): void } {
  let job: HeldJob | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isAble = true;
  let isStopped = false;

  function restFor(wait: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      isAble = true;
      db.checkpoints.settle();
    }, wait).unref();
  }

  function expectServing(): void {
    if (isStopped) throw new AppError('unavailable', 'The server is stopping');
  }

  async function checkpoint(): Promise<void> {
    isRunning = true;
    try {
      job = await startJob(config, 'checkpoint', null);
      const isWhole = z.boolean().parse(await job.finish(expectServing));
      log.info({ isWhole }, 'checkpointed a long write-ahead log');
      restFor(pause);
    } catch (error) {
      if (!isStopped) log.error({ err: error }, 'the checkpoint of a long write-ahead log failed');
      // Commits would run out of room as well, each of them again.
      isAble = isDiskFull(error);
      restFor(PAUSE_AFTER_FAILURE);
    } finally {
      job = null;
      isRunning = false;
    }
  }

  db.checkpoints.delegate(() => {
    if (isAble && !isRunning && timer === null && !isStopped) void checkpoint();
    return isAble;
  });
  return {
    stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      job?.stop();
    },
  };
}
