import type { Config } from '#src/config.ts';
import type { ContractChangesService } from '#src/features/contracts/change-service.ts';
import type { Log } from '#src/log.ts';
import { recurringJob } from './recurring-job.ts';

/** Delay after the start, so that the first requests come first. Milliseconds, like all below. */
const START_AFTER = 1000;
const PAUSE_AFTER_FAILURE = 60_000;

export interface ContractTableDeps {
  config: Config;
  log: Log;
  contractChanges: Pick<ContractChangesService, 'isTableNew'>;
}

/**
 * Works out stored entries anew, in a child process, when the product's table of contracts is not the one of the last
 * run. @returns a handle that stops it
 */
export function followContractTable(
  { contractChanges, ...deps }: ContractTableDeps,
  startAfter = START_AFTER,
): { stop(): void } {
  const job = recurringJob(deps);

  async function follow(): Promise<void> {
    try {
      await job.run('follow-contract-table', null);
      deps.log.info('stored entries follow the contracts of this release');
    } catch (error) {
      job.logFailure(error, 'entries could not be given what this release knows of their contracts');
      job.after(PAUSE_AFTER_FAILURE, follow);
    }
  }

  if (contractChanges.isTableNew()) job.after(startAfter, follow);
  return job;
}
