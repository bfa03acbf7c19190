/** The same fills from exports with the column of ids, and without. */

import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fillRow, PlannedJournal } from '#src/testing/planned-journal.ts';
import { resolve, roundTrip } from '#src/testing/resolving.ts';
import type { ImportRow } from '../import-row.ts';

const at = (minute: number) => `2026-06-15T14:${30 + minute}:00Z`;

/** @param ids of each fill; `null` for one whose id is not shown */
function exported(ids: readonly (string | null)[]): ImportRow[] {
  const fills = ['buy 1 @ 6000', 'buy 1 @ 6000', 'sell 2 @ 6010'];
  return fills.map((text, index) =>
    fillRow(text, at(text.startsWith('buy') ? 0 : 1), { id: ids[index] ?? null, line: index + 2 }),
  );
}

const WITH_IDS = exported(['1', '2', '3']);
const WITHOUT_IDS = exported([null, null, null]);
const ONE_TRADE = [{ id: 1, quantity: 2, isOpen: false, pnl: 99_136 }];

test.each([
  ['without their ids, then with them', WITHOUT_IDS, WITH_IDS],
  ['with their ids, then without them', WITH_IDS, WITHOUT_IDS],
  ['with some of their ids, then with all', exported(['1', null, null]), WITH_IDS],
  ['with all of their ids, then with some', WITH_IDS, exported([null, '2', null])],
])('fills that come %s are known', (_, first, second) => {
  const journal = new PlannedJournal();
  journal.import(first);
  expect(journal.there()).toMatchObject(ONE_TRADE);
  const plan = journal.import(second);
  expect(plan).toMatchObject({ changes: [], rows: { new: 0, known: 3 } });
  expect(plan.outcomes).toMatchObject([{ kind: 'known', isOfImport: true }]);
  expect(journal.there()).toMatchObject(ONE_TRADE);
  // Those of the other file count now: the same trade stays.
  journal.undo(1);
  expect(journal.there()).toMatchObject(ONE_TRADE);
  journal.undo(2);
  expect(journal.there()).toEqual([]);
});

test('two equal fills of one file are two, though one of them has no id', () => {
  const journal = new PlannedJournal();
  expect(journal.import(exported(['1', null, '3'])).rows).toEqual({ new: 3, known: 0 });
  expect(journal.import(exported([null, '1', '3'])).rows).toEqual({ new: 0, known: 3 });
});

test('a third equal fill is new, with an id or without', () => {
  const more = (id: string | null) => fillRow('buy 1 @ 6000', at(0), { id, line: 9 });
  for (const [first, second] of [
    [WITHOUT_IDS, [...WITH_IDS, more('4')]],
    [WITH_IDS, [...WITHOUT_IDS, more(null)]],
  ] as const) {
    const journal = new PlannedJournal();
    journal.import(first);
    expect(journal.import(second).rows).toEqual({ new: 1, known: 3 });
  }
});

/** Equal fills, in and out: each with its id, which a file may not show. */
const executions = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    files: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  }),
);

test('whatever files show of the ids of all fills, in any order, and whichever are taken back, they are there once', () => {
  fc.assert(
    fc.property(executions, fc.infiniteStream(fc.nat()), ({ count, files }, chances) => {
      const rows = (hasIds: boolean) =>
        Array.from({ length: 2 * count }, (_, n) => {
          const [text, minute] = n % 2 === 0 ? ['buy 1 @ 6000', 0] : ['sell 1 @ 6010', 1];
          // Three of each are alike.
          const id = hasIds ? String(n) : null;
          return fillRow(text ?? '', at((minute ?? 0) + 2 * Math.floor(n / 6)), { id, line: n + 2 });
        });
      const alone = new PlannedJournal();
      alone.import(rows(true));
      const whole = (journal: PlannedJournal) => journal.there().map(({ id: _, ...trade }) => trade);
      const journal = new PlannedJournal();
      for (const hasIds of files) {
        journal.import(rows(hasIds));
        expect(whole(journal)).toEqual(whole(alone));
      }
      const left = files.map((_, index) => index + 1);
      while (left.length > 0) {
        const [id = 0] = left.splice((chances.next().value ?? 0) % left.length, 1);
        journal.undo(id);
        expect(whole(journal)).toEqual(left.length > 0 ? whole(alone) : []);
        expect(journal.again().changes).toEqual([]);
      }
    }),
  );
});

/** Trades of a list, each with its number as releases before stored it, or as it is read now. */
const listed = (...trades: readonly [minute: number, id: string | null][]): ImportRow[] =>
  resolve(
    trades.map(([minute, id]) =>
      roundTrip('2026-06-15 10:00:00', `2026-06-15 10:${30 + minute}:00`, { id, exitPrice: `75${minute}0` }),
    ),
  ).rows;

