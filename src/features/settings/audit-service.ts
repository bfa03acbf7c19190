import type { Db } from '#src/db/open.ts';
import { doneText } from './audit-rules.ts';
import { auditStore } from './audit-store.ts';
import type { AuditItem } from './responses.ts';

interface Look {
  actor: string;
  address: string | null;
  traderId: number;
  day: string;
}

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
    /** That a manager looks at a trader's pages: once a day. @param day of the team */
    recordLook({ actor, address, traderId, day }: Look): void {
      store.addOnce({ at: clock(), actor, address, action: 'look', details: `${traderId} on ${day}` });
    },
    /** @param wordsOf what a call does, in words */
    newest: (wordsOf: (action: string) => string | undefined = () => undefined): AuditItem[] =>
      store.newest(SHOWN).map(({ at, ...item }) => ({
        ...item,
        at: new Date(at).toISOString(),
        done: doneText(item.action, item.details, wordsOf(item.action)),
      })),
  };
}
