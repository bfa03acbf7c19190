/** The table of saved filters, as in `tables.ts`. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a trader narrows the journal down by. */
export const savedFilters = sqliteTable('saved_filters', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  createdAt: integer('created_at').notNull(),
});
