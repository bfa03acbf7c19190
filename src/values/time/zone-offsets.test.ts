import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { clockAt } from './instants.ts';
import { zoneOffsets } from './zone-offsets.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  // Daylight saving pauses for Ramadan.
  'Africa/Casablanca',
  'Asia/Kolkata',
  'UTC',
];

function offsetAt(at: number, timeZone: string): number {
  const offsets = zoneOffsets(timeZone, '2026');
  return offsets.findLast(({ from }) => from <= at)?.offset ?? Number.NaN;
}
const shownBy = (at: number, timeZone: string) => clockAt(at, timeZone).getTime() - at;

test.each(ZONES)('the offsets of %s are those that its clocks show', (timeZone) => {
  for (const { from } of zoneOffsets(timeZone, '2026').slice(1)) {
    for (const at of [from - 1, from, from + 1]) {
      expect([at, offsetAt(at, timeZone)]).toEqual([at, shownBy(at, timeZone)]);
    }
  }
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2026, 11, 31) });
  fc.assert(fc.property(instant, (at) => offsetAt(at, timeZone) === shownBy(at, timeZone)));
});

test('New York changes at two in the morning, twice a year', () => {
  const changes = zoneOffsets('America/New_York', '2026').slice(-2);
  expect(changes).toEqual([
    { from: Date.parse('2026-03-08T07:00:00Z'), offset: -4 * 3_600_000 },
    { from: Date.parse('2026-11-01T06:00:00Z'), offset: -5 * 3_600_000 },
  ]);
});
