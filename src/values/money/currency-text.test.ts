import { expect, test } from 'bun:test';
import { columnKey, deduplicateHeaders, isNoMoney } from '../text/column-names.ts';
import { currencyOfAmount, currencyOfHead, currencyOfName } from './currency-text.ts';

test.each<[string, string | null]>([
  ['P&L (EUR)', 'EUR'],
  ['Fees €', 'EUR'],
  ['€ P&L', 'EUR'],
  ['P&L ($)', 'USD'],
  ['Gross USD', 'USD'],
  ['Commission C$', 'CAD'],
  ['Profit GBP', 'GBP'],
  ['P&L', null],
  ['Entry', null],
  ['Euro-style', null],
])('the head %s names %p', (head, currency) => {
  expect(currencyOfHead(head)).toBe(currency);
});

test.each<[string, string | null]>([
  ['€43.10', 'EUR'],
  ['-43,10 €', 'EUR'],
  ['(£5.00)', 'GBP'],
  ['EUR 12.00', 'EUR'],
  ['12.00 CHF', 'CHF'],
  ['C$5', 'CAD'],
  ['HK$ 5', 'HKD'],
  ['$(6.25)', 'USD'],
  ['US$5', 'USD'],
  ['43 kr', 'KR'],
  ['43.10', null],
  ['5%', null],
  ['2 Lots', null],
  ["112'16", null],
  ['', null],
])('the amount %s is in %p', (cell, currency) => expect(currencyOfAmount(cell)).toBe(currency));

test('a column of currencies has codes, signs and names', () => {
  expect(['usd', 'US$', '$', 'Euro', 'GBX', 'XYZ', 'US Dollar'].map(currencyOfName)).toEqual([
    'USD',
    'USD',
    'USD',
    'EUR',
    'GBX',
    'XYZ',
    'USD',
  ]);
});

test('what counts no money is told by its head', () => {
  const heads = [
    'P&L %',
    'Return (%)',
    'Profit pct',
    'P/L (ticks)',
    'Points',
    'P&L (R)',
    'ROI',
    'R-Multiple',
  ];
  expect(heads.filter(isNoMoney)).toEqual(heads);
  expect(['P&L', 'P&L ($)', 'Profit', 'Realized P&L', 'Gross USD', 'Broker fees'].filter(isNoMoney)).toEqual(
    [],
  );
});

test('a unit behind a name does not tell names apart', () => {
  const heads = ['P&L (EUR)', 'P&L €', 'P&L EUR', 'Time UTC', 'Time (UTC+2)', 'Time GMT+2', '$'];
  expect(heads.map(columnKey)).toEqual(['p&l', 'p&l', 'p&l', 'time', 'time', 'time', '$']);
});

test('heads of one name are told apart in the order of the file, whatever they are called', () => {
  expect(deduplicateHeaders(['Price', 'Time', 'price', 'Price', '', '', 'Time'])).toEqual([
    'Price',
    'Time',
    'price (2)',
    'Price (3)',
    '',
    '',
    'Time (2)',
  ]);
  expect(deduplicateHeaders(['Price', 'Price (2)', 'Price', 'Price'])).toEqual([
    'Price',
    'Price (2)',
    'Price (3)',
    'Price (4)',
  ]);
});
