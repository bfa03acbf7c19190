import type { Config } from '#src/config.ts';
import { AppError } from '#src/errors.ts';
import type { Log } from '#src/log.ts';
import { type HeldJob, type JobName, startJob } from './jobs.ts';

/** A job that the server runs from time to time, in a child process, until it stops. */
export function recurringJob({ config, log }: { config: Config; log: Log }) {
  let job: HeldJob | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function expectServing(): void {
    if (isStopped) throw new AppError('unavailable', 'The server is stopping');
  }

  return {
    /** Calls `next` in `wait` milliseconds, unless stopped by then. */
    after(wait: number, next: () => unknown): void {
      if (!isStopped) timer = setTimeout(next, wait).unref();
    },

    /** @returns the job's result. @throws AppError with the job's own error, or once stopped */
    async run(name: JobName, input: unknown): Promise<unknown> {
      expectServing();
      try {
        job = await startJob(config, name, input);
        return await job.finish(expectServing);
      } finally {
        job = null;
      }
    },

    /** A job that was stopped has not failed. @param note is given the reason, in words */
    logFailure(error: unknown, message: string, note: (reason: string) => void = () => {}): void {
      if (isStopped) return;
      log.error({ err: error }, message);
      note(error instanceof AppError ? error.message : 'It ended unexpectedly.');
    },

    isStopped: () => isStopped,

    stop(): void {
      isStopped = true;
      if (timer) clearTimeout(timer);
      job?.stop();
    },
  };
}
