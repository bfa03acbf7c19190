import { expect, test } from 'bun:test';
import { dayByKey } from './day-keys.ts';

const row = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'];

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-18', '2026-11-11'],
  ['ArrowDown', '2026-11-18', '2026-11-25'],
  ['Home', '2026-11-17', '2026-11-15'],
  ['End', '2026-11-16', '2026-11-18'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-11-18', '2026-12-18'],
  ['Enter', '2026-11-18', null],
  ['a', '2026-11-18', null],
])('%s leads from %s to %p', (key, from, to) => {
  expect(dayByKey(key, from, row)).toBe(to);
});
