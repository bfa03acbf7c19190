import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { inOrder, packed, packing } from './packed.ts';

const MANY = 100_000;
const some = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `“${n}”`, of: null }));

test.each([0, 1, 499, 500, 501, 1200])(
  '%d things are there again, as often as they are looked at',
  (count) => {
    const all = packed(some(count), MANY);
    expect(all.length).toBe(count);
    expect([...all]).toEqual(some(count));
    expect([...all]).toEqual(some(count));
  },
);

test('what was packed is not what is handed out: nobody changes it', () => {
  const { add, done } = packing<{ n: number }>(MANY);
  for (const item of some(700)) add(item);
  const all = done();
  for (const item of all) item.n = -1;
  expect([...all].map(({ n }) => n)).toEqual(some(700).map(({ n }) => n));
});

test('several in order are one in order, of equal ones those of the first before', () => {
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  const keys = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 5 }), (parts) => {
      const items = parts.map((part, from) => part.map((key, n) => ({ key, from, n })).sort(compare));
      const merged = inOrder(
        items.map((part, n) => packed(part, n % 2 === 0 ? MANY : part.length)),
        compare,
      );
      const sorted = items.flat().sort(compare);
      expect([...merged]).toEqual(sorted);
      expect([...merged]).toEqual(sorted);
      expect(merged.length).toBe(sorted.length);
    }),
  );
});
