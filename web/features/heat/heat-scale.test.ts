import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { heatScale } from './heat-scale.ts';

describe('heat by size', () => {
  test('goes in quarters of the largest amount either way', () => {
    const heat = heatScale([100n, -400n, 0n]);
    expect([1n, 100n, 101n, 200n, 201n, 300n, 301n, 400n].map(heat)).toEqual([
      'gain-1',
      'gain-1',
      'gain-2',
      'gain-2',
      'gain-3',
      'gain-3',
      'gain-4',
      'gain-4',
    ]);
    expect([-1n, -100n, -101n, -400n].map(heat)).toEqual(['loss-1', 'loss-1', 'loss-2', 'loss-4']);
    expect(heat(0n)).toBe('even');
  });

  test('is even in a range without any amount, and full beyond its largest', () => {
    expect(heatScale([])(0n)).toBe('even');
    expect(heatScale([])(5n)).toBe('gain-4');
    expect(heatScale([10n])(-11n)).toBe('loss-4');
  });

  test('does not depend on the unit, the sign or the order', () => {
    const amount = fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 40 }),
        fc.bigInt(1n, 1000n),
        (amounts, unit) => {
          const heat = heatScale(amounts);
          const scaled = heatScale([...amounts].reverse().map((one) => -one * unit));
          for (const one of amounts) {
            const other = scaled(-one * unit);
            const sides = { gain: 'loss', loss: 'gain' } as const;
            const turned = heat(one).replace(/gain|loss/, (side) =>
              side === 'gain' ? sides.gain : sides.loss,
            );
            expect(String(other)).toBe(turned);
            // Larger is never cooler.
            for (const less of amounts) {
              if (one * less > 0n && one * one >= less * less) {
                expect(
                  heat(one)
                    .at(-1)
                    ?.localeCompare(heat(less).at(-1) ?? ''),
                ).toBeGreaterThanOrEqual(0);
              }
            }
          }
          expect(amounts.every((one) => one === 0n) || amounts.some((one) => heat(one).endsWith('4'))).toBe(
            true,
          );
        },
      ),
    );
  });
});
