import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { journalEntries, strategies, traders } from '#src/db/tables.ts';

export type StoredStrategy = typeof strategies.$inferSelect;

export function strategiesStore({ query }: Db) {
  const ofTrader = preparedLater(() =>
    query
      .select()
      .from(strategies)
      .where(eq(strategies.traderId, sql.placeholder('traderId')))
      .orderBy(desc(strategies.id))
      .prepare(),
  );
  const findName = preparedLater(() =>
    query
      .select({ name: strategies.name })
      .from(strategies)
      .where(
        and(eq(strategies.id, sql.placeholder('id')), eq(strategies.traderId, sql.placeholder('traderId'))),
      )
      .prepare(),
  );

  return {
    /** Newest first. */
    listStrategies: (traderId: number): StoredStrategy[] => ofTrader.all({ traderId }),
    listAll: (): StoredStrategy[] => query.select().from(strategies).orderBy(desc(strategies.id)).all(),
    count: (traderId: number | null): number =>
      query
        .select({ n: count() })
        .from(strategies)
        .where(traderId === null ? undefined : eq(strategies.traderId, traderId))
        .get()?.n ?? 0,
    find: (id: number): StoredStrategy | undefined =>
      query.select().from(strategies).where(eq(strategies.id, id)).get(),
    findName: (traderId: number, id: number): string | undefined => findName.get({ traderId, id })?.name,
    hasTrader: (traderId: number): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.id, traderId)).get() !== undefined,
    add: (row: Omit<StoredStrategy, 'id' | 'version'>): StoredStrategy =>
      query
        .insert(strategies)
        .values({ ...row, version: 1 })
        .returning()
        .get(),
    update: (
      id: number,
      row: Omit<StoredStrategy, 'id' | 'traderId' | 'createdAt' | 'version'>,
    ): StoredStrategy =>
      query
        .update(strategies)
        .set({ ...row, version: raised(strategies.version) })
        .where(eq(strategies.id, id))
        .returning()
        .get(),
    /** Number of entries linked to it, counted no further than `most`. */
    countLinksUpTo: (id: number, most: number): number =>
      query
        .select({ id: journalEntries.id })
        .from(journalEntries)
        .where(eq(journalEntries.strategyId, id))
        .limit(most)
        .all().length,
    /** Unlinks the entries, as an update of each. */
    removeAllFor(traderId: number): void {
      query.delete(strategies).where(eq(strategies.traderId, traderId)).run();
    },
    remove(id: number): void {
      query.delete(strategies).where(eq(strategies.id, id)).run();
    },
  };
}
