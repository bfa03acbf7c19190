import { and, asc, count, eq, sql } from 'drizzle-orm';
import { savedFilters } from '#src/db/filter-tables.ts';
import type { Db } from '#src/db/open.ts';

type Row = typeof savedFilters.$inferSelect;
export type StoredFilter = Pick<Row, 'id' | 'name' | 'query'>;

/** The filters that traders save under a name. */
export function savedFiltersStore({ query }: Db) {
  const { id, name, traderId } = savedFilters;
  const columns = { id, name, query: savedFilters.query };

  return {
    /** By name. */
    list: (owner: number): StoredFilter[] =>
      query
        .select(columns)
        .from(savedFilters)
        .where(eq(traderId, owner))
        .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(id))
        .all(),

    count: (owner: number): number =>
      query.select({ n: count() }).from(savedFilters).where(eq(traderId, owner)).get()?.n ?? 0,

    has: (owner: number, called: string): boolean =>
      query
        .select({ id })
        .from(savedFilters)
        .where(and(eq(traderId, owner), sql`${name} = ${called} COLLATE NOCASE`))
        .get() !== undefined,

    add: (row: Omit<Row, 'id'>): StoredFilter =>
      query.insert(savedFilters).values(row).returning(columns).get(),

    /** @returns whether it was there */
    remove: (owner: number, filter: number): boolean =>
      query
        .delete(savedFilters)
        .where(and(eq(id, filter), eq(traderId, owner)))
        .returning({ id })
        .get() !== undefined,
  };
}
