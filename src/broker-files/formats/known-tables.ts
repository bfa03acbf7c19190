/** Tables with the columns a format needs, and how their figures and days are written. */

import { type DecimalMark, findDecimalMark, readAmount, unclearAmount } from '../cells/amount.ts';
import { type Columns, findColumns } from '../cells/headers.ts';
import { findDateOrder } from '../cells/stamp.ts';
import type { DateOrder, Reading, ReadingOptions, Row, SourceFile, Table } from './format.ts';
import { emptyReading, type Spelling, warn } from './rows.ts';

export interface KnownTable<Key extends string> {
  table: Table;
  columns: Columns<Key>;
  rows: readonly Row[];
  /** As its file says: left out where the platform writes decimal points in every file. */
  isSemicolons?: boolean;
}

/** @param needed tell it from the exports of others */
export const knownTables = <Key extends string>(
  file: SourceFile,
  names: Readonly<Record<Key, readonly string[]>>,
  needed: readonly Key[],
): KnownTable<Key>[] =>
  file.tables
    .map((table) => ({
      table,
      columns: findColumns<Key>(table.headers, names),
      rows: table.rows,
      isSemicolons: file.isSemicolons === true,
    }))
    .filter(({ columns }) => needed.every((key) => columns.has(key)));

/** Each cell of these columns. */
export function* cellsIn<Key extends string>(
  tables: readonly KnownTable<Key>[],
  keys: readonly Key[],
): Generator<string> {
  for (const { columns, rows } of tables) {
    for (const row of rows) for (const key of keys) yield columns.cell(row, key);
  }
}

/** Decided once for the file, from all rows. @param reading is warned where none of them shows it */
export function findMark<Key extends string>(
  reading: Reading,
  tables: readonly KnownTable<Key>[],
  figures: readonly Key[],
): DecimalMark {
  const isLikelyComma = tables.some(({ isSemicolons = false }) => isSemicolons);
  const mark = findDecimalMark(cellsIn(tables, figures), isLikelyComma);
  warnOfUnclear(reading, unclearAmount(cellsIn(tables, figures), mark), mark, (cell) => {
    const hasCell = ({ columns }: KnownTable<Key>, row: Row) =>
      figures.some((key) => columns.cell(row, key) === cell);
    const table = tables.find((one) => one.rows.some((row) => hasCell(one, row)));
    return table?.rows.find((row) => hasCell(table, row));
  });
  return mark;
}

/** Nothing but the trader's own eye tells thousands from decimals of three places. @param cell that could be both */
export function warnOfUnclear(
  reading: Reading,
  cell: string | null,
  mark: DecimalMark,
  findRow: (cell: string) => Row | undefined,
): void {
  const row = cell === null ? undefined : findRow(cell);
  if (cell === null || !row) return;
  const written = mark === ',' ? 'a comma' : 'a point';
  const message = `“${cell}” is read as ${readAmount(cell, mark)}, and no figure of the file shows whether it has decimals. If it has, write them with ${written}.`;
  warn(reading, row, 'decimals_unclear', message);
}

/** The same for a platform that leaves the order of its dates to the trader's settings: where no day shows, it is asked. */
export function beginReading<Key extends string>(
  tables: readonly KnownTable<Key>[],
  keys: { times: readonly Key[]; figures: readonly Key[] },
  options: ReadingOptions,
): { spelling: Spelling; reading: Reading } {
  const { order, dateOrder } = dateOrderIn(cellsIn(tables, keys.times), options);
  const reading = emptyReading(dateOrder);
  return { spelling: { mark: findMark(reading, tables, keys.figures), order }, reading };
}

/** As the days of a file show it, else as it was answered. While it is `unknown`, what is read may be any day. */
export function dateOrderIn(
  days: Iterable<string>,
  options: ReadingOptions,
): { order: DateOrder; dateOrder: Reading['dateOrder'] } {
  const found = findDateOrder(days);
  const dateOrder = found === 'unknown' ? (options.dateOrder ?? found) : found;
  return { order: dateOrder === 'dmy' ? 'dmy' : 'mdy', dateOrder };
}
