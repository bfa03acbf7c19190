/** One platform's exports of the same trades, to the second, and to the minute as a spreadsheet saves them again. */

import { expect, test } from 'bun:test';
import { recognise } from '#src/broker-files/formats/recognise.ts';
import type { ImportRow } from '#src/broker-files/import-row.ts';
import { readSource } from '#src/broker-files/read/source-file.ts';
import { PlannedJournal } from '#src/testing/planned-journal.ts';
import { resolveAll, someAccount, someContext } from '#src/testing/resolving.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';

const context = {
  ...someContext,
  accounts: [someAccount(1)],
  contracts: indexContracts([someContract('ES', '50')]),
};

function rowsOf(...lines: readonly string[]): ImportRow[] {
  const source = readSource('grid.csv', new TextEncoder().encode(lines.join('\n')));
  const found = recognise(source);
  if (!('format' in found)) throw new Error('Not known');
  const { format } = found;
  const reading = format.read(source, { dateOrder: null });
  const files = [{ n: 1, name: 'grid.csv', format, reading }];
  const { rows, problems } = resolveAll(
    files,
    { accounts: { SIM7: 1 }, timeZone: 'America/Chicago' },
    context,
  );
  expect(problems).toEqual([]);
  return rows;
}

const EXECUTIONS = 'Instrument,Action,Quantity,Price,Time,E/X,Account';
const fill = (action: 'Buy' | 'Sell', price: number, time: string) =>
  `ES 06-26,${action},1,${price},3/18/2026 ${time} AM,${action === 'Buy' ? 'Entry' : 'Exit'},SIM7`;
const FILLS = {
  seconds: rowsOf(
    EXECUTIONS,
    fill('Buy', 6700, '9:30:12'),
    fill('Buy', 6700, '9:30:48'),
    fill('Sell', 6703, '9:40:05'),
    fill('Sell', 6703, '9:40:05'),
  ),
  minutes: rowsOf(
    EXECUTIONS,
    fill('Buy', 6700, '9:30'),
    fill('Buy', 6700, '9:30'),
    fill('Sell', 6703, '9:40'),
    fill('Sell', 6703, '9:40'),
  ),
};

const WITH_IDS = rowsOf(
  'Instrument,Action,Quantity,Price,Time,E/X,Account,ID',
  `${fill('Buy', 6700, '9:30:12')},a1`,
  `${fill('Buy', 6700, '9:30:48')},a2`,
  `${fill('Sell', 6703, '9:40:05')},a3`,
  `${fill('Sell', 6703, '9:40:05')},a4`,
);

const TRADES =
  'Instrument,Account,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Commission';
const trade = (opened: string, closed: string) =>
  `ES 06-26,SIM7,Long,2,6700.00,6703.00,3/18/2026 ${opened} AM,3/18/2026 ${closed} AM,$292.20,$7.80`;
const ROUND_TRIPS = {
  seconds: rowsOf(TRADES, trade('9:30:12', '9:40:05')),
  minutes: rowsOf(TRADES, trade('9:30', '9:40')),
};

const count = (journal: PlannedJournal) => journal.there().map(({ quantity, pnl }) => ({ quantity, pnl }));

test.each([
  ['fills, to the second first', FILLS.seconds, FILLS.minutes],
  ['fills, to the minute first', FILLS.minutes, FILLS.seconds],
  ['trades, to the second first', ROUND_TRIPS.seconds, ROUND_TRIPS.minutes],
  ['trades, to the minute first', ROUND_TRIPS.minutes, ROUND_TRIPS.seconds],
])('%s: the other file is known, and either may be taken back', (_, first, second) => {
  const journal = new PlannedJournal();
  journal.import(first);
  const alone = count(journal);
  expect(alone).toHaveLength(1);
  journal.write(1, 'held too long');
  const plan = journal.import(second);
  expect(plan).toMatchObject({ changes: [], rows: { new: 0, known: second.length } });
  expect(journal.import(second).rows.new).toBe(0);
  expect(count(journal)).toEqual(alone);
  journal.undo(1);
  expect(journal.there()).toMatchObject([{ ...alone[0], notes: ['held too long'] }]);
  expect(journal.again().changes).toEqual([]);
  journal.undo(3);
  journal.undo(2);
  expect(journal.there()).toEqual([]);
});

test('a fill beyond those of the other file is new, and another second of the same minute is another fill', () => {
  const more = rowsOf(EXECUTIONS, fill('Buy', 6700, '9:30:12'), fill('Buy', 6700, '9:30:30'));
  const journal = new PlannedJournal();
  journal.import(rowsOf(EXECUTIONS, fill('Buy', 6700, '9:30')));
  expect(journal.import(more).rows).toEqual({ new: 1, known: 1 });
  expect(journal.import(more).rows).toEqual({ new: 0, known: 2 });
  expect(journal.import(rowsOf(EXECUTIONS, fill('Buy', 6700, '9:30:50'))).rows).toEqual({ new: 1, known: 0 });
  expect(journal.import(FILLS.minutes.slice(0, 2)).rows).toEqual({ new: 0, known: 2 });
});

test('a whole minute of a file that tells seconds is that second', () => {
  const journal = new PlannedJournal();
  journal.import(rowsOf(EXECUTIONS, fill('Buy', 6700, '9:30:00')));
  expect(journal.import(rowsOf(EXECUTIONS, fill('Buy', 6700, '9:30:40'))).rows).toEqual({ new: 1, known: 0 });
});

const { seconds, minutes } = FILLS;
test.each([
  ['ids, seconds, minutes', [WITH_IDS, seconds, minutes]],
  ['ids, minutes, seconds', [WITH_IDS, minutes, seconds]],
  ['seconds, ids, minutes', [seconds, WITH_IDS, minutes]],
  ['seconds, minutes, ids', [seconds, minutes, WITH_IDS]],
  ['minutes, ids, seconds', [minutes, WITH_IDS, seconds]],
  ['minutes, seconds, ids', [minutes, seconds, WITH_IDS]],
])('with ids and without, to the second and to the minute, fills count once: %s', (_, files) => {
  const journal = new PlannedJournal();
  const [first = [], ...others] = files;
  journal.import(first);
  const alone = count(journal);
  expect(alone).toHaveLength(1);
  journal.write(1, 'held too long');
  for (const rows of [...others, ...files])
    expect(journal.import(rows)).toMatchObject({ changes: [], rows: { new: 0, known: rows.length } });
  for (const id of [1, 4, 2, 6, 5]) {
    journal.undo(id);
    expect(journal.there()).toMatchObject([{ ...alone[0], notes: ['held too long'] }]);
    expect(journal.again().changes).toEqual([]);
  }
  journal.undo(3);
  expect(journal.there()).toEqual([]);
});

test('fills of two ids are two, though one is to the minute; another contract has no part in it', () => {
  const journal = new PlannedJournal();
  const withId = (time: string, id: string) =>
    rowsOf('Instrument,Action,Quantity,Price,Time,E/X,Account,ID', `${fill('Buy', 6700, time)},${id}`);
  journal.import(withId('9:30:12', 'a1'));
  journal.import(rowsOf(EXECUTIONS, fill('Buy', 6705, '9:31')));
  expect(journal.import(withId('9:30', 'a2')).rows).toEqual({ new: 1, known: 0 });
  expect(journal.import(rowsOf(EXECUTIONS, fill('Buy', 6705, '9:31:07'))).rows).toEqual({ new: 0, known: 1 });
});
