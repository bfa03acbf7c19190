import { expect, test } from 'bun:test';
import { backupName, scheduledBackups, sortBackups, surplusBackups, untilNext } from './rules.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00.123Z');

const file = (name: string, changedAt = NOON) => ({ name, size: 10, changedAt });

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
  expect(
    scheduledBackups(
      names.map((one) => file(one)),
      NOON,
    ),
  ).toEqual([{ ...file(name), at: NOON, isScheduled: true }]);
});

test('the newest scheduled backups are kept; other files are never removed', () => {
  const days = [3, 1, 5, 4, 2].map((day) => backupName(NOON + day * 24 * HOUR, 'scheduled'));
  const others = [
    backupName(NOON, 'asked'),
    'bullpen-20201120T200400123Z-before-archive.db',
    'notes.txt',
    'bullpen-20201120T120000123Z-scheduled.tar.part',
  ];
  const now = NOON + 6 * 24 * HOUR;
  const files = [...days, ...others].map((name) => file(name));
  expect(surplusBackups(files, 3, now)).toEqual([days[4], days[1]].map(String));
  expect(surplusBackups(files, 7, now)).toEqual([]);
});

test.each([
  ['none yet', null, 0],
  ['an hour ago', NOON - HOUR, 23 * HOUR],
  ['overdue', NOON - 30 * HOUR, 0],
])('the next scheduled backup: %s', (_, last, wait) => {
  expect(untilNext(last, 24 * HOUR, NOON)).toBe(wait);
});

test('a backup from the future, by its name or its time, is neither fresh, counted nor removed', () => {
  const made = [1, 2, 3].map((hours) => file(backupName(NOON - hours * HOUR, 'scheduled')));
  const byName = file(backupName(NOON + 1, 'scheduled'));
  const byTime = file(backupName(NOON - 4 * HOUR, 'scheduled'), NOON + HOUR);
  const asked = file(backupName(NOON + 365 * 24 * HOUR, 'asked'));
  const files = [asked, byName, ...made, byTime];
  expect(sortBackups(files, NOON).inFuture.map(({ name }) => name)).toEqual(
    [asked, byName, byTime].map(({ name }) => name),
  );
  expect(scheduledBackups(files, NOON)[0]?.at).toBe(NOON - HOUR);
  expect(surplusBackups(files, 2, NOON)).toEqual([backupName(NOON - 3 * HOUR, 'scheduled')]);
  expect(surplusBackups(files, 1, NOON)).not.toContain(byTime.name);
});

test('the clock of a file server may be ahead by minutes', () => {
  const name = backupName(NOON, 'scheduled');
  expect(sortBackups([file(name, NOON + 60_000)], NOON)).toMatchObject({ made: [{ name }], inFuture: [] });
});
