import type { Db } from '#src/db/open.ts';
import { auditStore } from './audit-store.ts';
import type { AuditItem } from './responses.ts';

export type AuditService = ReturnType<typeof auditService>;

/** Number of actions shown; all are kept. */
const SHOWN = 200;

/** The audit log of the admin area and the command line. Append-only. */
export function auditService({ db, clock }: { db: Db; clock: () => number }) {
  const store = auditStore(db);
  return {
    record(action: { actor: string; address: string | null; action: string; details: string }): void {
      store.add({ at: clock(), ...action });
    },
    newest: (): AuditItem[] =>
      store.newest(SHOWN).map(({ at, ...item }) => ({ ...item, at: new Date(at).toISOString() })),
  };
}
