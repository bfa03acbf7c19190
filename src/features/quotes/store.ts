import { asc, count, eq } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { raised } from '#src/db/raised-version.ts';
import { quotes } from '#src/db/tables.ts';

export type StoredQuote = typeof quotes.$inferSelect;

export function quotesStore({ query }: Db) {
  const order = [asc(quotes.sortOrder), asc(quotes.id)];
  const active = query
    .select({ text: quotes.text, author: quotes.author })
    .from(quotes)
    .where(eq(quotes.isActive, true))
    .orderBy(...order)
    .prepare();

  return {
    count: (): number => query.select({ n: count() }).from(quotes).get()?.n ?? 0,
    active: () => active.all(),
    list: (): StoredQuote[] =>
      query
        .select()
        .from(quotes)
        .orderBy(...order)
        .all(),
    find: (id: number): StoredQuote | undefined => query.select().from(quotes).where(eq(quotes.id, id)).get(),
    add: (row: Omit<StoredQuote, 'id' | 'version'>): StoredQuote =>
      query
        .insert(quotes)
        .values({ ...row, version: 1 })
        .returning()
        .get(),
    update: (id: number, row: Omit<StoredQuote, 'id' | 'createdAt' | 'version'>): StoredQuote =>
      query
        .update(quotes)
        .set({ ...row, version: raised(quotes.version) })
        .where(eq(quotes.id, id))
        .returning()
        .get(),
    place(id: number, sortOrder: number): void {
      query
        .update(quotes)
        .set({ sortOrder, version: raised(quotes.version) })
        .where(eq(quotes.id, id))
        .run();
    },
    remove(id: number): void {
      query.delete(quotes).where(eq(quotes.id, id)).run();
    },
  };
}
