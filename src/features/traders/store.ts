import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { raised } from '#src/db/raised-version.ts';
import { traders } from '#src/db/tables.ts';

export type StoredTrader = typeof traders.$inferSelect;

export function tradersStore({ query }: Db) {
  return {
    list: (): StoredTrader[] => query.select().from(traders).orderBy(asc(traders.id)).all(),
    find: (id: number): StoredTrader | undefined =>
      query.select().from(traders).where(eq(traders.id, id)).get(),
    listManagersBeside: (id: number): { id: number; name: string }[] =>
      query
        .select({ id: traders.id, name: traders.name })
        .from(traders)
        .where(and(eq(traders.role, 'manager'), eq(traders.isSuspended, false), ne(traders.id, id)))
        .orderBy(asc(traders.name), asc(traders.id))
        .all(),
    count: (): number => query.select({ n: count() }).from(traders).get()?.n ?? 0,
    isEmpty: (): boolean => query.select({ id: traders.id }).from(traders).limit(1).get() === undefined,
    hasCode: (codeLookup: string): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.codeLookup, codeLookup)).get() !==
      undefined,
    add: (row: Omit<StoredTrader, 'id' | 'version' | 'isSuspended'>): StoredTrader =>
      query
        .insert(traders)
        .values({ ...row, isSuspended: false, version: 1 })
        .returning()
        .get(),
    update: (id: number, values: Partial<Omit<StoredTrader, 'id' | 'createdAt' | 'version'>>): StoredTrader =>
      query
        .update(traders)
        .set({ ...values, version: raised(traders.version) })
        .where(eq(traders.id, id))
        .returning()
        .get(),
    remove(id: number): void {
      query.delete(traders).where(eq(traders.id, id)).run();
    },
  };
}
