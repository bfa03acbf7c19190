/** The table of API tokens, as in `tables.ts`. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const apiTokens = sqliteTable('api_tokens', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
  lastAddress: text('last_address'),
});
