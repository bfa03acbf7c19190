import { expect, test } from 'bun:test';
import { offExchange } from './off-exchange.ts';

test.each([
  ['EURUSD', 'forex'],
  ['EUR/USD', 'forex'],
  ['eurusd.m', 'forex'],
  ['USDJPYm', 'forex'],
  ['GBPJPY-ECN', 'forex'],
  ['EUR.USD', 'forex'],
  ['XAUUSD', 'a CFD'],
  ['XAUUSD.x', 'a CFD'],
  ['GOLDUSD', 'a CFD'],
  ['US500', 'a CFD'],
  ['US30.cash', 'a CFD'],
  ['#NAS100', 'a CFD'],
  ['GER40', 'a CFD'],
  ['USOIL', 'a CFD'],
  ['XTIUSD', 'a CFD'],
  ['BTCUSD', 'a coin'],
  ['ETHUSDT', 'a coin'],
  ['SOL-USD', 'a coin'],
  ['BTCUSDT-PERP', 'a coin'],
] as const)('%s is %s', (symbol, kind) => {
  expect(offExchange(symbol)).toBe(kind);
});

test.each([
  'MESZ26',
  'ES',
  '6EZ6',
  'BTC',
  'MBTZ6',
  'GCZ26',
  'CL',
  'ZNZ6',
  'AAPL',
  'BRK.B',
  'USO',
  'GOLD',
  'SPXW',
  'M2KZ6',
  'GBSZ6',
  'WTI',
  'SPY 18DEC26 600 C',
])('%s may be a contract, an option or a share', (symbol) => {
  expect(offExchange(symbol)).toBeNull();
});
