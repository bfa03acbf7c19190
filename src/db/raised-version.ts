import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Raises a row's version with every change, so that a save based on an older state is detected. */
export const raised = (version: SQLiteColumn): SQL => sql`${version} + 1`;
