/** The tables of the images of entries, as in `tables.ts`. */

import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const images = sqliteTable('images', {
  hash: text().primaryKey(),
  type: text({ enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
  fileSize: integer('file_size').notNull(),
  thumbnailSize: integer('thumbnail_size').notNull(),
});

export const entryImages = sqliteTable(
  'entry_images',
  {
    entryId: integer('entry_id').notNull(),
    n: integer().notNull(),
    hash: text(),
  },
  (image) => [primaryKey({ columns: [image.entryId, image.n] })],
);

/** Entries of which the images are kept, so that they can be brought back. */
export const deletedWithImages = sqliteTable('deleted_with_images', {
  entryId: integer('entry_id').primaryKey(),
  deletedAt: integer('deleted_at').notNull(),
  traderId: integer('trader_id'),
});

export const droppedImages = sqliteTable('dropped_images', {
  hash: text().primaryKey(),
  type: text({ enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
});
