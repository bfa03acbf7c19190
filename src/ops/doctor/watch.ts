import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod';
import type { Config } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import type { Health } from '#src/ops/health/health.ts';
import { recurringJob } from '#src/ops/recurring-job.ts';
import type { Condition } from './condition.ts';
import { CHECKS } from './finding.ts';

const Findings = z.array(
  z.object({ check: z.enum(CHECKS), message: z.string(), isDamage: z.boolean(), isFixable: z.boolean() }),
);

/** Delay after the start, so that the first requests come first. Milliseconds, like all below. */
const START_AFTER = 3000;
const CHECK_INTERVAL = millisecondsInDay;
/** Interval while something is damaged, so that a repair is noticed without a restart. */
const CHECK_AGAIN_AFTER = 60_000;

/**
 * Checks the installation shortly after the start and then once a day, in a child process. @returns a handle that
 * stops the checks
 */
export function watchCondition(deps: {
  config: Config;
  log: Log;
  condition: Condition;
  health: Pick<Health, 'noteCheck' | 'noteCheckFailure'>;
}): { stop(): void } {
  const { log, condition, health } = deps;
  const job = recurringJob(deps);

  async function check(): Promise<void> {
    try {
      const findings = Findings.parse(await job.run('check', null));
      condition.note(findings);
      health.noteCheck(findings);
      for (const { check, message, isDamage } of findings) {
        if (isDamage) log.error({ check }, `the data is damaged: ${message}`);
        else log.warn({ check }, `the daily check found: ${message}`);
      }
      if (findings.length === 0) log.info('the check found everything in order');
    } catch (error) {
      job.logFailure(error, 'the check failed', health.noteCheckFailure);
    }
    job.after(condition.isIntact() ? CHECK_INTERVAL : CHECK_AGAIN_AFTER, check);
  }

  job.after(START_AFTER, check);
  return job;
}
