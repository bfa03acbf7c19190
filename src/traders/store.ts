import { asc, count, eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { traders } from '#src/db/tables.ts';

export type StoredTrader = typeof traders.$inferSelect;

export function tradersStore({ query }: Db) {
  return {
    list: (): StoredTrader[] => query.select().from(traders).orderBy(asc(traders.id)).all(),
    find: (id: number): StoredTrader | undefined =>
      query.select().from(traders).where(eq(traders.id, id)).get(),
    count: (): number => query.select({ n: count() }).from(traders).get()?.n ?? 0,
    isEmpty: (): boolean => query.select({ id: traders.id }).from(traders).limit(1).get() === undefined,
    hasCode: (codeLookup: string): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.codeLookup, codeLookup)).get() !==
      undefined,
    add: (row: Omit<StoredTrader, 'id'>): StoredTrader => query.insert(traders).values(row).returning().get(),
    setCode(id: number, code: { codeLookup: string; codeSealed: string }): void {
      query.update(traders).set(code).where(eq(traders.id, id)).run();
    },
    update: (id: number, values: Partial<Omit<StoredTrader, 'id' | 'createdAt'>>): StoredTrader =>
      query.update(traders).set(values).where(eq(traders.id, id)).returning().get(),
    remove(id: number): void {
      query.delete(traders).where(eq(traders.id, id)).run();
    },
  };
}
