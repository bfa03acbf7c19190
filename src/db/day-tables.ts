/** What traders note of days and weeks, and how often their entries changed, as in `tables.ts`. */

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** @param date the column of the day, or of the Sunday by which a week is named */
const notesTable = (name: string, date: string) =>
  sqliteTable(
    name,
    {
      traderId: integer('trader_id').notNull(),
      date: text(date).notNull(),
      notes: text(),
      changedAt: integer('changed_at').notNull(),
      version: integer().notNull(),
    },
    (noted) => [primaryKey({ columns: [noted.traderId, noted.date] })],
  );

export const dayNotes = notesTable('day_notes', 'trade_date');
export const weekNotes = notesTable('week_notes', 'week_start');
export type NotesTable = typeof dayNotes;

export const entryDayChanges = sqliteTable(
  'entry_day_changes',
  {
    traderId: integer('trader_id').notNull(),
    tradeDate: text('trade_date').notNull(),
    changes: integer().notNull(),
  },
  (day) => [primaryKey({ columns: [day.traderId, day.tradeDate] })],
);
