import type { Db } from '#src/db/open.ts';
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
 * Records who unlocked the admin area, and every successful change made with a grant. It applies to all routes, so a
 * new one cannot forget it.
 */
export function auditTrail({ audit, db, log }: { audit: AuditService; db: Db; log: Log }) {
  return async ({ caller, request, route }: Handled): Promise<void> => {
    if (!caller || READS.has(request.method) || !(caller.grant || route === UNLOCK)) return;
    const action = {
      actor: 'admin',
      address: caller.address(),
      action: `${request.method} ${route}`,
      details: new URL(request.url).pathname,
    };
    log.info(action, 'admin action');
    try {
      // The action may have outlasted the turn it started in.
      await db.writes.turn();
      audit.record(action);
    } catch (error) {
      // The action has succeeded: a failure to record it must not reach the caller.
      log.error({ err: error, ...action }, 'could not record the admin action');
    }
  };
}
