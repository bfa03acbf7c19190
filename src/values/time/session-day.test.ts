import { afterEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, isWeekend } from './dates.ts';
import { type DayRule, endOfSessionDay, sessionDay } from './session-day.ts';

const globex: DayRule = { dayStarts: 'globex', timeZone: 'America/New_York' };

describe('with the Globex session, the trading day', () => {
  test.each([
    // A Sunday evening, an evening, a morning.
    ['2026-06-14T23:03:54Z', '2026-06-15'],
    ['2026-08-17T22:37:30Z', '2026-08-18'],
    ['2026-06-16T16:05:11Z', '2026-06-16'],
    // 17:00 in Chicago is 22:00 UTC in summer, 23:00 in winter.
    ['2026-06-16T21:59:59.999Z', '2026-06-16'],
    ['2026-06-16T22:00:00Z', '2026-06-17'],
    ['2026-11-19T22:59:59.999Z', '2026-11-19'],
    ['2026-11-19T23:00:00Z', '2026-11-20'],
    // From Friday's close to Sunday's opening and beyond it is Monday.
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-23'],
    ['2026-11-21T18:00:00Z', '2026-11-23'],
    ['2026-11-22T22:59:59.999Z', '2026-11-23'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
    ['2026-11-23T22:59:59.999Z', '2026-11-23'],
    // The clocks go forward on 2026-03-08 and back on 2026-11-01, both a Sunday at 2:00.
    ['2026-03-06T22:59:59.999Z', '2026-03-06'],
    ['2026-03-06T23:00:00Z', '2026-03-09'],
    ['2026-03-08T07:59:59.999Z', '2026-03-09'],
    ['2026-03-08T22:00:00Z', '2026-03-09'],
    ['2026-03-09T21:59:59.999Z', '2026-03-09'],
    ['2026-03-09T22:00:00Z', '2026-03-10'],
    ['2026-10-30T21:59:59.999Z', '2026-10-30'],
    ['2026-10-30T22:00:00Z', '2026-11-02'],
    ['2026-11-01T07:30:00Z', '2026-11-02'],
    ['2026-11-02T22:59:59.999Z', '2026-11-02'],
    ['2026-11-02T23:00:00Z', '2026-11-03'],
    // New Year's Eve belongs to the next year from 17:00 on.
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('of %s is %s', (instant, day) => {
    expect(sessionDay(Date.parse(instant), globex)).toBe(day);
  });

  test('is the same for a team in Auckland, whose calendar is a day ahead', () => {
    const at = Date.parse('2026-06-16T16:05:11Z');
    const timeZone = 'Pacific/Auckland';
    expect(sessionDay(at, { dayStarts: 'midnight', timeZone })).toBe('2026-06-17');
    expect(sessionDay(at, { dayStarts: 'globex', timeZone })).toBe('2026-06-16');
  });
});

/** What the runtime's own calendar says, by another way than the product goes. */
const clock = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const ZONES = ['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'America/Havana', 'UTC'] as const;
const CLOCKS = new Map([...ZONES, 'America/Chicago'].map((zone) => [zone, clock(zone)]));

function naiveDay(at: number, { dayStarts, timeZone }: DayRule): string {
  const zone = dayStarts === 'globex' ? 'America/Chicago' : timeZone;
  const [date = '', time = ''] = CLOCKS.get(zone)?.format(at).split(' ') ?? [];
  if (dayStarts === 'midnight') return date;
  const day = new Date(`${date}T12:00:00Z`);
  if (time >= '17:00') day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() === 6 || day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const instant = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-12-31') });
const rule: fc.Arbitrary<DayRule> = fc.record({
  dayStarts: fc.constantFrom('midnight', 'globex'),
  timeZone: fc.constantFrom(...ZONES),
});

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

test.each(['UTC', 'Pacific/Apia', 'America/Chicago'])(
  'with the system in %s, any instant is in the day that a plain reading of the clocks gives it',
  (zone) => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(instant, rule, (at, rule) => {
        expect(sessionDay(at, rule)).toBe(naiveDay(at, rule));
      }),
    );
  },
);

test('a day ends where the next one begins', () => {
  fc.assert(
    fc.property(instant, rule, (at, rule) => {
      const day = sessionDay(at, rule);
      const end = endOfSessionDay(day, rule);
      expect(end).toBeGreaterThan(at);
      expect(sessionDay(end - 1, rule)).toBe(day);
      expect(sessionDay(end, rule)).toBe(naiveDay(end, rule));
      expect(sessionDay(end, rule) > day).toBe(true);
    }),
  );
});

test('every hour around both clock changes of 2026 is in the right session', () => {
  for (const first of ['2026-03-05', '2026-10-29']) {
    for (let half = 0; half < 8 * 48; half++) {
      const at = Date.parse(first) + half * 1_800_000;
      expect([at, sessionDay(at, globex)]).toEqual([at, naiveDay(at, globex)]);
    }
  }
});

test('no session is on a weekend, and every other day has one', () => {
  for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
    const day = sessionDay(Date.parse(`${date}T15:00:00Z`), globex);
    expect([date, isWeekend(day), isWeekend(date) || day === date]).toEqual([date, false, true]);
  }
});
