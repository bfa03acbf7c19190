import { expect, test } from 'bun:test';
import { formatDuration, waitInWords } from './duration.ts';

test.each([
  [null, '00:00'],
  [0, '00:00'],
  [59.999, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [3600, '60:00'],
  [604_800, '10080:00'],
])('%p seconds read %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test('waiting times are put into words', () => {
  expect([0, 999, 1001, 59_001, 61_000, 3_599_000].map(waitInWords)).toEqual([
    '1 second',
    '1 second',
    '2 seconds',
    '1 minute',
    '2 minutes',
    '60 minutes',
  ]);
});
