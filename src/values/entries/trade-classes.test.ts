import { describe, expect, test } from 'bun:test';
import {
  findClassIndex,
  formatHalfHour,
  formatHalfHourRange,
  HOLDING_CLASSES,
  R_CLASSES,
  SIZE_CLASSES,
  type TradeClass,
} from './trade-classes.ts';

const keyOf = (classes: readonly TradeClass[], value: number) => classes[findClassIndex(classes, value)]?.key;

describe('The class of a value', () => {
  const cases: [readonly TradeClass[], number, string][] = [
    [HOLDING_CLASSES, 0, 'to1m'],
    [HOLDING_CLASSES, 59_999, 'to1m'],
    [HOLDING_CLASSES, 60_000, '1to5m'],
    [HOLDING_CLASSES, 3_599_999, '15to60m'],
    [HOLDING_CLASSES, 3_600_000, '1to4h'],
    [HOLDING_CLASSES, 14_400_000, 'from4h'],
    [SIZE_CLASSES, 1, '1'],
    [SIZE_CLASSES, 5, '3to5'],
    [SIZE_CLASSES, 6, '6to10'],
    [SIZE_CLASSES, 10, '6to10'],
    [SIZE_CLASSES, 1_000_000_000, 'from11'],
    [R_CLASSES, -5_000_000, 'to-3'],
    [R_CLASSES, -2_500_000, 'to-3'],
    [R_CLASSES, -2_499_999, '-2'],
    [R_CLASSES, -1_500_000, '-2'],
    [R_CLASSES, -1_499_999, '-1'],
    [R_CLASSES, -1_020_000, '-1'],
    [R_CLASSES, -500_000, '-1'],
    [R_CLASSES, -499_999, '0'],
    [R_CLASSES, 0, '0'],
    [R_CLASSES, 499_999, '0'],
    [R_CLASSES, 500_000, '1'],
    [R_CLASSES, 1_499_999, '1'],
    [R_CLASSES, 1_500_000, '2'],
    [R_CLASSES, 2_499_999, '2'],
    [R_CLASSES, 2_500_000, 'from3'],
  ];
  test.each(cases)('%#', (classes, value, key) => expect(keyOf(classes, value)).toBe(key));
});

test('Half hours are named by when they begin', () => {
  expect([0, 1, 19, 24, 47].map((halfHour) => formatHalfHour(halfHour, 12))).toEqual([
    '12:00 AM',
    '12:30 AM',
    '9:30 AM',
    '12:00 PM',
    '11:30 PM',
  ]);
});

test('Half hours have a morning or an afternoon once where it is one', () => {
  expect([19, 23, 47].map((halfHour) => formatHalfHourRange(halfHour, 12))).toEqual([
    '9:30 – 10:00 AM',
    '11:30 AM – 12:00 PM',
    '11:30 PM – 12:00 AM',
  ]);
  expect(formatHalfHourRange(47, 24)).toBe('23:30 – 00:00');
});
