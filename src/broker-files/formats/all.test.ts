import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { runs } from '#src/testing/in-part.ts';
import { someJunk, withJunk } from '#src/testing/junk-cells.ts';
import { parseExact } from '#src/values/money/exact.ts';
import { readSource } from '../read/source-file.ts';
import { FORMATS } from './all.ts';
import type { Item } from './format.ts';

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

test('whatever stands in the cells, nothing is thrown, and each figure can be read further', () => {
  const files = readdirSync(FOLDER).map((name) => readSource(name, readFileSync(join(FOLDER, name))));
  fc.assert(
    fc.property(fc.constantFrom(...files), someJunk, (file, junk) => {
      const broken = withJunk(file, junk);
      for (const format of FORMATS.filter(({ detect }) => detect(broken))) {
        for (const dateOrder of [null, 'mdy', 'dmy'] as const) {
          const { items } = format.read(broken, { dateOrder });
          expect(items.flatMap(figuresOf).filter((figure) => parseExact(figure) === null)).toEqual([]);
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

/** All that an item says in numbers. */
function figuresOf(item: Item): string[] {
  const { kind } = item;
  if (kind === 'stop') return [item.price];
  if (kind === 'total') return [item.net];
  if (kind === 'cost') return [item.amount];
  if (kind === 'move') return item.added === null ? [] : [item.added];
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
