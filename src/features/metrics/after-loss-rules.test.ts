import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { atOnce } from '#src/in-slices.ts';
import { AFTER_LOSS } from './after-loss-rules.ts';
import { Dictionary } from './entry-codes.ts';
import { type EntryArrays, type EntryColumns, exchanged, newArrays } from './entry-columns.ts';
import { KIND } from './tally-rules.ts';

const MINUTE = 60_000;

/** Minutes of opening and until closing, of few enough that entries of several days meet. */
const minutes = fc.option(fc.integer({ min: 0, max: 60 }), { nil: Number.NaN });
const entry = fc
  .record({
    opened: minutes,
    held: minutes,
    closedAlone: minutes,
    kind: fc.constantFrom(KIND.win, KIND.loss, KIND.loss, KIND.even),
  })
  .map(({ opened, held, closedAlone, kind }) => ({
    opened,
    closed: Number.isNaN(opened) ? closedAlone : opened + held,
    kind,
  }));
const day = fc.array(entry, { maxLength: 5 });
const written = fc.dictionary(fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'), day, { maxKeys: 2 });

function arraysOf(entries: readonly { opened: number; closed: number; kind: number }[]): EntryArrays {
  const arrays = newArrays(entries.length);
  entries.forEach(({ opened, closed, kind }, at) => {
    arrays.opened[at] = opened * MINUTE;
    arrays.closed[at] = closed * MINUTE;
    arrays.kind[at] = kind;
  });
  return arrays;
}

/** Every losing close is looked at for each entry. */
const expectedOf = ({ kind, opened, closed }: EntryColumns): number[] =>
  Array.from(opened, (open, at) => {
    if (Number.isNaN(open)) return AFTER_LOSS.unknown;
    const isFollowed = (close: number, other: number) =>
      other !== at && kind[other] === KIND.loss && close <= open && close >= open - 15 * MINUTE;
    return Array.from(closed).some(isFollowed) ? AFTER_LOSS.after : AFTER_LOSS.others;
  });

test('whatever days are written again, each entry is after a loss as if all were read at once', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), (writes) => {
      const dictionary = new Dictionary();
      let columns: EntryColumns | null = null;
      for (const write of writes) {
        const days = new Map(Object.entries(write).map(([date, entries]) => [date, arraysOf(entries)]));
        columns = atOnce(exchanged(columns, days, dictionary));
        expect(Array.from(columns.afterLoss)).toEqual(expectedOf(columns));
      }
    }),
    { numRuns: 300 },
  );
});
