import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { FITTED, moved, swiped, zoomed } from './view.ts';

const size = { width: 800, height: 400 };
const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -300, max: 300 }) });
const factors = fc.array(fc.double({ min: 0.2, max: 5, noNaN: true }), { maxLength: 8 });

test('an image is never smaller than fitted, and never leaves the viewer', () => {
  fc.assert(
    fc.property(factors, fc.array(point, { minLength: 8, maxLength: 8 }), (steps, points) => {
      let view = FITTED;
      for (const [n, factor] of steps.entries()) {
        view = moved(zoomed(view, factor, size, points[n]), points[7 - n] ?? { x: 0, y: 0 }, size);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(8);
        expect(Math.abs(view.x)).toBeLessThanOrEqual((size.width * (view.scale - 1)) / 2 + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual((size.height * (view.scale - 1)) / 2 + 1e-6);
      }
    }),
  );
});

test('what is under the pointer stays there', () => {
  expect(zoomed(FITTED, 2, size, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 });
});

test('zoomed out, it is centred again', () => {
  const aside = moved(zoomed(FITTED, 4, size), { x: 900, y: 900 }, size);
  expect(zoomed(aside, 0.01, size)).toEqual(FITTED);
});

test.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-49, 0, 0],
  [60, 90, 0],
] as const)('a finger that goes %p aside and %p down leads %p on', (x, y, step) => {
  expect(swiped({ x: 200, y: 300 }, { x: 200 + x, y: 300 + y })).toBe(step);
});
