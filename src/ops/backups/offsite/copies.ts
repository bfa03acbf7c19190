import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { describeFuture } from '#src/ops/backups/stored.ts';
import type { Health } from '#src/ops/health/health.ts';
import { recurringJob } from '#src/ops/recurring-job.ts';
import type { S3Access } from '#src/s3-settings.ts';
import type { S3Place } from '#src/values/text/s3-address.ts';
import { Copied } from './copied.ts';
import { waitAfterFailures } from './rules.ts';

export interface CopiesDeps {
  config: Config;
  log: Log;
  health: Pick<Health, 'lastCopy' | 'noteCopy' | 'noteCopyFailure'>;
}

export interface OffsiteCopies {
  /** The newest scheduled backup is to be copied, unless it is there. */
  copy(): void;
  stop(): Promise<void>;
}

/** How long a stop waits for an upload to be taken back. Milliseconds. */
const STOP_WITHIN = 4000;

/**
 * Copies scheduled backups to an S3 server in a child process, and tries again by itself, until it is stopped.
 * @param waitAfter milliseconds, by how often it has failed in a row
 */
export function copyBackups(
  deps: CopiesDeps,
  place: S3Place,
  access: S3Access,
  waitAfter = waitAfterFailures,
): OffsiteCopies {
  const { config, log, health } = deps;
  const job = recurringJob(deps);
  let underWay: Promise<void> | null = null;
  let isAsked = false;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;

  async function run(): Promise<void> {
    isAsked = false;
    try {
      const order = { place, access, keep: config.backupKeep, known: health.lastCopy() };
      const copied = Copied.parse(await job.run('copy-backup', order));
      failures = 0;
      health.noteCopy(copied);
      const { copy, removed, inFuture } = copied;
      if (copy) log.info({ copy: copy.name, removed }, 'the newest backup has a verified copy off-site');
      for (const message of describeFuture(inFuture)) log.warn(`off-site, ${message}`);
    } catch (error) {
      failures += 1;
      job.logFailure(error, 'the backup could not be copied off-site', health.noteCopyFailure);
      // One at a time: a backup that is made meanwhile begins a run of its own.
      if (!job.isStopped()) retry = setTimeout(copy, waitAfter(failures)).unref();
    }
  }

  function copy(): void {
    isAsked = true;
    clearTimeout(retry);
    underWay ??= run().finally(() => {
      underWay = null;
      // Another backup was made meanwhile.
      if (isAsked && !job.isStopped()) copy();
    });
  }

  return {
    copy,
    async stop() {
      job.stop();
      clearTimeout(retry);
      if (underWay) await Promise.race([underWay, Bun.sleep(STOP_WITHIN)]);
    },
  };
}
