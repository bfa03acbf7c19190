import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { exactOf } from '#src/values/exact.ts';
import { readSource } from '../read/source-file.ts';
import { FORMATS } from './all.ts';
import type { Item, Row } from './format.ts';

const FOLDER = join(import.meta.dir, 'fixtures');

test.each(readdirSync(FOLDER))('%s is known by the one format it is named after', (name) => {
  const file = readSource('upload', readFileSync(join(FOLDER, name)));
  const known = FORMATS.filter((format) => format.detect(file)).map(({ id }) => id);
  expect(known).toHaveLength(1);
  expect(name).toStartWith(known[0] ?? '?');
});

test('ids are unique, and every format has a fixture', () => {
  expect(new Set(FORMATS.map(({ id }) => id)).size).toBe(FORMATS.length);
  const fixtures = readdirSync(FOLDER);
  expect(FORMATS.filter(({ id }) => !fixtures.some((name) => name.startsWith(id)))).toEqual([]);
});

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

test('whatever stands in the cells, nothing is thrown, and each figure can be read further', () => {
  const files = readdirSync(FOLDER).map((name) => readSource(name, readFileSync(join(FOLDER, name))));
  const cell = fc.record({ row: fc.nat(), column: fc.nat(), junk: fc.constantFrom(...JUNK) });
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(cell, { minLength: 1, maxLength: 12 }),
      (file, changes) => {
        const tables = file.tables.map((table) => ({
          ...table,
          rows: table.rows.map((row) => changed(row, changes)),
        }));
        for (const format of FORMATS.filter(({ detect }) => detect({ ...file, tables }))) {
          for (const dateOrder of [null, 'mdy', 'dmy'] as const) {
            const { items } = format.read({ ...file, tables }, { dateOrder });
            expect(items.flatMap(figuresOf).filter((figure) => exactOf(figure) === null)).toEqual([]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

const changed = (row: Row, changes: readonly { row: number; column: number; junk: string }[]): Row => ({
  ...row,
  cells: row.cells.map((text, column) => {
    const change = changes.find(
      (one) => one.row % 7 === row.line % 7 && one.column % row.cells.length === column,
    );
    return change ? change.junk : text;
  }),
});

/** All that an item says in numbers. */
function figuresOf(item: Item): string[] {
  const { kind } = item;
  if (kind === 'stop') return [item.price];
  if (kind === 'total') return [item.net];
  if (kind === 'cost') return [item.amount];
  if (kind === 'entry') {
    const { quantity, entryPrice, exitPrice, pnl, commission, fees, stopPrice, riskAmount, mae } = item;
    const figures = [quantity, entryPrice, exitPrice, pnl, commission, fees, stopPrice, riskAmount, mae];
    return figures.filter((figure) => figure !== null);
  }
  const prices = kind === 'fill' ? [item.price] : [item.entryPrice, item.exitPrice, item.mae, item.mfe];
  return [
    item.quantity,
    item.commission,
    item.fees,
    item.pointValue,
    item.pnl?.amount ?? null,
    ...prices,
  ].filter((figure) => figure !== null);
}
