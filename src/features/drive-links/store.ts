import { asc, count, eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { raised } from '#src/db/raised-version.ts';
import { driveLinks } from '#src/db/tables.ts';

export type StoredDriveLink = typeof driveLinks.$inferSelect;

export function driveLinksStore({ query }: Db) {
  const order = [asc(driveLinks.sortOrder), asc(driveLinks.id)];
  const active = query
    .select()
    .from(driveLinks)
    .where(eq(driveLinks.isActive, true))
    .orderBy(...order)
    .prepare();

  return {
    count: (): number => query.select({ n: count() }).from(driveLinks).get()?.n ?? 0,
    active: (): StoredDriveLink[] => active.all(),
    list: (): StoredDriveLink[] =>
      query
        .select()
        .from(driveLinks)
        .orderBy(...order)
        .all(),
    find: (id: number): StoredDriveLink | undefined =>
      query.select().from(driveLinks).where(eq(driveLinks.id, id)).get(),
    add: (row: Omit<StoredDriveLink, 'id' | 'version'>): StoredDriveLink =>
      query
        .insert(driveLinks)
        .values({ ...row, version: 1 })
        .returning()
        .get(),
    update: (id: number, row: Omit<StoredDriveLink, 'id' | 'createdAt' | 'version'>): StoredDriveLink =>
      query
        .update(driveLinks)
        .set({ ...row, version: raised(driveLinks.version) })
        .where(eq(driveLinks.id, id))
        .returning()
        .get(),
    place(id: number, sortOrder: number): void {
      query
        .update(driveLinks)
        .set({ sortOrder, version: raised(driveLinks.version) })
        .where(eq(driveLinks.id, id))
        .run();
    },
    remove(id: number): void {
      query.delete(driveLinks).where(eq(driveLinks.id, id)).run();
    },
  };
}
