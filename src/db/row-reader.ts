import type { Column, GetColumnData } from 'drizzle-orm';

type Row<Columns extends Record<string, Column>> = { [Name in keyof Columns]: GetColumnData<Columns[Name]> };

/**
 * Makes rows of the `values` of a query that selects these columns. drizzle finds out for each value of each row what it
 * is and where it goes, which takes as long as the query itself where rows are wide and many.
 */
export function rowReader<Columns extends Record<string, Column>>(
  columns: Columns,
): (values: readonly unknown[]) => Row<Columns> {
  const fields = Object.entries(columns).map(([name, column]) => ({ name, column }));
  return (values) => {
    const row = Object.create(Object.prototype);
    fields.forEach(({ name, column }, index) => {
      const value = values[index];
      row[name] = value === null ? null : column.mapFromDriverValue(value);
    });
    return row;
  };
}
