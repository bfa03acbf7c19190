import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { sortedPieces } from './sorted-pieces.ts';

const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;

test('pieces come together in the order of a stable sort, or its beginning', () => {
  const pieces = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 7 }), { maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 0, max: 50 }), (keys, most) => {
      const named = keys.map((piece, index) => piece.map((key, n) => ({ key, name: `${index} ${n}` })));
      const expected = named.flat().toSorted(byKey);
      const [whole, first] = [sortedPieces(byKey), sortedPieces(byKey, most)];
      for (const piece of named) {
        atOnce(whole.add(piece.toSorted(byKey)));
        atOnce(first.add(piece.toSorted(byKey).slice(0, most)));
      }
      expect(atOnce(whole.all())).toEqual(expected);
      expect(atOnce(first.all()).slice(0, most)).toEqual(expected.slice(0, most));
    }),
  );
});

test('no item is gone through more often than their number has digits', () => {
  let compared = 0;
  const counting = (a: number, b: number) => {
    compared++;
    return a - b;
  };
  const sorting = sortedPieces(counting);
  for (let piece = 0; piece < 1024; piece++) atOnce(sorting.add([(piece * 7919) % 10_007]));
  expect(atOnce(sorting.all())).toHaveLength(1024);
  expect(compared).toBeLessThan(1024 * 12);
});

test('little is gone through at once, however much there is', () => {
  let [compared, before, longest] = [0, 0, 0];
  const sorting = sortedPieces((a: number, b: number) => {
    compared++;
    return a - b;
  });
  function* sorted(): Generator<void, readonly number[]> {
    for (let piece = 0; piece < 200; piece++) {
      yield* sorting.add(Array.from({ length: 300 }, (_, n) => n * 200 + piece));
      yield;
    }
    return yield* sorting.all();
  }
  const steps = sorted();
  for (;;) {
    const step = steps.next();
    longest = Math.max(longest, compared - before);
    before = compared;
    if (!step.done) continue;
    expect(step.value).toEqual(Array.from({ length: 60_000 }, (_, n) => n));
    break;
  }
  expect(longest).toBeLessThan(8192);
});
