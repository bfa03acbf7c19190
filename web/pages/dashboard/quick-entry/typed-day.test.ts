import { expect, test } from 'bun:test';
import { readTypedDay } from './typed-day.ts';

const TODAY = '2026-11-23';

test.each([
  ['23', '2026-11-23'],
  ['9', '2026-11-09'],
  ['24', '2026-10-24'],
  ['31', '2026-10-31'],
  ['11/20', '2026-11-20'],
  ['11-20', '2026-11-20'],
  ['12/31', '2025-12-31'],
  ['2/29', '2024-02-29'],
  ['20.11.', '2026-11-20'],
  ['3.11.', '2026-11-03'],
  ['3.11.2026', '2026-11-03'],
  ['05.06.26', '2026-06-05'],
  ['20.11.2026', '2026-11-20'],
  ['11.20.2026', '2026-11-20'],
  ['3-11-2026', '2026-03-11'],
  ['nov 20', '2026-11-20'],
  ['20 Nov', '2026-11-20'],
  ['Dec 1', '2025-12-01'],
  ['11/20/2026', '2026-11-20'],
  ['11/20/26', '2026-11-20'],
  ['Nov 20, 2026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['today', TODAY],
  [' Yesterday ', '2026-11-22'],
])('%s is %s', (typed, day) => expect(readTypedDay(typed, TODAY)).toBe(day));

test.each([
  '',
  '0',
  '32',
  '13/40',
  '13/4',
  '0/4',
  'x',
  'Now 3',
  '11/20 10:00',
  '2026-02-30',
  '9'.repeat(100),
])('%s is no day', (typed) => expect(readTypedDay(typed, TODAY)).toBeNull());

test('a day may come before its month, where others have shown that', () => {
  expect(readTypedDay('3/11', TODAY, 'dmy')).toBe('2026-11-03');
  expect(readTypedDay('3/11/2026', TODAY, 'dmy')).toBe('2026-11-03');
  expect(readTypedDay('11/20', TODAY, 'dmy')).toBeNull();
});

test('a day that is typed whole is that day, also one to come', () =>
  expect(readTypedDay('2026-12-01', TODAY)).toBe('2026-12-01'));
