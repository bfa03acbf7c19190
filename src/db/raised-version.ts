import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** What every change of a row does to its version, so that whoever read it before is told. */
export const raised = (version: SQLiteColumn): SQL => sql`${version} + 1`;
