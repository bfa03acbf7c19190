/** What an import leaves alone, and what goes along with a trade that changes. */

import { expect, test } from 'bun:test';
import { fillRow, PlannedJournal } from '#src/testing/planned-journal.ts';
import type { Plan } from './types.ts';

const at = (time: string) => `2026-06-15T${time}Z`;

const F1 = fillRow('buy 1 @ 6000', at('14:30:00'), { id: '1' });
const F2 = fillRow('sell 1 @ 6010', at('14:40:00'), { id: '2' });
const F3 = fillRow('buy 1 @ 6020', at('14:50:00'), { id: '3' });
const F4 = fillRow('sell 1 @ 6030', at('15:00:00'), { id: '4' });
/** Before them: what seemed flat was not. */
const BEFORE = fillRow('buy 1 @ 5990', at('14:00:00'), { id: '0' });
const AFTER = fillRow('sell 1 @ 6040', at('15:10:00'), { id: '5' });

const codes = ({ problems }: Plan) => problems.map(({ code, severity }) => `${severity} ${code}`);
const kinds = ({ changes }: Plan) => changes.map(({ kind }) => kind);

function twoTrades(): PlannedJournal {
  const journal = new PlannedJournal();
  journal.import([F1, F2, F3, F4]);
  return journal;
}

test('two trades that an older fill makes one keep the notes of both, and part again', () => {
  const journal = twoTrades();
  journal.write(1, 'first');
  journal.write(2, 'second');
  journal.import([BEFORE, AFTER]);
  expect(journal.there()).toMatchObject([{ id: 1, quantity: 2, isOpen: false, notes: ['first', 'second'] }]);
  journal.undo(2);
  expect(journal.there()).toMatchObject([
    { id: 1, quantity: 1, pnl: 49_424, notes: ['first', 'second'] },
    { id: 3, quantity: 1, pnl: 49_424, notes: [] },
  ]);
});

test('figures that people changed are told when they become part of a longer trade', () => {
  const journal = twoTrades();
  journal.edit(2, { pnl: 50_000 });
  journal.again().changes.forEach((change) => {
    expect(change).toMatchObject({ kind: 'update', entryId: 2, isEdited: true });
  });
  journal.import([F1]);
  expect(codes(journal.import([BEFORE, AFTER]))).toEqual(['warning edited']);
});

test('a figure that people changed stays, and both are told where the files change theirs', () => {
  const journal = new PlannedJournal();
  journal.import([F1]);
  journal.edit(1, { stopPrice: '5990', fees: 500 });
  const plan = journal.import([F2]);
  expect(codes(plan)).toEqual(['warning edited']);
  expect(plan.problems[0]?.message).toBe(
    'You changed this trade of ESZ6 by hand, and yours is kept: fees $5.00, by the files now $3.18. Change it in the journal if the files are right.',
  );
  expect(journal.there()).toMatchObject([
    { stopPrice: '5990', fees: 500, pnl: 49_424, isOpen: false, isEdited: true },
  ]);
  journal.edit(1, { stopPrice: null, fees: 318 });
  expect(journal.again().changes).toMatchObject([{ kind: 'update', isEdited: false }]);
});

