/** Who changes entries, and what they were before, as in `tables.ts`. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const changeContext = sqliteTable('change_context', {
  id: integer().primaryKey(),
  actor: text(),
  at: integer(),
  archiving: integer({ mode: 'boolean' }).notNull(),
  isBulk: integer('is_bulk', { mode: 'boolean' }).notNull(),
  /** Of a bulk change: the highest id before it. */
  newAfter: integer('new_after'),
});

export const journalHistory = sqliteTable('journal_history', {
  id: integer().primaryKey(),
  entryId: integer('entry_id').notNull(),
  traderId: integer('trader_id').notNull(),
  action: text({ enum: ['update', 'delete'] }).notNull(),
  changedBy: text('changed_by'),
  changedAt: integer('changed_at').notNull(),
  before: text().notNull(),
  after: text(),
  movedTo: integer('moved_to'),
  /** An entry that was deleted came back. */
  isRestoration: integer('is_restoration', { mode: 'boolean' }).notNull(),
});
