/** The tables of webhooks and their posts, as in `tables.ts`. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const webhooks = sqliteTable('webhooks', {
  id: integer().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: ['discord', 'slack', 'other'] }).notNull(),
  urlSealed: text('url_sealed').notNull(),
  secretSealed: text('secret_sealed'),
  /** JSON array. */
  events: text().notNull(),
  show: text({ enum: ['amounts', 'percent'] }).notNull(),
  heldUntil: integer('held_until'),
  createdAt: integer('created_at').notNull(),
  version: integer().notNull().default(1),
});

export const outbox = sqliteTable('outbox', {
  id: integer().primaryKey(),
  webhookId: integer('webhook_id').notNull(),
  delivery: text().notNull(),
  event: text().notNull(),
  /** JSON. */
  facts: text().notNull(),
  once: text(),
  createdAt: integer('created_at').notNull(),
  state: text({ enum: ['due', 'sent', 'failed'] }).notNull(),
  dueAt: integer('due_at').notNull(),
  tries: integer().notNull().default(0),
  triedAt: integer('tried_at'),
  status: integer(),
  error: text(),
});
