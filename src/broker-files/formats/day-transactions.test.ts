import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { etradeTransactions } from './etrade-transactions.ts';
import { fidelityHistory } from './fidelity-history.ts';
import type { Item } from './format.ts';
import { robinhoodActivity } from './robinhood-activity.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');
const movesIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'move');
const reasonsOf = (leftOut: readonly { reason: string }[]) => leftOut.map(({ reason }) => reason);
const codesOf = (problems: readonly { code: string; line: number }[]) =>
  problems.map(({ code, line }) => [code, line]);

// 100 KLMN from 25.10 to 25.40: 30.00, costs 0.07. 2 puts sold at 0.45 that expired: 90.00, costs 1.35.
test('Fidelity: words tell what was done, the oldest first, on the day it was', () => {
  const { items, problems, leftOut } = readWith(fidelityHistory, fixture('fidelity-history.csv'));
  expect(fillsIn(items)).toMatchObject([
    { symbol: 'KLMN', side: 'buy', effect: null, account: 'Z12345678', instrument: 'stocks' },
    {
      symbol: '-KLMN260515P25',
      side: 'sell',
      effect: 'open',
      instrument: 'options',
      commission: '1.3',
      fees: '0.05',
    },
    { symbol: 'KLMN', side: 'sell', price: '25.4', fees: '0.07' },
    { side: 'buy', effect: 'close', price: '0', tradeDate: '2026-05-15', fees: '0' },
  ]);
  expect(movesIn(items)).toMatchObject([
    { symbol: 'KLOL', is: 'split', isReverse: true, added: '-90', words: 'REVERSE SPLIT R/S' },
  ]);
  expect(reasonsOf(leftOut)).toEqual([
    'DIVIDEND RECEIVED KLMN CORP',
    'YOU BOUGHT FIDELITY GOVERNMENT MONEY MARKET',
  ]);
  expect(problems).toEqual([]);
});

test('Fidelity: a bond is told, and so is what was cancelled', () => {
  const head = fixture('fidelity-history.csv').split('\n').slice(0, 3).join('\n');
  const row = (action: string, symbol: string) =>
    `05/13/2026,"Individual","Z12345678","${action}", ${symbol},X,Cash,99.5,1000,,,,-995,100,05/14/2026`;
  const { items, problems } = readWith(
    fidelityHistory,
    [
      head,
      row('YOU BOUGHT UNITED STATES TREAS BILLS', '912797AB1'),
      row('YOU BOUGHT CANCELLED KLMN CORP (KLMN)', 'KLMN'),
      row('YOU SOLD SHORT SALE KLMN CORP (KLMN) (Short)', 'KLMN'),
    ].join('\n'),
  );
  expect(codesOf(problems)).toEqual([
    ['unsupported_instrument', 4],
    ['cancelled_fill', 5],
  ]);
  expect(fillsIn(items)).toMatchObject([{ side: 'sell', effect: 'open' }]);
});

// The same trades; a call bought at 0.20 that expired: −20.00, costs 0.04. Fees are what amounts lack of prices.
test('Robinhood: fees stand in the amount, and which option in words', () => {
  const { items, problems, leftOut } = readWith(robinhoodActivity, fixture('robinhood-activity.csv'));
  expect(fillsIn(items)).toMatchObject([
    { symbol: 'KLMN', side: 'buy', fees: '0', commission: '0' },
    { symbol: 'KLMN 5/15/2026 Put $25.00', side: 'sell', effect: 'open', fees: '0.08' },
    { symbol: 'KLMN 5/15/2026 Call $1030.00', side: 'buy', effect: 'open', fees: '0.04' },
    { symbol: 'KLMN', side: 'sell', fees: '0.07' },
    { symbol: 'KLMN 5/15/2026 Call $1030.00', side: 'sell', effect: 'close', price: '0' },
    { symbol: 'KLMN 5/15/2026 Put $25.00', side: 'buy', effect: 'close', price: '0' },
  ]);
  expect(movesIn(items)).toMatchObject([{ symbol: 'QRST', is: 'split', added: '90', words: 'Stock split' }]);
  expect([reasonsOf(leftOut), problems]).toEqual([['Dividend', 'Transfer of money'], []]);
});

