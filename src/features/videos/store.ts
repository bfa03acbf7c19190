import { count, desc, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { traders, videos } from '#src/db/tables.ts';

export type StoredVideo = typeof videos.$inferSelect;

/** The columns of a new row. */
export type NewVideoRow = Omit<StoredVideo, 'id' | 'version'>;

export function videosStore({ query }: Db) {
  const newest = [desc(videos.uploadDate), desc(videos.id)];
  const forEveryone = preparedLater(() =>
    query
      .select()
      .from(videos)
      .where(isNull(videos.traderId))
      .orderBy(...newest)
      .prepare(),
  );

  return {
    /** Newest first, like all lists. */
    forEveryone: (): StoredVideo[] => forEveryone.all(),
    forTrader: (traderId: number): StoredVideo[] =>
      query
        .select()
        .from(videos)
        .where(or(isNull(videos.traderId), eq(videos.traderId, traderId)))
        .orderBy(...newest)
        .all(),
    all: (): StoredVideo[] =>
      query
        .select()
        .from(videos)
        .orderBy(...newest)
        .all(),
    count: (): number => query.select({ n: count() }).from(videos).get()?.n ?? 0,
    ofTrader: (traderId: number): StoredVideo[] =>
      query.select().from(videos).where(eq(videos.traderId, traderId)).all(),
    find: (id: number): StoredVideo | undefined => query.select().from(videos).where(eq(videos.id, id)).get(),
    hasTrader: (id: number): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.id, id)).get() !== undefined,
    add: (row: NewVideoRow): StoredVideo =>
      query
        .insert(videos)
        .values({ ...row, version: 1 })
        .returning()
        .get(),
    update: (
      id: number,
      row: Pick<StoredVideo, 'title' | 'description' | 'duration' | 'traderId'>,
    ): StoredVideo =>
      query
        .update(videos)
        .set({ ...row, version: raised(videos.version) })
        .where(eq(videos.id, id))
        .returning()
        .get(),
    remove(id: number): void {
      query.delete(videos).where(eq(videos.id, id)).run();
    },
    fileNames: (): Set<string> =>
      new Set(
        query
          .select({ fileName: videos.fileName })
          .from(videos)
          .all()
          .map(({ fileName }) => fileName),
      ),
  };
}
