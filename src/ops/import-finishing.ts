import type { Log } from '#src/log.ts';
import { finishImports, type ImportingApp } from './importing.ts';
import { recurringJob } from './recurring-job.ts';

/** Imports that were broken off, as the start of a server finds them. */

interface FinishingDeps extends ImportingApp {
  log: Log;
}

/** Milliseconds. */
const PAUSE_AFTER_FAILURE = 60_000;
const NOT_YET = 'imports that were broken off cannot be finished yet';

/** Finishes them before anybody reads. Where that fails, as on a full disk, the server starts all the same. */
export async function finishAtStart(app: FinishingDeps): Promise<void> {
  try {
    await finishImports(app);
  } catch (error) {
    app.log.error({ err: error }, NOT_YET);
  }
}

/** Finishes what the start has left of them, tried again until it is done, in a child process. @returns a handle that stops it */
export function finishLater(app: FinishingDeps, pause = PAUSE_AFTER_FAILURE): { stop(): void } {
  const job = recurringJob(app);

  async function finish(): Promise<void> {
    if (app.imports.unfinished().length === 0) return;
    try {
      await job.run('finish-imports', { actor: 'cli' });
      app.log.info('imports that were broken off are finished');
    } catch (error) {
      job.logFailure(error, NOT_YET);
      job.after(pause, finish);
    }
  }

  job.after(pause, finish);
  return job;
}
