import { asc, count, eq } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './open.ts';
import { raised } from './raised-version.ts';

type NumberColumn = AnySQLiteColumn<{ data: number }>;

/** A table whose rows stand in an order that people give them. */
type OrderedTable = SQLiteTable & { id: NumberColumn; sortOrder: NumberColumn; version: NumberColumn };

/** The order: equal ones as they were added. */
export const inOrder = (table: OrderedTable) => [asc(table.sortOrder), asc(table.id)];

/** Reads and writes the rows of such a table. */
export function orderedRows<Table extends OrderedTable>({ query }: Db, table: Table) {
  type Row = Table['$inferSelect'];
  return {
    count: (): number => query.select({ n: count() }).from(table).get()?.n ?? 0,

    list: (): Row[] =>
      query
        .select()
        .from(table)
        .orderBy(...inOrder(table))
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
