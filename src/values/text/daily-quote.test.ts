import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { addDays, dayOfYear } from '../time/dates.ts';
import { dailyQuote, FALLBACK_QUOTE } from './daily-quote.ts';

const quotes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ text: `Quote ${n}`, author: 'Desk' }));

test.each([
  ['2026-01-01', 1],
  ['2026-02-28', 59],
  ['2026-03-01', 60],
  // The clocks change on these days in New York; a day stays a day.
  ['2026-03-08', 67],
  ['2026-11-01', 305],
  ['2026-12-31', 365],
  ['2024-02-29', 60],
  ['2024-03-01', 61],
  ['2024-12-31', 366],
])('%p is day %i of its year', (day, expected) => {
  expect(dayOfYear(day)).toBe(expected);
});

describe('the quote of the day', () => {
  test('is the active one at day-of-year modulo their number', () => {
    const three = quotes(3);
    expect(
      ['2026-01-01', '2026-01-02', '2026-01-03', '2024-12-31'].map((day) => dailyQuote(three, day)),
    ).toEqual([
      { text: 'Quote 1', author: 'Desk' },
      { text: 'Quote 2', author: 'Desk' },
      { text: 'Quote 0', author: 'Desk' },
      { text: 'Quote 0', author: 'Desk' },
    ]);
  });

  test('is the fallback without any, and always the same with one', () => {
    expect(dailyQuote([], '2026-11-20')).toBe(FALLBACK_QUOTE);
    expect(FALLBACK_QUOTE.text).toBe('Trade what you see, not what you think.');
    const [only] = quotes(1);
    expect(dailyQuote(quotes(1), '2026-11-20')).toEqual(only ?? FALLBACK_QUOTE);
  });

  test('moves on by one from each day of a year to the next, and takes everyone in turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: 364 }), (count, offset) => {
        const active = quotes(count);
        const day = addDays('2024-01-01', offset);
        const [now, next] = [day, addDays(day, 1)].map((at) => active.indexOf(dailyQuote(active, at)));
        return now !== undefined && next === (now + 1) % count;
      }),
    );
  });
});
