import { callNamed } from '#src/calls.ts';
import type { Db } from '#src/db/open.ts';
import { actorOf } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { AuditService } from '#src/features/settings/audit-service.ts';
import type { Log } from '#src/log.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Has no grant yet: this call issues it. */
const UNLOCK = '/api/auth/admin';

interface Handled {
  caller?: Caller;
  request: Request;
  route: string;
}

/**
 * Records who unlocked the admin area, every successful change made with a grant, and by which traders open or close a
 * door of their own. It applies to all routes, so a new one cannot forget it.
 */
export function auditTrail({ audit, db, log }: { audit: AuditService; db: Db; log: Log }) {
  return async ({ caller, request, route }: Handled): Promise<void> => {
    if (!caller || READS.has(request.method)) return;
    const isAdmin = caller.grant !== null || route === UNLOCK;
    const done = `${request.method} ${route}`;
    if (!isAdmin && !callNamed(done)?.isDoor) return;
    const action = {
      actor: isAdmin ? 'admin' : actorOf(caller),
      address: caller.address(),
      action: done,
      details: new URL(request.url).pathname,
    };
    log.info(action, isAdmin ? 'admin action' : 'trader action');
    try {
      // The action may have outlasted the turn it started in.
      await db.writes.turn();
      audit.record(action);
    } catch (error) {
      // The action has succeeded: a failure to record it must not reach the caller.
      log.error({ err: error, ...action }, 'could not record the audited action');
    }
  };
}
