import { eq } from 'drizzle-orm';
import { inOrder, listedRows } from '#src/db/listed-rows.ts';
import type { Db } from '#src/db/open.ts';
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

  return {
    ...listedRows(db, driveLinks, inOrder(driveLinks)),
    active: (): StoredDriveLink[] => active.all(),
  };
}
