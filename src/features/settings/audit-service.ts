import type { Db } from '#src/db/open.ts';
import { auditStore } from './audit-store.ts';
import type { AuditItem } from './responses.ts';

export type AuditService = ReturnType<typeof auditService>;

/** How many of the last actions are shown; all are kept. */
const SHOWN = 200;

/** Who did what from where in the admin area and on the command line. It only ever grows. */
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
