import { expect, test } from 'bun:test';
import { fillRow, PlannedJournal, reportOf } from '#src/testing/planned-journal.ts';

const findSource = () => ({ file: 'Fills.csv', raw: '' });
const day = (time: string) => `2026-06-15T${time}Z`;

const ROUND = [
  fillRow('buy 2 @ 6000', day('14:30:00'), { id: '1', line: 2 }),
  fillRow('sell 2 @ 6010', day('14:40:00'), { id: '2', line: 3 }),
];

test('fills become an entry, told by its day', () => {
  const journal = new PlannedJournal();
  const plan = journal.import(ROUND);
  const report = reportOf(plan, { importId: 1, findSource });
  expect(report).toMatchObject({
    rows: { new: 2, known: 0, refused: 0 },
    fills: { new: 2, known: 0 },
    entries: { created: 1, updated: 0, open: 0, known: 0, removed: 0 },
    days: [
      {
        tradeDate: '2026-06-15',
        entries: 1,
        quantity: 2,
        gross: 100_000n,
        commission: 258n,
        fees: 318n,
        costs: 576n,
        net: 99_424n,
      },
    ],
    totals: { entries: 1, gross: 100_000n, commission: 258n, fees: 318n, net: 99_424n },
    problems: [],
    problemCount: 0,
  });
  expect(journal.there()).toMatchObject([
    { pnl: 99_424, quantity: 2, isOpen: false, tradeDate: '2026-06-15' },
  ]);
});

test('the same file again changes nothing, and says that it is known', () => {
  const journal = new PlannedJournal();
  journal.import(ROUND);
  const plan = journal.import(ROUND);
  expect(plan.changes).toEqual([]);
  expect(reportOf(plan, { importId: 2, findSource })).toMatchObject({
    rows: { new: 0, known: 2 },
    fills: { new: 0, known: 2 },
    entries: { created: 0, updated: 0, known: 1 },
    totals: { entries: 0, net: 0n },
  });
});

test('an open position is an open entry, and the next file closes it', () => {
  const journal = new PlannedJournal();
  const [opening, closing] = ROUND;
  const first = journal.import(opening ? [opening] : []);
  expect(reportOf(first, { importId: 1, findSource }).entries).toMatchObject({ created: 1, open: 1 });
  expect(journal.there()).toMatchObject([{ id: 1, isOpen: true, pnl: -288, quantity: 2, closedAt: null }]);
  const second = journal.import(closing ? [closing] : []);
  expect(journal.there()).toMatchObject([{ id: 1, isOpen: false, pnl: 99_424 }]);
  const report = reportOf(second, { importId: 2, findSource });
  expect(report.entries).toMatchObject({ created: 0, updated: 1, open: 0 });
  // What it had realised so far, its costs, is in the journal already.
  expect(report.days).toMatchObject([{ entries: 1, net: 99_712n }]);
  journal.undo(2);
  expect(journal.there()).toMatchObject([{ id: 1, isOpen: true, pnl: -288 }]);
  journal.undo(1);
  expect(journal.entries).toEqual([]);
});

test('a file of costs alone is told once for each contract, with how many there are and what they come to', () => {
  const cost = (n: number, contract = 'ESZ6') => ({
    ...fillRow('buy 1 @ 6000', day('14:30:00'), { contract, line: n }),
    identity: `cost ${n}`,
    content: {
      kind: 'cost' as const,
      id: String(100 * n),
      is: 'fee' as const,
      amount: '1.38',
      at: Date.parse(day('14:30:00')) + n * 60_000,
      tradeDate: null,
    },
  });
  const journal = new PlannedJournal();
  const { problems } = journal.import([cost(2), cost(3), cost(4), cost(5, 'NQZ6')]);
  expect(problems.map(({ place, message }) => [place.line, message.split(':')[0]])).toEqual([
    [
      2,
      '3 lines of costs, $4.14 in all, belong to no trade of ESZ6 that was imported, and are booked to none. Import the file with its fills',
    ],
    [
      5,
      'Costs of $1.38 belong to no trade of NQZ6 that was imported, and are booked to none. Import the file with its fills',
    ],
  ]);
  // What an earlier file brought was reported with it.
  expect(journal.import([cost(6)]).problems).toMatchObject([{ place: { line: 6 } }]);
});

test('new entries are made in the order of their times, whatever their contracts and accounts', () => {
  const journal = new PlannedJournal();
  const es = { contract: 'ESZ6' };
  const nq = { contract: 'NQZ6', accountId: 2 };
  journal.import([
    fillRow('buy 1 @ 6000', day('15:00:00'), { ...es, id: '5' }),
    fillRow('sell 1 @ 6001', day('15:05:00'), { ...es, id: '6' }),
    fillRow('buy 1 @ 6000', day('13:00:00'), { ...es, id: '1' }),
    fillRow('sell 1 @ 6001', day('16:00:00'), { ...nq, id: '7' }),
    fillRow('sell 1 @ 6001', day('13:05:00'), { ...es, id: '2' }),
    fillRow('buy 1 @ 6000', day('14:00:00'), { ...nq, id: '3' }),
    fillRow('sell 1 @ 6001', day('14:05:00'), { ...nq, id: '4' }),
  ]);
  const opened = journal.there().map(({ openedAt }) => new Date(openedAt ?? 0).toISOString().slice(11, 16));
  expect(opened).toEqual(['13:00', '14:00', '15:00', '16:00']);
});
