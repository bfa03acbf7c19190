import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { completePrice } from './short-price.ts';

test('the end of a price is completed to the nearest one', () => {
  expect(completePrice('93.75', '6889.25')).toBe('6893.75');
  expect(completePrice('3.75', '6889.25')).toBe('6893.75');
  expect(completePrice('3.5', '6889.25')).toBe('6893.5');
  expect(completePrice('93.50', '6889.25')).toBe('6893.50');
  expect(completePrice('.5', '6889.25')).toBe('6889.5');
  expect(completePrice('2', '6899.25')).toBe('6902');
  expect(completePrice('98', '7001')).toBe('6998');
  expect(completePrice('155.25', '25148.50')).toBe('25155.25');
  expect(completePrice('.31', '59.12')).toBe('59.31');
});

test('what could be a price by itself stays one', () => {
  expect(completePrice('9980', '10050')).toBeNull();
  expect(completePrice('889.25', '6889.25')).toBeNull();
  expect(completePrice('3.2', '12.5')).toBeNull();
  expect(completePrice('0.31', '59.12')).toBeNull();
  expect(completePrice('.31', '1.0855')).toBeNull();
  expect(completePrice('31', '59.12')).toBeNull();
});

test('what is no price is not completed', () => {
  for (const typed of ['', '.', '-3', '1,5', "14'08", '1e3', 'x'])
    expect(completePrice(typed, '6889')).toBeNull();
  expect(completePrice('3', '')).toBeNull();
  expect(completePrice('3', '-6889')).toBeNull();
});

test('the completed price ends as typed, and no other such price is nearer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 99_999 }), fc.integer({ min: 0, max: 99 }), (near, end) => {
      const price = Number(completePrice(String(end).padStart(2, '0'), String(near)));
      expect(price % 100).toBe(end);
      expect(Math.abs(price - near)).toBeLessThanOrEqual(50);
    }),
  );
});
