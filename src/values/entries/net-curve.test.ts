import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { downsampleCurve } from './net-curve.ts';

const days = fc
  .array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), { maxLength: 400 })
  .map((nets) => nets.map((net, index) => ({ date: String(index).padStart(4, '0'), net })));

test('a curve is of every day, or of as many as fit, evenly apart, with the last', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 60 }), (all, most) => {
      const curve = downsampleCurve(all, most);
      const places = curve.map(({ date }) => Number(date));
      expect(curve).toHaveLength(Math.min(all.length, most));
      expect(places.at(-1) ?? -1).toBe(all.length - 1);
      const step = Math.max(1, all.length / most);
      for (const [n, place] of places.entries()) {
        const sum = all.slice(0, place + 1).reduce((sum, { net }) => sum + net, 0n);
        expect(curve[n]?.net).toBe(sum);
        expect(Math.abs(place + 1 - (n + 1) * step)).toBeLessThan(1);
      }
    }),
  );
});
