import { afterEach, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, addMonths, listDays, weekRange } from './dates.ts';
import { endOfDay, minutesAhead, tradeDateAt } from './instants.ts';
import { formatInstant, formatShown, formatTimeAt, minuteAt, shownAt } from './time-of-day.ts';

/** What the runtime itself says, by another way than the product goes. */
const HOUR = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

const naiveMinute = (at: number, timeZone: string) => formatOf(timeZone).format(at);
const naiveDay = (at: number, timeZone: string) => naiveMinute(at, timeZone).slice(0, 10);

function naiveEndOfDay(date: string, timeZone: string): number {
  let [within, after] = [Date.parse(date) - 15 * HOUR, Date.parse(date) + 37 * HOUR];
  while (after - within > 1) {
    const between = Math.floor((within + after) / 2);
    if (naiveDay(between, timeZone) > date) after = between;
    else within = between;
  }
  return after;
}

/** Half an hour's and a quarter's difference, midnights that are left out, come twice, or a day that never was. */
const ZONES = [
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/Havana',
  'America/Asuncion',
  'Asia/Amman',
  'Atlantic/Azores',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'UTC',
];
const SYSTEM_ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia'];

const FIRST = Date.parse('2000-01-01');
const LAST = Date.parse('2100-12-31');
const instant = fc.integer({ min: FIRST, max: LAST });
const day = instant.map((at) => new Date(at).toISOString().slice(0, 10));

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** The days around which the clocks of a zone change, some years of the century. */
function changesOf(timeZone: string): string[] {
  const offset = (at: number) => Date.parse(`${naiveMinute(at, timeZone).replace(' ', 'T')}Z`) - at;
  return [2000, 2005, 2011, 2016, 2026, 2040, 2100].flatMap((year) => {
    const days = listDays({ from: `${year}-01-01`, to: `${year}-12-31` });
    return days.filter((date) => offset(Date.parse(date)) !== offset(Date.parse(date) + 24 * HOUR));
  });
}

test.each(SYSTEM_ZONES)(
  'with the system in %s, the days of every zone are those the runtime knows',
  (zone) => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (at, timeZone) => {
        expect(tradeDateAt(at, timeZone)).toBe(naiveDay(at, timeZone));
        expect(minuteAt(at, timeZone)).toBe(naiveMinute(at, timeZone));
      }),
    );
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (date, timeZone) => {
        expect(endOfDay(date, timeZone)).toBe(naiveEndOfDay(date, timeZone));
      }),
    );
  },
);

test.each(ZONES)('in %s a day ends at the right instant also when clocks change', (timeZone) => {
  const around = changesOf(timeZone).flatMap((date) => [-1, 0, 1].map((by) => addDays(date, by)));
  for (const date of around) {
    expect([date, endOfDay(date, timeZone)]).toEqual([date, naiveEndOfDay(date, timeZone)]);
  }
});

/** Every instant at which the clocks show a minute, the earliest first: tried one by one. */
function naiveInstants(shown: number, timeZone: string): number[] {
  const minute = new Date(shown).toISOString().slice(0, 16).replace('T', ' ');
  const quarters = Array.from({ length: 4 * 30 + 1 }, (_, index) => shown + (index - 60) * (HOUR / 4));
  return quarters.filter((at) => naiveMinute(at, timeZone) === minute);
}

test.each(ZONES)('in %s the clock is read back, also where it shows a time twice or never', (timeZone) => {
  const days = changesOf(timeZone).flatMap((date) => [date, addDays(date, 1)]);
  const around = days.flatMap((date) =>
    Array.from({ length: 24 * 4 }, (_, quarter) => Date.parse(date) + quarter * (HOUR / 4)),
  );
  const others = fc.sample(instant, { numRuns: 20, seed: 7 }).map((at) => at - (at % (HOUR / 4)));
  for (const shown of [...around.filter((_, index) => index % 11 === 0), ...others]) {
    const naive = naiveInstants(shown, timeZone);
    const { at, again, isSkipped } = shownAt(shown, timeZone);
    expect([shown, isSkipped, again]).toEqual([shown, naive.length === 0, naive[1] ?? null]);
    if (!isSkipped) expect(at).toBe(naive[0] ?? 0);
  }
});

test.each(SYSTEM_ZONES)('with the system in %s, days are counted as in UTC', (zone) => {
  process.env.TZ = zone;
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
      const later = new Date(Date.parse(date) + days * 24 * HOUR);
      expect(addDays(date, days)).toBe(later.toISOString().slice(0, 10));
      expect(listDays(weekRange(date))).toHaveLength(7);
    }),
  );
  // A day that Samoa never had, and the months around it.
  expect(listDays({ from: '2011-12-29', to: '2011-12-31' })).toEqual([
    '2011-12-29',
    '2011-12-30',
    '2011-12-31',
  ]);
  expect(addMonths('2011-11-30', 1)).toBe('2011-12-30');
});

test('an instant reads as the clocks of the team show it', () => {
  const at = Date.parse('2026-11-20T20:04:59.999Z');
  const newYork = { timeZone: 'America/New_York', clock: 12 } as const;
  expect(formatInstant(at, newYork)).toBe('Nov 20, 2026, 3:04 PM');
  expect(formatInstant(at, { ...newYork, clock: 24 })).toBe('Nov 20, 2026, 15:04');
  expect(formatInstant(at, { timeZone: 'Asia/Kolkata', clock: 12 })).toBe('Nov 21, 2026, 1:34 AM');
  expect(formatInstant(Date.parse('2026-11-20T05:00:00Z'), newYork)).toBe('Nov 20, 2026, 12:00 AM');
  expect(formatTimeAt(at, newYork)).toBe('3:04 PM');
  expect(formatTimeAt(at, { ...newYork, clock: 24 })).toBe('15:04');
  expect(formatShown('2026-11-09T08:41:07.000', 12)).toBe('Nov 9, 8:41:07 AM');
  expect(formatShown('2026-11-09T08:41:07.000', 24)).toBe('Nov 9, 08:41:07');
  expect(minuteAt(at, 'America/New_York')).toBe('2026-11-20 15:04');
});

test('browsers without Temporal come to the same', () => {
  const asked = fc.sample(fc.tuple(instant, fc.constantFrom(...ZONES)), 500);
  const ahead = () => [...asked, [Number.NaN, 'UTC'] as const].map(([at, zone]) => minutesAhead(at, zone));
  const found = ahead();
  const kept = globalThis.Temporal;
  Reflect.deleteProperty(globalThis, 'Temporal');
  try {
    expect(ahead()).toEqual(found);
  } finally {
    globalThis.Temporal = kept;
  }
});
