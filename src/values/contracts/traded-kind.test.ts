import { expect, test } from 'bun:test';
import { indexContracts } from './contract.ts';
import { kindOfWord, spelledKind } from './traded-kind.ts';

const ES = {
  ...{
    root: 'ES',
    name: 'E-mini S&P 500',
    exchange: null,
    currency: 'USD',
    tickSize: '0.25',
    tickValue: '12.50',
  },
  ...{ pointValue: '50', microOf: null, source: 'proven' as const },
};
const context = { contracts: indexContracts([ES]), day: '2026-11-20' };

test.each([
  ['ESZ6', 'futures'],
  ['NYSE:ES', 'stocks'],
  ['AAPL.US', 'stocks'],
  ['AAPL', 'ticker'],
  ['BRK.B', 'ticker'],
  ['SPY 12/18/26 600 C', 'options'],
  // A future and a share are called so.
  ['ES', null],
  ['EURUSD', null],
  ['', null],
])('%p is spelled like %p', (symbol, kind) => expect<string | null>(spelledKind(symbol, context)).toBe(kind));

test('kinds of TradeNote and of brokers are read by one list', () => {
  expect(['future', 'stock', 'call', 'Common Stock', 'FUT', 'Margin'].map(kindOfWord)).toEqual([
    'futures',
    'stocks',
    'options',
    'stocks',
    'futures',
    null,
  ]);
  expect(['forex', 'crypto', 'cryptoSpot'].map(kindOfWord)).toEqual([
    { unsupported: 'forex' },
    { unsupported: 'coins' },
    { unsupported: 'coins' },
  ]);
});
