import type { Config } from '#src/config.ts';
import type { Db } from '#src/db/open.ts';
import type { ContractChangesService } from '#src/features/contracts/change-service.ts';
import type { JudgingService } from '#src/features/judging/service.ts';
import type { Log } from '#src/log.ts';
import { inBatches } from './in-batches.ts';
import { recurringJob } from './recurring-job.ts';

/** Delay after the start, so that the first requests come first. Milliseconds, like all below. */
const START_AFTER = 1000;
const PAUSE_AFTER_FAILURE = 60_000;

export interface JudgingJobDeps {
  config: Config;
  log: Log;
  contractChanges: Pick<ContractChangesService, 'isTableNew'>;
  judging: Pick<JudgingService, 'delegate' | 'isDue'>;
}

/**
 * Judges stored entries anew in a child process: what an earlier run left of them, all of them when the product's table
 * of contracts is not the one of the last run, and then after every change. @returns a handle that stops it
 */
export function judgeInJobs(
  { contractChanges, judging, ...deps }: JudgingJobDeps,
  startAfter = START_AFTER,
): { stop(): void } {
  const job = recurringJob(deps);
  const isDue = (): boolean => judging.isDue() || contractChanges.isTableNew();
  let isBusy = false;

  async function judge(): Promise<void> {
    // One that is under way notices the change by itself.
    if (isBusy || job.isStopped()) return;
    isBusy = true;
    try {
      // A change may have come when it was just over.
      while (isDue()) await job.run('judge-entries', null);
      deps.log.info('stored entries were judged by the rules in force');
    } catch (error) {
      job.logFailure(error, 'stored entries could not all be judged by the rules in force');
      job.after(PAUSE_AFTER_FAILURE, judge);
    } finally {
      isBusy = false;
    }
  }

  judging.delegate(() => job.after(0, judge));
  if (isDue()) job.after(startAfter, judge);
  return job;
}

export interface JudgedApp {
  db: Db;
  contractChanges: Pick<ContractChangesService, 'followTable' | 'isTableNew'>;
  judging: Pick<JudgingService, 'judgeBatch'>;
}

/**
 * The job: judges everything that is to be judged, holding nobody up. Broken off at any point, the next one goes on.
 * @param goOn called between batches; throwing aborts the work
 */
export async function judgeEntries(
  { db, contractChanges, judging }: JudgedApp,
  goOn: () => void,
): Promise<void> {
  if (contractChanges.isTableNew()) contractChanges.followTable();
  await inBatches(db, (isOver) => (judging.judgeBatch(isOver) ? { result: null } : null), goOn);
}