test.each([
  ['with its number, then without it', ['1', '2'], [null, null]],
  ['without its number, then with it', [null, null], ['1', '2']],
])('a finished trade that comes %s is known', (_, first, second) => {
  const file = ([one = null, other = null]: (string | null)[]) => listed([1, one], [2, other]);
  const journal = new PlannedJournal();
  journal.import(file(first));
  const before = journal.there();
  expect(journal.import(file(second))).toMatchObject({ changes: [], rows: { new: 0, known: 2 } });
  expect(journal.there()).toEqual(before);
  journal.undo(1);
  expect(journal.there()).toEqual(before);
});

test('a trade that was taken for another one of its number comes in with the next import of its file', () => {
  const journal = new PlannedJournal();
  journal.import(listed([1, '1'], [2, '2']));
  journal.import(listed([3, '1'], [4, '2'], [5, '3']));
  expect(journal.there()).toHaveLength(3);
  expect(journal.import(listed([3, null], [4, null], [5, null])).rows).toEqual({ new: 2, known: 1 });
  expect(journal.there()).toHaveLength(5);
});

test('parts of a position are there once in whatever order they come, also after releases that took its number for theirs', () => {
  const journal = new PlannedJournal();
  // As releases before stored them: the second one was taken for the first.
  journal.import(listed([1, '777'], [2, '777']));
  expect(journal.there()).toHaveLength(1);
  expect(journal.import(listed([2, null])).rows).toEqual({ new: 1, known: 0 });
  expect(journal.import(listed([2, null], [1, null])).rows).toEqual({ new: 0, known: 2 });
  expect(journal.there()).toHaveLength(2);
});

const order = (text: string, minute = 0, given: Parameters<typeof fillRow>[2] = {}) =>
  fillRow(text, at(minute), { id: '9001', ...given });

test.each([
  ['quantity', order('buy 5 @ 6000'), 'quantity 2 there, 5 here'],
  ['price', order('buy 2 @ 6000.25'), 'price 6000 there, 6000.25 here'],
  ['side', order('sell 2 @ 6000'), 'side buy there, sell here'],
  ['time', order('buy 2 @ 6000', 3), 'time 2026-06-15T14:30:00.000Z there, 2026-06-15T14:33:00.000Z here'],
  ['all', order('sell 5 @ 6000'), 'side buy there, sell here; quantity 2 there, 5 here'],
])('a fill whose id is known with another %s is told, and counts as it came first', (_, row, differing) => {
  const journal = new PlannedJournal();
  journal.import([order('buy 2 @ 6000')]);
  const { changes, rows, problems } = journal.import([row]);
  expect([changes, rows]).toEqual([[], { new: 0, known: 1 }]);
  expect(problems).toMatchObject([
    { severity: 'warning', code: 'known_otherwise', place: { importId: 2, file: 1, line: 2 } },
  ]);
  expect(problems[0]?.message).toContain(differing);
  // As it says, the other one counts once the first is gone; what is stored is told once.
  const undone = journal.undo(1);
  expect(undone.changes).toMatchObject([{ kind: 'update', trade: { importId: 2 } }]);
  expect(journal.again().problems).toEqual([]);
});

test('of two files of one import that differ the first counts, and it is told what to do', () => {
  const { rows, problems } = new PlannedJournal().import([
    order('buy 2 @ 6000'),
    order('buy 5 @ 6000', 3, { file: 2 }),
  ]);
  expect(rows).toEqual({ new: 1, known: 1 });
  expect(problems).toMatchObject([{ code: 'known_otherwise', place: { file: 2 } }]);
  expect(problems[0]?.message).toEndWith('If this one is right, import its file without the other one.');
});

test('a fill whose id is known is no other one for seconds that its file leaves out', () => {
  const second = fillRow('buy 2 @ 6000', '2026-06-15T14:30:42.350Z', { id: '9001' });
  for (const rows of [
    [fillRow('buy 2 @ 6000', '2026-06-15T14:30:42Z', { id: '9001' }), second],
    [order('buy 2 @ 6000', 0, { isToMinute: true }), second],
    [second, order('buy 2 @ 6000', 0, { isToMinute: true })],
    [second, order('buy 2 @ 6000', 0, { at: null })],
  ]) {
    const journal = new PlannedJournal();
    const [first, other] = rows.map((row) => journal.import([row]));
    expect([first?.problems, other?.problems, other?.rows.known]).toEqual([[], [], 1]);
  }
});

test('trades whose number is known with other figures are told, those of a contract together', () => {
  const trades = (...exits: string[]) =>
    resolve(
      exits.map((exitPrice, n) =>
        roundTrip('2026-06-15 10:00:00', '2026-06-15 10:30:00', { id: String(n), exitPrice }),
      ),
    ).rows;
  const journal = new PlannedJournal();
  journal.import(trades('7500', '7501', '7502'));
  const { rows, problems } = journal.import(trades('7500', '7505', '7506'));
  expect(rows).toEqual({ new: 0, known: 3 });
  expect(problems.map(({ code }) => code)).toEqual(['known_otherwise']);
  expect(problems[0]?.message).toMatch(/^ESZ6: exit price 7501 there, 7505 here.*1 more/);
});
