import { expect, test } from 'bun:test';
import { fill } from '#src/testing/resolving.ts';
import { removingSides } from './removals.ts';

const dealt = (side: 'buy' | 'sell', quantity: string, effect: 'open' | 'close' | null = null) =>
  fill('2026-06-15 14:30:00', { side, quantity, effect, symbol: 'SPY', account: null });

test('an option is removed from the side on which the file holds it', () => {
  expect(removingSides([dealt('buy', '3'), dealt('sell', '1')])('SPY', null)).toBe('sell');
  expect(removingSides([dealt('sell', '3')])('SPY', null)).toBe('buy');
  expect(() => removingSides([dealt('buy', '1'), dealt('sell', '1')])('SPY', null)).toThrow('cannot be told');
});

test('an earlier file has opened what this one closes a part of', () => {
  expect(removingSides([dealt('sell', '2', 'close')])('SPY', null)).toBe('sell');
  expect(removingSides([dealt('buy', '2', 'close')])('SPY', null)).toBe('buy');
});

test('what was removed counts for the next one', () => {
  const items = [dealt('buy', '3')];
  const sideOf = removingSides(items);
  expect(sideOf('SPY', null)).toBe('sell');
  items.push(dealt('sell', '3'));
  expect(() => sideOf('SPY', null)).toThrow('cannot be told');
  items.push(dealt('sell', '1'));
  expect(sideOf('SPY', null)).toBe('buy');
  expect(() => sideOf('SPY', 'another')).toThrow('cannot be told');
});
