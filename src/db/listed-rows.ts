import { asc, count, eq, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';
import { raised } from './raised-version.ts';

type NumberColumn = AnySQLiteColumn<{ data: number }>;

/** A table that is listed as a whole. */
type ListedTable = SQLiteTable & { id: NumberColumn; version: NumberColumn };

/** An order that people give the rows: equal ones as they were added. */
export const inOrder = ({ sortOrder, id }: ListedTable & { sortOrder: NumberColumn }) => [
  asc(sortOrder),
  asc(id),
];

/** Reads and writes the rows of such a table. @param order of the list */
export function listedRows<Table extends ListedTable>({ query }: Db, table: Table, order: readonly SQL[]) {
  type Row = Table['$inferSelect'];
  return {
    count: (): number => query.select({ n: count() }).from(table).get()?.n ?? 0,

    list: (): Row[] =>
      query
        .select()
        .from(table)
        .orderBy(...order)
        .all(),

    find: (id: number): Row | undefined => query.select().from(table).where(eq(table.id, id)).get(),

    add: (row: Table['$inferInsert']): Row => query.insert(table).values(row).returning().get(),

    /** Raises the version. */
    update: (id: number, row: Omit<Row, 'id' | 'createdAt' | 'version'>): Row =>
      query
        .update(table)
        .set({ ...row, version: raised(table.version) })
        .where(eq(table.id, id))
        .returning()
        .get(),

    remove(id: number): void {
      query.delete(table).where(eq(table.id, id)).run();
    },
  };
}
