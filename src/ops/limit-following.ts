import type { Db } from '#src/db/open.ts';
import type { LimitsService } from '#src/features/limits/service.ts';
import type { Log } from '#src/log.ts';

interface FollowingDeps {
  db: Pick<Db, 'writes'>;
  limits: Pick<LimitsService, 'followDue' | 'isDue'>;
  log: Log;
}

/** How often days that have changed are looked for, whoever has changed them. Milliseconds. */
const LOOKS_EVERY = 500;
const PAUSE_AFTER_FAILURE = 60_000;

/** Follows what traders enter under the team's limits, until it is stopped. */
export function followLimits({ db, limits, log }: FollowingDeps) {
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isStopping = false;

  function wakeIn(wait: number): void {
    if (isStopping) return;
    timer = setTimeout(() => {
      underWay = look();
    }, wait).unref();
  }

  async function follow(): Promise<void> {
    while (!isStopping && limits.isDue()) {
      await db.writes.turn();
      limits.followDue();
    }
  }

  async function look(): Promise<void> {
    try {
      await follow();
      wakeIn(LOOKS_EVERY);
    } catch (error) {
      if (isStopping) return;
      log.error({ err: error }, 'limits could not be followed');
      wakeIn(PAUSE_AFTER_FAILURE);
    }
  }

  wakeIn(LOOKS_EVERY);
  return {
    async stop(): Promise<void> {
      isStopping = true;
      if (timer) clearTimeout(timer);
      await underWay;
    },
  };
}
