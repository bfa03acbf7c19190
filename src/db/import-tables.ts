/** The tables of imports, as in `tables.ts`. */

import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const imports = sqliteTable('imports', {
  id: integer().primaryKey(),
  traderId: integer('trader_id').notNull(),
  createdAt: integer('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  state: text({ enum: ['reading', 'writing', 'done', 'undoing'] }).notNull(),
  movedToAccountId: integer('moved_to_account_id'),
  summary: text().notNull(),
});

export const importReports = sqliteTable('import_reports', {
  importId: integer('import_id').primaryKey(),
  report: text().notNull(),
});

export const importFiles = sqliteTable(
  'import_files',
  {
    importId: integer('import_id').notNull(),
    n: integer().notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    rows: integer().notNull(),
    format: text().notNull(),
    content: blob({ mode: 'buffer' }).notNull(),
  },
  (file) => [primaryKey({ columns: [file.importId, file.n] })],
);

export const importRows = sqliteTable('import_rows', {
  id: integer().primaryKey(),
  importId: integer('import_id').notNull(),
  file: integer().notNull(),
  line: integer().notNull(),
  accountId: integer('account_id'),
  contract: text().notNull(),
  identity: text().notNull(),
  hasId: integer('is_unique', { mode: 'boolean' }).notNull(),
  content: text().notNull(),
});

export const importedEntries = sqliteTable('imported_entries', {
  entryId: integer('entry_id').primaryKey(),
  traderId: integer('trader_id').notNull(),
  accountId: integer('account_id'),
  contract: text().notNull(),
  figures: text().notNull(),
  legs: text().notNull(),
});

export const importMappings = sqliteTable(
  'import_mappings',
  {
    traderId: integer('trader_id').notNull(),
    headers: text().notNull(),
    mapping: text().notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  ({ traderId, headers }) => [primaryKey({ columns: [traderId, headers] })],
);
