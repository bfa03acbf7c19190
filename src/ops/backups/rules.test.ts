import { expect, test } from 'bun:test';
import { backupName, scheduledBackups, surplusBackups, untilNext } from './rules.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00.123Z');

test('the name of a backup carries its time and whether the schedule made it', () => {
  expect(backupName(NOON, 'asked')).toBe('bullpen-20261120T120000123Z.tar');
  const name = backupName(NOON, 'scheduled');
  expect(name).toBe('bullpen-20261120T120000123Z-scheduled.tar');
  const names = [
    name,
    backupName(NOON, 'asked'),
    'bullpen-20261320T120000123Z-scheduled.tar',
    `${name}.part`,
  ];
  expect(scheduledBackups(names)).toEqual([{ name, at: NOON }]);
});

test('the newest scheduled backups are kept; other files are never removed', () => {
  const days = [3, 1, 5, 4, 2].map((day) => backupName(NOON + day * 24 * HOUR, 'scheduled'));
  const others = [
    backupName(NOON, 'asked'),
    'bullpen-20201120T200400123Z-before-archive.db',
    'notes.txt',
    'bullpen-20201120T120000123Z-scheduled.tar.part',
  ];
  expect(surplusBackups([...days, ...others], 3)).toEqual([days[4], days[1]].map(String));
  expect(surplusBackups(days, 7)).toEqual([]);
});

test.each([
  ['none yet', null, 0],
  ['an hour ago', NOON - HOUR, 23 * HOUR],
  ['overdue', NOON - 30 * HOUR, 0],
  ['the clock was set back an hour', NOON + HOUR, 24 * HOUR],
  ['the clock was set back a year', NOON + 365 * 24 * HOUR, 24 * HOUR],
])('the next scheduled backup: %s', (_, last, wait) => {
  expect(untilNext(last, 24 * HOUR, NOON)).toBe(wait);
});
