import { expect, test } from 'bun:test';
import { fill, resolveAll, someContext, someFile } from '#src/testing/resolving.ts';

const SYMBOLS = ['ESZ6', 'NQZ6'];
/** More than are kept as they are. */
const MANY = 20_001;

/** By turns of two contracts, a second apart. */
const dealt = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    fill(`2026-06-15 ${new Date(n * 1000).toISOString().slice(11, 19)}`, {
      symbol: SYMBOLS[n % 2] ?? '',
      id: `${n}`,
      line: n + 2,
    }),
  );

test.each([3, MANY])('of %d rows of two contracts each has its place in the file', (count) => {
  const { rows } = resolveAll([someFile(dealt(count).toReversed())], {}, someContext);
  expect(rows).toHaveLength(count);
  for (const { contract, content } of rows) {
    if (content.kind !== 'fill') throw new Error('it is no fill');
    expect(content.place).toBe(Number(content.id));
    expect(contract).toBe(SYMBOLS[content.place % 2] ?? '');
  }
});

test('rows of a contract come in the order of files and lines', () => {
  const [first, second] = [dealt(4), dealt(2)];
  const { rows } = resolveAll([someFile(first), someFile(second, {}, 2)], {}, someContext);
  expect(rows.map(({ file, line, contract }) => `${file}:${line} ${contract}`)).toEqual([
    '1:2 ESZ6',
    '1:4 ESZ6',
    '2:2 ESZ6',
    '1:3 NQZ6',
    '1:5 NQZ6',
    '2:3 NQZ6',
  ]);
});
