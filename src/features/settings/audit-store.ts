import { desc } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { auditLog } from '#src/db/tables.ts';

export type StoredAuditItem = typeof auditLog.$inferSelect;

export function auditStore({ query }: Db) {
  return {
    add(row: Omit<StoredAuditItem, 'id'>): void {
      query.insert(auditLog).values(row).run();
    },
    newest: (limit: number): StoredAuditItem[] =>
      query.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit).all(),
  };
}