test('what people closed by hand keeps its P&L, and no trade closes before it opens', () => {
  const journal = new PlannedJournal();
  const unpriced = { id: '1', pointValue: null, commission: null, fees: null };
  journal.import([fillRow('buy 1 @ 6000', at('14:30:00'), unpriced)]);
  expect(journal.there()).toMatchObject([{ isOpen: true, pnl: null }]);
  journal.edit(1, { isOpen: false, pnl: 100, openedAt: Date.parse(at('23:00:00')) });
  journal.import([F2]);
  expect(journal.there()).toMatchObject([{ isOpen: false, pnl: 100 }]);
  const [entry] = journal.there();
  expect(entry?.closedAt ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(entry?.openedAt ?? 0);
});

test('a deleted trade stays deleted: with its file, with more of its fills and when it parts', () => {
  const journal = twoTrades();
  journal.leave(1, 'deleted');
  const again = journal.import([F1, F2, F3, F4]);
  expect(codes(again)).toEqual(['warning deleted_before']);
  expect(kinds(again)).toEqual([]);
  // With the other one it is one trade now: that stays as it was.
  expect(codes(journal.import([BEFORE, AFTER]))).toEqual(['warning deleted_before', 'warning left_as_it_is']);
  expect(journal.there()).toMatchObject([{ id: 2, quantity: 1, pnl: 49_424 }]);
  journal.undo(3);
  expect(journal.there()).toMatchObject([{ id: 2, quantity: 1, pnl: 49_424 }]);
  // Without its import it never was there.
  journal.undo(1);
  journal.undo(2);
  expect(journal.entries).toEqual([]);
  journal.import([F1, F2]);
  expect(journal.there()).toHaveLength(1);
});

test('a deleted trade that comes apart makes no trade of its parts', () => {
  const journal = new PlannedJournal();
  journal.import([F1, F2, F3, F4]);
  journal.import([BEFORE, AFTER]);
  journal.leave(1, 'deleted');
  journal.undo(2);
  expect(journal.there()).toEqual([]);
});

test('an archived trade stays as it is, and what would change it makes no other', () => {
  const journal = new PlannedJournal();
  journal.import([F1, F2, F3]);
  for (const { id } of journal.there()) journal.leave(id, 'archived');
  expect(codes(journal.import([F1, F2]))).toEqual([]);
  const plan = journal.import([F4]);
  expect(codes(plan)).toEqual(['warning archived_trade']);
  expect(kinds(plan)).toEqual([]);
  expect(journal.there()).toEqual([]);
});

test('equal fills without ids are real within a file, and known in the next one', () => {
  const journal = new PlannedJournal();
  const open = fillRow('buy 1 @ 6000', at('14:30:00'), { line: 2 });
  const close = fillRow('sell 2 @ 6010', at('14:40:00'), { line: 4 });
  const both = [open, { ...open, line: 3 }, close];
  journal.import(both);
  expect(journal.there()).toMatchObject([{ quantity: 2, isOpen: false }]);
  expect(journal.import(both).rows).toEqual({ new: 0, known: 3 });
  // A file with one more of it adds that one, whichever came first.
  const plan = journal.import([...both, { ...open, line: 5 }]);
  expect(plan.rows).toEqual({ new: 1, known: 3 });
  expect(journal.there()).toMatchObject([{ quantity: 3, isOpen: true }]);
  journal.undo(1);
  expect(journal.again().changes).toEqual([]);
  journal.undo(3);
  expect(journal.there()).toMatchObject([{ quantity: 2, isOpen: false }]);
});

test('an order that was told as one fill keeps its notes when its fills come one by one', () => {
  const journal = new PlannedJournal();
  const order = (id: string, text: string, time: string) => fillRow(text, at(time), { id, orderId: id });
  journal.import([order('70', 'buy 2 @ 6000', '14:30:00'), order('71', 'sell 2 @ 6010', '14:40:00')]);
  journal.write(1, 'plan');
  const fills = [
    fillRow('buy 1 @ 6000', at('14:30:00'), { id: '1', orderId: '70' }),
    fillRow('buy 1 @ 6000', at('14:30:00'), { id: '2', orderId: '70' }),
    fillRow('sell 2 @ 6010', at('14:40:00'), { id: '3', orderId: '71' }),
  ];
  journal.import(fills);
  expect(journal.there()).toMatchObject([{ id: 1, quantity: 2, notes: ['plan'] }]);
  journal.undo(2);
  expect(journal.there()).toMatchObject([{ id: 1, notes: ['plan'] }]);
  journal.import(fills);
  journal.undo(1);
  expect(journal.there()).toMatchObject([{ id: 1, notes: ['plan'] }]);
});

test('equal trades of two accounts stay apart when one of their imports is taken back', () => {
  const journal = new PlannedJournal();
  const rows = [F1, F2];
  journal.import(rows);
  journal.import(rows.map((row) => ({ ...row, accountId: 2 })));
  journal.write(1, 'of the first account');
  journal.undo(1);
  expect(journal.there()).toMatchObject([{ id: 2, accountId: 2, notes: [] }]);
});
