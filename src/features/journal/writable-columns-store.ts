/** The columns that are written of an entry. */

import { type SQL, sql } from 'drizzle-orm';
import { recordOf } from '#src/values/record-of.ts';
import { type ColumnOf, columnOf, FIELD_NAMES, type FieldName } from './fields.ts';
import type { StoredEntry } from './stored.ts';

/** A value bound when the prepared statement runs. */
export const bound = (name: keyof StoredEntry): SQL => sql`${sql.placeholder(name)}`;

export type EntryColumns = Pick<StoredEntry, ColumnOf<FieldName> | 'searchText'>;
export type UpdatedColumns = EntryColumns & Pick<StoredEntry, 'traderId'>;
export type Writable = keyof UpdatedColumns;

/** The writable columns: an entry may be moved to another trader. */
export const WRITABLE: readonly Writable[] = [...FIELD_NAMES.map(columnOf), 'searchText', 'traderId'];

/** Bound, for inserts and updates. */
export const UPDATED = recordOf<Record<Writable, SQL>>(WRITABLE, bound);

/** Those that differ from what was there; all of them where that is not known. */
export const changedColumns = (row: UpdatedColumns, before: StoredEntry | undefined): Writable[] =>
  WRITABLE.filter((name) => before === undefined || row[name] !== before[name]);
