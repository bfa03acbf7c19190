import type { Log } from '#src/log.ts';
import type { ImportingApp } from './importing.ts';
import { recurringJob } from './recurring-job.ts';

/** Imports that were broken off, as a server finds them when it starts and while it runs. */

interface FinishingDeps extends ImportingApp {
  log: Log;
}

/** How often imports that were broken off are looked for. Milliseconds. */
const LOOKS_EVERY = 60_000;
const NOT_YET = 'imports that were broken off cannot be finished yet';

/** Finishes them before anybody reads. Where that fails, as on a full disk, the server starts all the same. */
export async function finishAtStart(app: FinishingDeps): Promise<void> {
  try {
    const { finishImports } = await import('./importing.ts');
    await finishImports(app);
  } catch (error) {
    app.log.error({ err: error }, NOT_YET);
  }
}

/**
 * Finishes what the start has left of them and what breaks off later, as on a disk that fills up meanwhile, in a child
 * process, tried again until it is done. @returns a handle that stops it
 */
export function finishLater(app: FinishingDeps, pause = LOOKS_EVERY): { stop(): void } {
  const job = recurringJob(app);

  async function finish(): Promise<void> {
    if (app.imports.unfinished().length === 0) return;
    // Nothing is said of one that is still being written.
    const isAny = await job.run('finish-imports', { actor: 'cli' });
    if (isAny === true) app.log.info('imports that were broken off are finished');
  }

  async function look(): Promise<void> {
    try {
      await finish();
    } catch (error) {
      job.logFailure(error, NOT_YET);
    }
    job.after(pause, look);
  }

  job.after(pause, look);
  return job;
}
