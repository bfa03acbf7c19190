import { eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { inOrder, orderedRows } from '#src/db/ordered-rows.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { driveLinks } from '#src/db/tables.ts';

export type StoredDriveLink = typeof driveLinks.$inferSelect;

export function driveLinksStore(db: Db) {
  const active = preparedLater(() =>
    db.query
      .select()
      .from(driveLinks)
      .where(eq(driveLinks.isActive, true))
      .orderBy(...inOrder(driveLinks))
      .prepare(),
  );

  return { ...orderedRows(db, driveLinks), active: (): StoredDriveLink[] => active.all() };
}
