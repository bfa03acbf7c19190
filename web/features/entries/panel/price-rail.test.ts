import { expect, test } from 'bun:test';
import { labelPlaces, priceRail } from './price-rail.ts';

const prices = { entryPrice: '104', exitPrice: '120', stopPrice: '100', targetPrice: '140' };

test('prices lie between the stop and the target', () => {
  expect(priceRail({ ...prices, positionType: 'long' })).toEqual({
    stop: 0,
    entry: 10,
    exit: 50,
    target: 100,
  });
});

test('the better price of a short position is the lower one', () => {
  expect(
    priceRail({
      entryPrice: '136',
      exitPrice: '120',
      stopPrice: '140',
      targetPrice: '100',
      positionType: 'short',
    }),
  ).toEqual({ stop: 0, entry: 10, exit: 50, target: 100 });
});

test('an exit may be beyond the stop, or the target', () => {
  const rail = priceRail({ ...prices, exitPrice: '90', positionType: 'long' });
  expect([rail?.exit, rail?.stop, rail?.target]).toEqual([0, 20, 100]);
});

test('there is none without anything to compare', () => {
  expect(priceRail({ ...prices, exitPrice: null, positionType: 'long' })).toBeNull();
  expect(priceRail({ ...prices, stopPrice: null, targetPrice: null, positionType: 'long' })).toBeNull();
  const same = { entryPrice: '5', exitPrice: '5', stopPrice: '5', targetPrice: null };
  expect(priceRail({ ...same, positionType: 'long' })).toBeNull();
});

test('labels never cover each other, nor leave the rail', () => {
  for (let lower = 0; lower <= 100; lower += 5) {
    for (let higher = lower; higher <= 100; higher += 5) {
      const { end, start } = labelPlaces(lower, higher);
      expect([end >= 34, start >= end, start <= 66]).toEqual([true, true, true]);
    }
  }
});
