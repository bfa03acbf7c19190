/** A file of several contracts, which are planned one after the other. */

import { expect, test } from 'bun:test';
import { entriesOf, importApp } from '#src/testing/import-app.ts';

const HEAD =
  'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,';
/** Trades in the week of a roll, by turns in both contracts. */
const TURNS = ['ES 06-26', 'ES 03-26', 'ES 03-26', 'ES 06-26', 'ES 03-26'];
const executions = (from: number, to: number) =>
  TURNS.slice(from, to).flatMap((contract, index) => {
    const n = from + index;
    return ['Entry', 'Exit'].map((name, end) => {
      const [action, time] = [end === 0 ? 'Buy' : 'Sell', `03/16/2026 1${n}:0${end}:00`];
      return `${contract},${action},1,${6800 + n},${time},f-${n}-${end},${name},0,o-${n}-${end},${name},$2.04,1,SIM101,Sim,`;
    });
  });
const file = (rows: readonly string[], name = 'executions.csv') => [
  { name, text: [HEAD, ...rows].join('\n') },
];

test('of a day, trades of all contracts are entered in the order in which they were opened', async () => {
  const home = await importApp();
  const whole = executions(0, TURNS.length);
  const { plan } = await home.import(file(whole), { dryRun: true });
  const done = await home.import(file(whole));
  expect(done).toMatchObject({ plan, fills: { new: 10 }, entries: { created: 5 }, days: [{ entries: 5 }] });
  const inOrder = entriesOf(home).toSorted((a, b) => a.id - b.id);
  expect(inOrder.map(({ symbol, entryPrice }) => `${symbol} ${entryPrice}`)).toEqual([
    'ESM6 6800',
    'ESH6 6801',
    'ESH6 6802',
    'ESM6 6803',
    'ESH6 6804',
  ]);
  // What was cut in two is changed before anything new is entered.
  const cut = await importApp();
  await cut.import(file(executions(0, 2).slice(0, 3), 'first.csv'));
  expect(await cut.import(file(whole))).toMatchObject({ entries: { created: 3, updated: 1, known: 1 } });
  const figures = ({ id: _, version: __, importId: ___, ...entry }: (typeof inOrder)[number]) => entry;
  expect(entriesOf(cut).map(figures)).toEqual(entriesOf(home).map(figures));
});

test('that a day of a product was entered by hand as well is told once, whichever of its contracts', async () => {
  const home = await importApp();
  const typed = { symbol: 'ESM6', tradeDate: '2026-03-16', quantity: 1, pnl: '12.50' };
  expect((await home.app.call(home.maya, 'POST', '/api/journal', { json: typed })).status).toBe(201);
  const { problems } = await home.import(file(executions(0, TURNS.length)), { dryRun: true });
  expect(problems.filter(({ code }) => code === 'same_day_elsewhere')).toMatchObject([{ line: 2 }]);
});
