import { desc } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { auditLog } from '#src/db/tables.ts';

type StoredAuditItem = typeof auditLog.$inferSelect;

export function auditStore({ query }: Db) {
  return {
    add(row: Omit<StoredAuditItem, 'id'>): void {
      query.insert(auditLog).values(row).run();
    },
    /** Not again what is there and may be there only once. */
    addOnce(row: Omit<StoredAuditItem, 'id'>): void {
      query.insert(auditLog).values(row).onConflictDoNothing().run();
    },
    newest: (limit: number): StoredAuditItem[] =>
      query.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit).all(),
  };
}
