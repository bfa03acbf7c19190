import type { Db } from '#src/db/open.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { AuditService } from '#src/features/settings/audit-service.ts';
import type { Log } from '#src/log.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Has no grant yet: it gives one. */
const UNLOCK = '/api/auth/admin';

interface Handled {
  caller?: Caller;
  request: Request;
  route: string;
}

/**
 * Writes down who unlocked the admin area, and every change that is made with a grant, once it has succeeded; a new
 * route cannot forget it.
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
      // What was done may have taken longer than the turn it began in.
      await db.writes.turn();
      audit.record(action);
    } catch (error) {
      // It is done: whoever did it must not be told otherwise.
      log.error({ err: error, ...action }, 'could not write down what the admin did');
    }
  };
}
