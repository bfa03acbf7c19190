/** What traders note of days, and how often their entries changed, as in `tables.ts`. */

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const dayNotes = sqliteTable(
  'day_notes',
  {
    traderId: integer('trader_id').notNull(),
    tradeDate: text('trade_date').notNull(),
    notes: text(),
    changedAt: integer('changed_at').notNull(),
    version: integer().notNull(),
  },
  (day) => [primaryKey({ columns: [day.traderId, day.tradeDate] })],
);

export const entryDayChanges = sqliteTable(
  'entry_day_changes',
  {
    traderId: integer('trader_id').notNull(),
    tradeDate: text('trade_date').notNull(),
    changes: integer().notNull(),
  },
  (day) => [primaryKey({ columns: [day.traderId, day.tradeDate] })],
);
