/** Files of which some cells hold what no platform writes. */

import fc from 'fast-check';
import type { Row, SourceFile } from '#src/broker-files/formats/format.ts';

const JUNK = [
  '',
  '--',
  'x',
  '0',
  '-1',
  '1e9',
  '#REF!',
  "'",
  '9'.repeat(30),
  '13/13/2026',
  '(1',
  '\u0000',
  '🙂',
  '$',
];

interface Junk {
  row: number;
  column: number;
  junk: string;
}

export const someJunk: fc.Arbitrary<Junk[]> = fc.array(
  fc.record({ row: fc.nat(), column: fc.nat(), junk: fc.constantFrom(...JUNK) }),
  { minLength: 1, maxLength: 12 },
);

export const withJunk = (file: SourceFile, junk: readonly Junk[]): SourceFile => ({
  ...file,
  tables: file.tables.map((table) => ({ ...table, rows: table.rows.map((row) => changed(row, junk)) })),
});

const changed = (row: Row, junk: readonly Junk[]): Row => ({
  ...row,
  cells: row.cells.map((text, column) => {
    const change = junk.find(
      (one) => one.row % 7 === row.line % 7 && one.column % row.cells.length === column,
    );
    return change ? change.junk : text;
  }),
});
