import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { accounts, NO_ACCOUNT } from './tables.ts';

/** Which accounts of a trader are looked at. */
export interface AccountFilter {
  /** Whether entries of accounts that follow another one are among them; they are, if nothing is said. */
  copies?: 'with' | 'without';
  /** Kinds of accounts, `none` for entries without one; all, if nothing is said. */
  kind?: readonly string[];
}

/** A statement with these conditions has the parameter `traderId`. */
const accountsWhere = (condition: SQL): SQL =>
  sql`(SELECT ${accounts.id} FROM ${accounts} WHERE ${accounts.traderId} = ${sql.placeholder('traderId')} AND ${condition})`;

/** The same of an entry, where none is NULL, and of kept days. */
export const accountOf = (column: SQLiteColumn): SQL => sql`coalesce(${column}, ${NO_ACCOUNT})`;

/** Of one trader's entries, or of what is kept of their days, by the column that has the account. */
export function accountConditions({ copies, kind }: AccountFilter, column: SQLiteColumn): SQL[] {
  const account = accountOf(column);
  const conditions: SQL[] = [];
  if (copies === 'without') {
    conditions.push(sql`${account} NOT IN ${accountsWhere(sql`${accounts.followsAccountId} IS NOT NULL`)}`);
  }
  if (kind) {
    const listed = sql`(SELECT value FROM json_each(${JSON.stringify(kind)}))`;
    const isAmong = sql`${account} IN ${accountsWhere(sql`${accounts.kind} IN ${listed}`)}`;
    conditions.push(kind.includes('none') ? sql`(${account} = ${NO_ACCOUNT} OR ${isAmong})` : isAmong);
  }
  return conditions;
}
