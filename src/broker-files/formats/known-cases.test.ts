/** Files as people have them, with figures that were worked out by hand. */

import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, importApp, issuesOf, tradesOf } from '#src/testing/import-app.ts';
import { decimalText } from '#src/values/money/exact.ts';

const readCase = (name: string) => readFileSync(join(import.meta.dir, 'cases', name), 'utf8');

/** Without an answer but whose account it is and which clock. */
async function imported(name: string) {
  const home = await importApp();
  const report = await home.import([{ name, text: readCase(name) }], { timeZone: 'America/New_York' });
  const money = (amount: bigint) => decimalText({ units: amount, places: 2 });
  const days = report.days.map(
    ({ tradeDate, entries, gross, costs, net }) =>
      `${tradeDate}: ${[gross, costs, net].map(money).join(', ')}, ${entries}`,
  );
  expect(issuesOf(home)).toEqual([]);
  return { home, report, days };
}

test.each([
  ['01c-mt5-futures.csv', 'metatrader5-positions', ['2026-11-18: -50, 7.44, -57.44, 4']],
  [
    '04-robinhood.csv',
    'robinhood-activity',
    [
      '2026-11-17: 25, 0.01, 24.99, 1',
      '2026-11-19: 156, 0.16, 155.84, 1',
      '2026-11-20: 131, 0.04, 130.96, 1',
    ],
  ],
  [
    '06-ibkr-french.csv',
    'ibkr-statement',
    ['2026-11-16: 170, 2.02, 167.98, 1', '2026-11-17: 50, 1.24, 48.76, 1'],
  ],
  [
    '09-tos-web.csv',
    'thinkorswim-statement',
    // Each leg of the spread is a trade.
    ['2026-11-16: 25, 0.09, 24.91, 1', '2026-11-18: 50, 2.68, 47.32, 2'],
  ],
  [
    '10-fidelity.csv',
    'fidelity-history',
    [
      '2026-11-17: 51, 0.11, 50.89, 1',
      '2026-11-19: 140, 2.68, 137.32, 1',
      '2026-11-20: 120, 0.67, 119.33, 1',
    ],
  ],
  [
    '15-tradervue.csv',
    'tradervue-trades',
    ['2026-11-16: 35, 1.2, 33.8, 1', '2026-11-17: 50, 2.08, 47.92, 1'],
  ],
  [
    '17a-nt8-bonds.csv',
    'ninjatrader-trades',
    ['2026-11-16: 562.5, 9.36, 553.14, 2', '2026-11-17: 75, 3.62, 71.38, 1'],
  ],
  ['17b-quantower-cqg.csv', 'quantower-trades', ['2026-11-16: 125, 3, 122, 1']],
  ['20-etrade.csv', 'etrade-transactions', ['2026-11-17: 160, 2.6, 157.4, 2', '2026-11-18: 5, 0, 5, 1']],
  [
    '20b-etrade-nohead.csv',
    'etrade-transactions',
    ['2026-11-17: 160, 2.6, 157.4, 2', '2026-11-18: 5, 0, 5, 1'],
  ],
  ['31-tradenote-export.csv', 'tradenote-trades', ['2026-11-16: 50, 3.28, 46.72, 2']],
  [
    '34-tradenote-template-future.csv',
    'tradestation-executions',
    ['2026-11-16: 30, 2.28, 27.72, 1', '2026-11-17: 50, 1, 49, 1'],
  ],
])('%s is known as %s', async (name, format, wanted) => {
  const { report, days } = await imported(name);
  expect([report.format, days]).toEqual([format, wanted]);
  expect([report.questions, report.problems, report.rows.refused, report.entries.open]).toEqual([
    [],
    [],
    0,
    0,
  ]);
});

