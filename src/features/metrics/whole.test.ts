import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { runs } from '#src/testing/in-part.ts';
import { arraysOfDay } from './day-arrays.ts';
import { Dictionary } from './entry-codes.ts';
import { ARRAYS, type EntryArrays, type EntryColumns, exchanged } from './entry-columns.ts';
import { readings, type Tallies } from './scan.ts';
import { computeWhole, type Whole, wholeAgain } from './whole.ts';

/** What is kept of a whole history is what all of it comes to, whatever days were exchanged. */

const DAY = Date.parse('2026-11-02T14:00:00Z');
const cents = fc.oneof(
  fc.integer({ min: -5000, max: 5000 }),
  fc.constantFrom(99_999_999_999, -99_999_999_999),
);

/** As the store selects one, but for its day and id. */
const row = fc
  .tuple(
    fc.constantFrom('win', 'loss', 'even', 'open'),
    cents,
    fc.nat(900),
    fc.option(fc.integer({ min: -3_000_000, max: 3_000_000 })),
    fc.option(fc.nat(90).map((minutes) => DAY + minutes * 60_000)),
    fc.tuple(
      fc.constantFrom(1, 2, 6),
      fc.constantFrom('long', 'short'),
      fc.constantFrom('futures', 'stocks'),
    ),
    fc.tuple(
      fc.option(fc.nat(2)),
      fc.option(fc.constantFrom('ES', 'NQ')),
      fc.constantFrom('ESZ6', 'NQZ6', 'X'),
    ),
    fc.tuple(
      fc.option(fc.nat(2)),
      fc.constantFrom('', 'Fade'),
      fc.constantFrom('[]', '["news"]', '["a","b"]'),
    ),
  )
  .map(([outcome, pnl, costs, r, opened, traits, names, plan]) => {
    const closed = opened === null ? null : opened + 60_000 * (1 + (costs % 4));
    const facts = [opened, closed, null, null, ...traits, ...names, ...plan, 0, 0, names[2]];
    return [outcome, outcome === 'open' ? null : pnl, costs, r, ...facts];
  });
const dates = fc.constantFrom('2026-10-30', '2026-11-02', '2026-11-03', '2026-11-19');
const written = fc.dictionary(dates, fc.array(row, { maxLength: 6 }), { maxKeys: 3 });

const partsOf = (tallies: Tallies) =>
  Object.entries(tallies).map(([name, tally]) => [
    name,
    tally.used().map((code: number) => [code, tally.part(code)]),
  ]);

const contentOf = ({ dates, starts, day, ...arrays }: EntryColumns) =>
  [dates, starts, day, ...ARRAYS.map((name) => arrays[name])].map((each) => Array.from<unknown>(each));

test('days that are exchanged are taken out of it and added again, over what was there', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 6 }), (writes) => {
      const dictionary = new Dictionary();
      const now = new Map<string, EntryArrays>();
      let whole: Whole | null = null;
      let id = 0;
      for (const write of writes) {
        const days = new Map(
          Object.entries(write).map(([date, rows]) => [
            date,
            atOnce(
              arraysOfDay(
                rows.map((each) => [date, ++id, ...each]),
                dictionary,
                () => 18,
              ),
            ),
          ]),
        );
        for (const [date, arrays] of days) now.set(date, arrays);
        const expected = atOnce(computeWhole(atOnce(exchanged(null, now, dictionary))));
        const before: EntryColumns | null = whole?.columns ?? null;
        const exchange = () => exchanged(before, days, dictionary);
        const again: Whole = atOnce(
          whole ? wholeAgain(whole, [...days.keys()], exchange) : computeWhole(atOnce(exchange())),
        );
        expect(contentOf(again.columns)).toEqual(contentOf(expected.columns));
        expect(partsOf(again.tallies)).toEqual(partsOf(expected.tallies));
        expect(again.holding).toEqual(expected.holding);
        expect(again.read).toEqual(expected.read);
        expect(again.read).toEqual(readings(again.columns, again.columns.all));
        whole = again;
      }
    }),
    { numRuns: runs(200) },
  );
});
