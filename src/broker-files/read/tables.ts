/** Records become tables: which of them is a head row, and which a title above one. */

import { deduplicateHeaders, LONGEST_NAME } from '#src/values/text/column-names.ts';
import type { Row, SourceFile, Table } from '../formats/format.ts';

/** Digits, and what is written around them in amounts, dates and clock times. */
const FIGURE = /^[\s\p{Sc}'"=(+\-−]*\d[\d\s.,:;/'’()+\-\p{Sc}%TZ]*$/u;

/** Whether it can name columns: two cells or more, none of them a figure or longer than any name, and the first no label, as in `For Account:,#1234`. */
export function isHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length >= 2 &&
    !filled[0]?.endsWith(':') &&
    !filled.some((cell) => cell.length > LONGEST_NAME || FIGURE.test(cell))
  );
}

const isLone = (cells: readonly string[]) => cells[0] !== '' && cells.slice(1).every((cell) => cell === '');

export interface Tables {
  tables: Table[];
  /** Outside of them. */
  lines: Row[];
}

/**
 * The first record that can be a head row starts the first table. Another one starts where a line with a single cell,
 * its title, stands above a head row. Anything else is a row of the table above it.
 * @param name of the sheet, for tables without a title
 */
export function collectTables(records: Iterable<Row>, name: string | null = null): Tables {
  const { add, done } = collectedTables(name);
  for (const record of records) add(record);
  return done();
}

/** The same of records that come one by one. */
export function collectedTables(name: string | null = null): { add: (record: Row) => void; done(): Tables } {
  const tables: (Table & { rows: Row[]; head: readonly string[] })[] = [];
  const lines: Row[] = [];
  let lone: Row[] = [];
  return {
    add(record) {
      const table = tables.at(-1);
      if (isLone(record.cells)) {
        lone.push(record);
      } else if ((table === undefined || lone.length > 0) && isHead(record.cells)) {
        for (const line of lone) lines.push(line);
        const title = lone.at(-1)?.cells[0] ?? name;
        const { line, cells } = record;
        tables.push({ name: title, line, head: cells, headers: deduplicateHeaders(cells), rows: [] });
        lone = [];
      } else {
        const rows = table?.rows ?? lines;
        for (const row of lone) rows.push(row);
        lone = [];
        // Exports that were pasted together have their head in the middle as well.
        const isHeadAgain = table !== undefined && sameCells(record.cells, table.head);
        (isHeadAgain ? lines : rows).push(record);
      }
    },
    done() {
      const rest = tables.at(-1)?.rows ?? lines;
      for (const row of lone) rest.push(row);
      return { tables: tables.map(({ head: _, ...table }) => table), lines };
    },
  };
}

const sameCells = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);

/** Rows of a table among which its head is looked for, below what else a file begins with. */
const MOST_ABOVE = 1000;
/** So many of them can be one: more rows of words alone are no lines above it. */
const MOST_HEADS = 40;

export interface HeadBelow {
  table: Table;
  /** The file with it: many are tried, and one is taken. */
  whole: () => SourceFile;
}

/** The same table, and each that it would be with one of its first rows for its head: what is above it are lines then. */
export function* withHeadBelow(file: SourceFile): Generator<HeadBelow> {
  for (const table of file.tables) {
    yield { table, whole: () => file };
    const { name, line, headers, rows } = table;
    let heads = 0;
    for (const [at, row] of rows.slice(0, MOST_ABOVE).entries()) {
      if (!isHead(row.cells) || heads++ >= MOST_HEADS) continue;
      const below = {
        name,
        line: row.line,
        headers: deduplicateHeaders(row.cells),
        rows: rows.slice(at + 1),
      };
      const whole = (): SourceFile => {
        const above = [{ line, cells: headers, raw: headers.join(',') }, ...rows.slice(0, at)];
        const tables = file.tables.map((other) => (other === table ? below : other));
        return { ...file, tables, lines: [...file.lines, ...above] };
      };
      yield { table: below, whole };
    }
  }
}
