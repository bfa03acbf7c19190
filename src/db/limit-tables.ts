/** What came of limits, and which days are still to be followed, as in `tables.ts`. */

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { EVENT_KINDS } from '#src/values/limit-kinds.ts';

export const limitEvents = sqliteTable('limit_events', {
  id: integer().primaryKey(),
  traderId: integer('trader_id'),
  tradeDate: text('trade_date').notNull(),
  kind: text({ enum: EVENT_KINDS }).notNull(),
  level: text({ enum: ['amber', 'red'] }).notNull(),
  limitCents: integer('limit_cents'),
  limitCount: integer('limit_count'),
  used: integer().notNull(),
  netCents: integer('net_cents').notNull(),
  entryId: integer('entry_id'),
  at: integer().notNull(),
  foundLater: integer('found_later', { mode: 'boolean' }).notNull(),
  madeAt: integer('made_at').notNull(),
  reason: text(),
  acknowledgedBy: text('acknowledged_by'),
  acknowledgedAt: integer('acknowledged_at'),
});

export const limitDays = sqliteTable(
  'limit_days',
  { traderId: integer('trader_id').notNull(), tradeDate: text('trade_date').notNull() },
  (day) => [primaryKey({ columns: [day.traderId, day.tradeDate] })],
);

/** Of which the team's own limit alone is to be followed. */
export const limitDaysOfTeam = sqliteTable('limit_days_of_team', {
  tradeDate: text('trade_date').primaryKey(),
});