test('Robinhood: an amount far from its price is told, and the amount counts', () => {
  const text = fixture('robinhood-activity.csv').replace('$2,539.93', '$2,529.93');
  const { items, problems } = readWith(robinhoodActivity, text);
  expect(problems).toMatchObject([
    { severity: 'warning', code: 'totals_differ', message: expect.stringContaining('$10.07 apart') },
  ]);
  expect(fillsIn(items).find(({ price }) => price === '25.4')?.fees).toBe('10.07');
});

// 30.00 of KLMN less 0.07; 50 VWXY short from 10.00 to 9.90: 5.00; 90.00 of the puts less 1.30.
test('E*TRADE: shorts, options spelled with their month, and one that expired on the Friday before', () => {
  const { items, problems } = readWith(etradeTransactions, fixture('etrade-transactions.csv'));
  expect(fillsIn(items)).toMatchObject([
    { symbol: 'KLMN', side: 'buy', account: '#####1234' },
    { side: 'sell', effect: 'open', instrument: 'options', commission: '1.3' },
    { symbol: 'VWXY', side: 'sell', effect: 'open' },
    { symbol: 'VWXY', side: 'buy', effect: 'close' },
    { symbol: 'KLMN', side: 'sell', commission: '0.07' },
    { side: 'buy', effect: 'close', price: '0', tradeDate: '2026-05-15' },
  ]);
  expect(codesOf(problems)).toEqual([['unsupported_instrument', 11]]);
});

const etradeFees = (...rows: string[]) => {
  const head =
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description';
  const { items, problems } = readWith(etradeTransactions, [head, ...rows].join('\n'));
  expect(problems).toEqual([]);
  return fillsIn(items).map(({ commission, fees }) => [commission, fees]);
};

test('E*TRADE: what the amount lacks besides the commission is taken for fees, with or without the commission in it', () => {
  expect(
    etradeFees(
      "11/16/26,Bought To Open,OPTN,SPY Dec 18 '26 $600 Call,2,-700.05,3.50,1.30,",
      "11/16/26,Bought To Open,OPTN,SPY Dec 18 '26 $600 Call,2,-701.35,3.50,1.30,",
      "11/17/26,Sold To Close,OPTN,SPY Dec 18 '26 $600 Call,-4,1697.31,4.25,2.60,",
      // A price that is rounded, up and down: the amount counts.
      '11/18/26,Bought,EQ,GM,1000,-50004.90,50.00,0,',
      '11/19/26,Sold,EQ,GM,-1000,50004.90,50.01,0,',
      '11/19/26,Sold,EQ,F,-100,,11.00,0.50,',
    ),
  ).toEqual([
    ...[
      ['1.3', '0.05'],
      ['1.3', '0.05'],
      ['2.6', '0.09'],
    ],
    ...[
      ['0', '4.9'],
      ['0', '5.1'],
      ['0.5', '0'],
    ],
  ]);
});

test('E*TRADE: an amount that has little to do with the price tells nothing of fees', () => {
  expect(
    etradeFees('11/18/26,Bought,EQ,GM,10,-520.00,50.00,1,', '11/19/26,Sold,EQ,GM,-10,-500.00,50.00,0,'),
  ).toEqual([
    ['1', '0'],
    ['0', '0'],
  ]);
});

test('E*TRADE since 2025: which option stands in the description', () => {
  const { items } = readWith(etradeTransactions, fixture('etrade-transactions-since-2025.csv'));
  expect(dayTotals(items)).toEqual([
    '2026-05-13: -90, 1.3, 0, -91.3, 1',
    '2026-05-14: 120, 1.3, 0.06, 118.64, 1',
  ]);
  expect(fillsIn(items)).toMatchObject([
    { symbol: 'PUT KLMN 06/19/26 25.000', account: 'Brokerage -1234', effect: 'open' },
    { symbol: 'PUT KLMN 06/19/26 25.000', effect: 'close' },
  ]);
});
