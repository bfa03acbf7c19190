import { eq } from 'drizzle-orm';
import { inOrder, listedRows } from '#src/db/listed-rows.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { quotes } from '#src/db/tables.ts';

export type StoredQuote = typeof quotes.$inferSelect;

export function quotesStore(db: Db) {
  const active = preparedLater(() =>
    db.query
      .select({ text: quotes.text, author: quotes.author })
      .from(quotes)
      .where(eq(quotes.isActive, true))
      .orderBy(...inOrder(quotes))
      .prepare(),
  );

  return { ...listedRows(db, quotes, inOrder(quotes)), active: () => active.all() };
}
