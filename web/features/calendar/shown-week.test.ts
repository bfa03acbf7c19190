import { expect, test } from 'bun:test';
import { shownWeek, stepWeek } from './shown-week.ts';

const FRIDAY = '2026-11-20';
const shown = (search: string, month: string, today: string, traded?: string[]) =>
  shownWeek(new URLSearchParams(search), month, today, traded).from;

test.each([
  ['a working day: this week', '', '2026-11', FRIDAY, ['2026-11-03'], '2026-11-16'],
  [
    'a Sunday: the last week with trades',
    '',
    '2026-11',
    '2026-11-22',
    ['2026-11-12', '2026-11-20'],
    '2026-11-16',
  ],
  ['a Saturday: the last week with trades', '', '2026-11', '2026-11-21', ['2026-11-12'], '2026-11-09'],
  [
    'a Sunday with trades: the last working day counts',
    '',
    '2026-11',
    '2026-11-22',
    ['2026-11-12', '2026-11-22'],
    '2026-11-09',
  ],
  ['a Sunday without any trade: the week that comes', '', '2026-11', '2026-11-22', [], '2026-11-23'],
  ['a Saturday at the end of a month without trades', '', '2026-10', '2026-10-31', [], '2026-10-26'],
  [
    'another month: its last week with trades',
    '',
    '2026-10',
    FRIDAY,
    ['2026-10-01', '2026-10-08'],
    '2026-10-05',
  ],
  [
    'another month whose last trades are in a week of two months',
    '',
    '2026-09',
    FRIDAY,
    ['2026-09-30'],
    '2026-09-28',
  ],
  ['another month without trades: its last week', '', '2026-10', FRIDAY, [], '2026-10-26'],
  ['another month that is being read: its last week', '', '2026-10', FRIDAY, undefined, '2026-10-26'],
  ['next month: its first week', '', '2026-12', FRIDAY, [], '2026-11-30'],
  ['the week in the address', '?week=2026-10-12', '2026-10', FRIDAY, ['2026-10-30'], '2026-10-12'],
  ['a week of two months, in either', '?week=2026-11-30', '2026-11', FRIDAY, [], '2026-11-30'],
  ['a week of two months, in the other', '?week=2026-11-30', '2026-12', FRIDAY, [], '2026-11-30'],
  ['no week of that month', '?week=2026-09-14', '2026-10', FRIDAY, ['2026-10-08'], '2026-10-05'],
  ['no Monday', '?week=2026-10-13', '2026-10', FRIDAY, ['2026-10-08'], '2026-10-05'],
  ['no day', '?week=%3Cb%3E', '2026-10', FRIDAY, ['2026-10-08'], '2026-10-05'],
])('on %s', (_name, search, month, today, traded, monday) => {
  expect(shown(search, month, today, traded)).toBe(monday);
});

test.each([
  ['2026-11', '2026-11-16', 1, '2026-11', '2026-11-23'],
  ['2026-11', '2026-11-23', 1, '2026-11', '2026-11-30'],
  ['2026-11', '2026-11-30', 1, '2026-12', '2026-12-07'],
  ['2026-12', '2026-12-07', -1, '2026-12', '2026-11-30'],
  ['2026-12', '2026-11-30', -1, '2026-11', '2026-11-23'],
  ['2026-08', '2026-08-03', -1, '2026-07', '2026-07-27'],
  ['2026-11', '2026-11-02', -1, '2026-10', '2026-10-26'],
] as const)('from %s, week %s, by %p to %s, week %s', (month, from, by, nextMonth, monday) => {
  const step = stepWeek(month, { from, to: '' }, by, FRIDAY);
  expect([step?.month, step?.week.from]).toEqual([nextMonth, monday]);
});

test('the arrows stop at the ends of the calendar', () => {
  expect(stepWeek('2000-01', { from: '2000-01-03', to: '' }, -1, FRIDAY)).toBeNull();
  expect(stepWeek('2026-12', { from: '2026-12-28', to: '' }, 1, FRIDAY)).toBeNull();
});
