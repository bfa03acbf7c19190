import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { ticksBeside } from './ticks.ts';

test('tells the prices on either side of one off the tick', () => {
  expect(ticksBeside('6898.30', '0.25', 1)).toEqual(['6898.25', '6898.50']);
  expect(ticksBeside('59.125', '0.01', 1)).toEqual(['59.12', '59.13']);
  expect(ticksBeside('114.26', '0.03125', 1)).toEqual(['114.25000', '114.28125']);
  expect(ticksBeside('-0.1', '0.25', 1)).toEqual(['-0.25', '0.00']);
  expect(ticksBeside('101', '5', 1)).toEqual(['100', '105']);
});

test('says nothing of a price on the tick, however it is written', () => {
  for (const price of ['6898.25', '6898.5', '6898', '6898.2500', '-37.75'])
    expect(ticksBeside(price, '0.25', 1)).toBeNull();
});

test('an average of several fills may lie between ticks, as far as they can make it', () => {
  expect(ticksBeside('6898.375', '0.25', 2)).toBeNull();
  expect(ticksBeside('6898.375', '0.25', 1)).toEqual(['6898.25', '6898.50']);
  expect(ticksBeside('6898.33', '0.25', 3)).toBeNull();
  expect(ticksBeside('6898.333333', '0.25', 3)).toBeNull();
  expect(ticksBeside('6898.30', '0.25', 2)).toEqual(['6898.25', '6898.50']);
});

test('every average of fills on the tick is one, however it is rounded', () => {
  const fills = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fills, fc.integer({ min: 2, max: 8 }), (ticks, places) => {
      const average = (ticks.reduce((sum, tick) => sum + tick, 0) * 0.25) / ticks.length;
      expect(ticksBeside(average.toFixed(places), '0.25', ticks.length)).toBeNull();
    }),
  );
});

test('nothing is known without a tick or a quantity', () => {
  expect(ticksBeside('6898.3', '0', 1)).toBeNull();
  expect(ticksBeside('6898.3', 'x', 1)).toBeNull();
  expect(ticksBeside('x', '0.25', 1)).toBeNull();
  expect(ticksBeside('6898.3', '0.25', 0)).toBeNull();
});
