import { expect, test } from 'bun:test';
import { fill } from '#src/testing/resolving.ts';
import { removingSide } from './removals.ts';

const dealt = (side: 'buy' | 'sell', quantity: string, effect: 'open' | 'close' | null = null) =>
  fill('2026-06-15 14:30:00', { side, quantity, effect, symbol: 'SPY', account: null });

test('an option is removed from the side on which the file holds it', () => {
  expect(removingSide([dealt('buy', '3'), dealt('sell', '1')], 'SPY', null)).toBe('sell');
  expect(removingSide([dealt('sell', '3')], 'SPY', null)).toBe('buy');
  expect(() => removingSide([dealt('buy', '1'), dealt('sell', '1')], 'SPY', null)).toThrow('cannot be told');
});

test('an earlier file has opened what this one closes a part of', () => {
  expect(removingSide([dealt('sell', '2', 'close')], 'SPY', null)).toBe('sell');
  expect(removingSide([dealt('buy', '2', 'close')], 'SPY', null)).toBe('buy');
});
