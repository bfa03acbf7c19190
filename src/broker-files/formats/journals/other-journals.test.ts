import { expect, test } from 'bun:test';
import { fixture, readWith } from '#src/testing/broker-fixtures.ts';
import { tradenoteTrades } from './tradenote-trades.ts';
import { tradervueTrades } from './tradervue-trades.ts';
import { tradezellaTrades } from './tradezella-trades.ts';

test('Tradervue: by their spelling, else by what a point was worth, are they futures, options or shares', () => {
  const { items, problems } = readWith(tradervueTrades, fixture('tradervue-trades.csv'));
  expect(items).toMatchObject([
    // Rounded to the cents that an entry holds.
    {
      symbol: 'KLMN',
      instrument: 'stocks',
      pnl: '33.8',
      fees: '0.2',
      notes: 'waited, then took it',
      mfe: '48',
    },
    { symbol: 'MESM6', instrument: 'futures', side: 'short', mae: '12.5', mfe: null, tags: ['fade'] },
    { symbol: 'CL', instrument: 'futures', pnl: '245.1', riskAmount: null },
    { instrument: 'options', pnl: '48.7' },
  ]);
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['unsupported_instrument', 6]]);
});

test('Tradervue of old has no net, and what is open no exit', () => {
  const text =
    'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Commissions,Fees,Notes,Tags\n' +
    '2026-05-13 09:35:00,2026-05-13 09:58:00,CL,L,100,2,80.10,80.60,50.00,1.00,0.20,,\n' +
    '2026-05-13 10:35:00,,KLMN,S,100,1,25.10,,0.00,0.50,0.00,,\n';
  expect(readWith(tradervueTrades, text).items).toMatchObject([
    { symbol: 'CL', instrument: 'stocks', pnl: '48.8' },
    { symbol: 'KLMN', isOpen: true, exitPrice: null, closedAt: null, pnl: '-0.5' },
  ]);
});

test('TradeZella: average prices, clocks with their zone, tags of three columns', () => {
  const { items, problems } = readWith(tradezellaTrades, fixture('tradezella-trades.csv'));
  expect(items).toMatchObject([
    {
      account: 'SIM1',
      entryPrice: '6800.25',
      exitPrice: '6806.75',
      openedAt: { clock: '2026-05-13T09:30:05.000', zone: 'America/New_York' },
      pnl: '62.52',
      commission: '2',
      fees: '0.48',
      strategy: 'Opening drive',
      tags: ['a+', 'patient', 'late exit'],
      riskAmount: '52.5',
    },
    {
      symbol: 'KLMN 05/15/2026 25 P',
      instrument: 'options',
      side: 'short',
      entryPrice: '0.9',
      tags: ['gap'],
    },
  ]);
  // A replay of the past was never dealt.
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['backtested', 4]]);
});

test('TradeNote: seconds since 1970, a semicolon within a note, excursions from prices', () => {
  const { items, problems } = readWith(tradenoteTrades, fixture('tradenote-trades.csv'));
  expect(items).toMatchObject([
    {
      account: 'SIM1',
      symbol: 'MESM6',
      openedAt: { clock: '2026-05-13T13:30:00.000', offset: 0 },
      notes: 'waited; then took it',
      tags: ['breakout'],
      stopPrice: '6797',
      // 1.00 and 4.00 × $5 × 2.
      mae: '10',
      mfe: '40',
    },
    { symbol: 'KLMN', side: 'short', pnl: '19', fees: '0', mae: '10', mfe: '30' },
  ]);
  expect(problems.map(({ code }) => code)).toEqual(['unsupported_instrument']);
});

test('words are no symbol of another journal', async () => {
  const head =
    'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%),Shared,Notes,Tags,Gross P&L (t),Net P&L,Commissions,Fees,Initial Risk,P&L (R),Position MFE,Position MAE';
  const rows = ['SOFI', '???', 'Mystery event', 'BRK.B', '/MESZ26'].map(
    (symbol) =>
      `2026-11-16 09:35:00,2026-11-16 09:58:00,${symbol},L,1,3,27.90,28.00,0.10,0.63,false,,,,0.10,0.00,0.00,,,,`,
  );
  const { items, problems } = readWith(tradervueTrades, [head, ...rows].join('\n'));
  expect(items.map((item) => item.kind === 'entry' && item.symbol)).toEqual(['SOFI', 'BRK.B', '/MESZ26']);
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ['unknown_symbol', 3],
    ['unknown_symbol', 4],
  ]);
});
