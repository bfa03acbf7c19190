import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { rowLayout } from './row-layout.ts';
import { toScale } from './scale.ts';

test('bars begin at zero and stay between the names and the figures', () => {
  const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.integer({ min: 260, max: 1200 }), fc.boolean(), (shown, width, isTouch) => {
      const layout = rowLayout(width, toScale(shown), 28, isTouch);
      if (isTouch) expect(layout.row).toBeGreaterThanOrEqual(44);
      for (const value of shown) {
        const { x, width: reach } = layout.reach(value);
        expect(reach).toBeGreaterThanOrEqual(2);
        if (value < 0) expect(x + reach).toBeCloseTo(layout.zero, 1);
        else expect(x).toBeCloseTo(layout.zero, 1);
        expect(x).toBeGreaterThanOrEqual(layout.isNarrow ? 25 : layout.count.end);
        expect(x + reach).toBeLessThanOrEqual(width - (layout.isNarrow ? 76 : 90));
      }
      // `Opening range break` on a phone.
      expect(layout.name.width).toBeGreaterThan(layout.isNarrow ? 120 : 80);
    }),
  );
});
