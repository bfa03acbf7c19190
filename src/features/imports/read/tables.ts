/** Records become tables: which of them is a head row, and which a title above one. */

import type { Row, Table } from '../formats/format.ts';

/** Digits, and what is written around them in amounts, dates and clock times. */
const FIGURE = /^[\s\p{Sc}'"=(+\-−]*\d[\d\s.,:;/'’()+\-\p{Sc}%TZ]*$/u;

/** Whether it can name columns: two cells or more, none of them a figure, and the first no label, as in `For Account:,#1234`. */
export function isHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length >= 2 && !filled[0]?.endsWith(':') && !filled.some((cell) => FIGURE.test(cell));
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
export function tablesOf(records: Iterable<Row>, name: string | null = null): Tables {
  const { add, done } = collectedTables(name);
  for (const record of records) add(record);
  return done();
}

/** The same of records that come one by one. */
export function collectedTables(name: string | null = null): { add: (record: Row) => void; done(): Tables } {
  const tables: { name: string | null; line: number; headers: readonly string[]; rows: Row[] }[] = [];
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
        tables.push({ name: title, line: record.line, headers: record.cells, rows: [] });
        lone = [];
      } else {
        const rows = table?.rows ?? lines;
        for (const row of lone) rows.push(row);
        lone = [];
        // Exports that were pasted together have their head in the middle as well.
        const isHeadAgain = table !== undefined && sameCells(record.cells, table.headers);
        (isHeadAgain ? lines : rows).push(record);
      }
    },
    done() {
      const rest = tables.at(-1)?.rows ?? lines;
      for (const row of lone) rest.push(row);
      return { tables, lines };
    },
  };
}

const sameCells = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);
