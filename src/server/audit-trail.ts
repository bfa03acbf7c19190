import type { Db } from '#src/db/open.ts';
import { actorOf } from '#src/features/access/caller.ts';
import type { Caller } from '#src/features/access/types.ts';
import type { AuditService } from '#src/features/settings/audit-service.ts';
import type { Log } from '#src/log.ts';
import type { Route } from './guard/routing.ts';

/** Has no grant yet: this call issues it. */
const UNLOCK = '/api/auth/admin';

/**
 * Records who unlocked the admin area, every successful change made with a grant, what managers do as such, and by
 * which traders open or close a door of their own. It applies to all routes, so a new one cannot forget it.
 */
export function auditTrail({ audit, db, log }: { audit: AuditService; db: Db; log: Log }) {
  return async ({ method, path, call }: Route, caller: Caller, request: Request): Promise<void> => {
    if (method === 'GET') return;
    const isAdmin = caller.grant !== null || path === UNLOCK;
    const isManagers = call.allow.includes('manager');
    if (!isAdmin && !isManagers && !call.isDoor && caller.actsFor === null) return;
    const who = { actor: isAdmin ? 'admin' : actorOf(caller), address: caller.address() };
    const called = { action: `${method} ${path}`, details: new URL(request.url).pathname };
    for (const done of caller.done.length > 0 ? caller.done : [called]) {
      const action = { ...who, ...done };
      log.info(action, isAdmin ? 'admin action' : 'trader action');
      try {
        // The action may have outlasted the turn it started in.
        await db.writes.turn();
        audit.record(action);
      } catch (error) {
        // The action has succeeded: a failure to record it must not reach the caller.
        log.error({ err: error, ...action }, 'could not record the audited action');
      }
    }
  };
}
