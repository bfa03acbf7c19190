/** The tables of the second factor of the admin area, as in `tables.ts`. */

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const adminTotp = sqliteTable('admin_totp', {
  id: integer().primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  begunAt: integer('begun_at').notNull(),
  enabledAt: integer('enabled_at'),
  usedStep: integer('used_step').notNull(),
});

export const adminRecoveryCodes = sqliteTable('admin_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  usedAt: integer('used_at'),
});
