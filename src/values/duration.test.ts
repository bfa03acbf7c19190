import { expect, test } from 'bun:test';
import { formatDuration } from './duration.ts';

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
