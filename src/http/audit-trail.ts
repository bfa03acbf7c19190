import type { Caller } from '#src/access/caller.ts';
import type { AuditService } from '#src/audit/service.ts';
import type { Log } from '#src/log.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Has no grant yet: it gives one. */
const UNLOCK = '/api/auth/admin';

/**
 * Writes down who unlocked the admin area, and every change that is made with a grant, once it has succeeded; a new
 * route cannot forget it.
 */
export function auditTrail(audit: AuditService, log: Log) {
  return ({ caller, request, route }: { caller?: Caller; request: Request; route: string }): void => {
    if (!caller || READS.has(request.method) || !(caller.grant || route === UNLOCK)) return;
    const action = {
      actor: 'admin',
      address: caller.address(),
      action: `${request.method} ${route}`,
      details: new URL(request.url).pathname,
    };
    audit.record(action);
    log.info(action, 'admin action');
  };
}
