import { and, count, eq, getTableColumns, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { deletedWithImages, droppedImages, entryImages, images } from '#src/db/image-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { archivedEntries, journalEntries } from '#src/db/tables.ts';

export type StoredImage = typeof images.$inferSelect;

/** The entries of a page, sent as one JSON array. */
const AMONG_IDS: SQL = sql`${entryImages.entryId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

const { entryId, n, hash } = entryImages;

const nextNumber = (entry: number): SQL =>
  sql`(SELECT coalesce(max(n), 0) + 1 FROM entry_images WHERE entry_id = ${entry})`;

export function imagesStore({ query }: Db) {
  const ofEntries = preparedLater(() =>
    query
      .select({ entryId, n, type: images.type })
      .from(entryImages)
      .innerJoin(images, eq(images.hash, hash))
      .where(AMONG_IDS)
      .orderBy(entryId, n)
      .prepare(),
  );

  return {
    /** The images of these entries, in order. */
    ofEntries: (ids: readonly number[]) => ofEntries.all({ ids: JSON.stringify(ids) }),

    /** The trader of an entry in the journal. */
    owner: (id: number): number | undefined =>
      query
        .select({ traderId: journalEntries.traderId })
        .from(journalEntries)
        .where(eq(journalEntries.id, id))
        .get()?.traderId,

    /** The trader of an archived entry. */
    archivedOwner: (id: number): number | undefined =>
      query
        .select({ traderId: archivedEntries.traderId })
        .from(archivedEntries)
        .where(eq(archivedEntries.id, id))
        .get()?.traderId,

    find: (id: number, number: number): StoredImage | undefined =>
      query
        .select(getTableColumns(images))
        .from(entryImages)
        .innerJoin(images, eq(images.hash, hash))
        .where(and(eq(entryId, id), eq(n, number)))
        .get(),

    countImages: (id: number): number =>
      query
        .select({ n: count() })
        .from(entryImages)
        .where(and(eq(entryId, id), isNotNull(hash)))
        .get()?.n ?? 0,

    isListed: (one: string): boolean =>
      query.select({ hash: images.hash }).from(images).where(eq(images.hash, one)).get() !== undefined,

    /** @returns its number */
    add(id: number, image: StoredImage): number {
      query.insert(images).values(image).onConflictDoNothing().run();
      return query
        .insert(entryImages)
        .values({ entryId: id, n: nextNumber(id), hash: image.hash })
        .returning({ n })
        .get().n;
    },

    /** Adds the first images of an entry to another one that does not show them yet. */
    copy(from: number, to: number, most: number): void {
      const wanted = query
        .select({ hash })
        .from(entryImages)
        .where(
          and(
            eq(entryId, from),
            isNotNull(hash),
            sql`${hash} NOT IN (SELECT hash FROM entry_images WHERE entry_id = ${to} AND hash IS NOT NULL)`,
          ),
        )
        .orderBy(n)
        .limit(most)
        .all();
      for (const { hash } of wanted) {
        query
          .insert(entryImages)
          .values({ entryId: to, n: nextNumber(to), hash })
          .run();
      }
    },

    /** @returns whether it was there */
    remove: (id: number, number: number): boolean =>
      query
        .update(entryImages)
        .set({ hash: null })
        .where(and(eq(entryId, id), eq(n, number), isNotNull(hash)))
        .returning({ n })
        .get() !== undefined,

    /** Ids of entries with images that were deleted before an instant. */
    deletedBefore: (at: number): number[] =>
      query
        .select({ id: deletedWithImages.entryId })
        .from(deletedWithImages)
        .where(lt(deletedWithImages.deletedAt, at))
        .all()
        .map(({ id }) => id),

    /** Drops the images of deleted entries. */
    dropImages(ids: readonly number[]): void {
      for (const id of ids) {
        query.delete(entryImages).where(eq(entryId, id)).run();
        query.delete(deletedWithImages).where(eq(deletedWithImages.entryId, id)).run();
      }
    },

    /** Images that no entry shows any more, whose files are still to be deleted. */
    dropped: () => query.select().from(droppedImages).all(),
    forgetDropped(): void {
      query.delete(droppedImages).run();
    },

    all: () => query.select({ hash: images.hash, type: images.type }).from(images).all(),
  };
}