test.each([
  ['01-mt5-positions.csv', ['EURUSD is forex', 'XAUUSD is a CFD', 'USDJPY is forex']],
  ['01b-mt5-positions-only.csv', ['EURUSD is forex', 'XAUUSD is a CFD', 'USDJPY is forex']],
  ['12-ctrader.csv', ['XAUUSD is a CFD', 'US500 is a CFD']],
])('lots of %s are rejected with that reason, and nothing is asked', async (name, reasons) => {
  const home = await importApp();
  // Which clock they are of is worth no question.
  const report = await home.import([{ name, text: readCase(name) }]);
  expect([report.questions, report.totals.entries, report.rows.refused]).toEqual([[], 0, reasons.length]);
  expect(report.problems.map(({ code }) => code)).toEqual([
    'nothing_in_file',
    ...reasons.map(() => 'unsupported_instrument'),
  ]);
  for (const [at, reason] of reasons.entries()) expect(report.problems[at + 1]?.message).toStartWith(reason);
});

test('a page of MetaTrader without trades says how to save one with them', async () => {
  expect(imported('25-mt4.htm')).rejects.toThrow(/MetaTrader.*Account History.*save the report/);
});

test('what was written in another journal comes along', async () => {
  const { home: vue } = await imported('15-tradervue.csv');
  expect(entriesOf(vue)).toMatchObject([
    { symbol: 'SOFI', instrumentType: 'stocks', notes: 'first pullback', tags: ['breakout', 'a+'] },
    { symbol: 'MESZ6', instrumentType: 'futures', positionType: 'short', tags: ['fade'], riskAmount: 2500n },
  ]);
  expect(entriesOf(vue)[0]).toMatchObject({ riskAmount: 2000n, mae: 600n, mfe: 4800n });
  const { home: note } = await imported('31-tradenote-export.csv');
  expect(entriesOf(note)).toMatchObject([
    { symbol: 'MESZ6', notes: 'good entry', tags: ['breakout'], stopPrice: '6797', mae: 1000n, mfe: 4000n },
    { symbol: 'SOFI', positionType: 'short', stopPrice: '28.4', mae: 1000n, mfe: 3000n },
  ]);
});

test('of one contract in two spellings and prices in 32nds one position is made', async () => {
  const { home } = await imported('17b-quantower-cqg.csv');
  expect(tradesOf(home)).toEqual(['2026-11-16 ZNZ6 long 1 112.515625 112.640625 closed 12200 0 300']);
});

// 112 16.5/32 to 112 20.5/32: 4/32 of $1,000.
test.each([
  ['ZNZ6', "112'16.5", "112'20.5"],
  ['TYAZ26', '112-165', '112-205'],
  ['ZNZ6.CBOT', '112 16.5/32', '112 20.5/32'],
])('Quantower: fractions of %s in the spelling %s', async (symbol, entry, exit) => {
  const text = readCase('17b-quantower-cqg.csv')
    .replaceAll('TYAZ26', symbol)
    .replace("112'165", entry)
    .replace("112'205", exit);
  const home = await importApp();
  await home.import([{ name: 'trades.csv', text }], { timeZone: 'America/New_York' });
  expect(tradesOf(home)).toEqual(['2026-11-16 ZNZ6 long 1 112.515625 112.640625 closed 12200 0 300']);
});

const FIXTURES = join(import.meta.dir, 'fixtures');
const ABOVE = [
  'Account Name,Apex 50K',
  'Report generated 11/20/2026 by Ann',
  '"This document is provided for information only, and is no advice."',
  '',
  '',
].join('\n');

test.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.csv')))(
  '%s is the same below lines of an account',
  async (name) => {
    const text = readFileSync(join(FIXTURES, name), 'utf8').replace(/^\uFEFF/, '');
    const home = await importApp();
    const look = (content: string) =>
      home.import([{ name, text: content }], {
        timeZone: 'America/New_York',
        dateOrder: 'mdy',
        dryRun: true,
      });
    const [alone, below] = [await look(text), await look(`${ABOVE}${text}`)];
    const summarise = ({ format, totals, entries, rows }: typeof alone) => [
      ...[format, totals, entries, rows.new, rows.refused],
    ];
    expect(summarise(below)).toEqual(summarise(alone));
  },
);
