import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { Sum } from './exact-rules.ts';

test('a sum is exact beyond what numbers hold', () => {
  const most = 2 ** 52;
  const amounts = fc.array(fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(most, -most)));
  fc.assert(
    fc.property(amounts, (all) => {
      const kept = all.filter((amount) => Math.abs(amount) <= most);
      const sum = new Sum();
      for (const amount of kept) sum.add(amount);
      expect(sum.get()).toBe(kept.reduce((total, amount) => total + BigInt(amount), 0n));
    }),
  );
});
