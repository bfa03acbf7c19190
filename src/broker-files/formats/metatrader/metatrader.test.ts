import { expect, test } from 'bun:test';
import { dayTotals, fixture, fixtureBytes, readWith } from '#src/testing/broker-fixtures.ts';
import { ctraderHistory } from '../ctrader-history.ts';
import { metatrader4Statement } from './metatrader4-statement.ts';
import { metatrader5Positions } from './metatrader5-positions.ts';

// 2 MES × 6.50 × $5 = 65.00; 1 MNQ short × −17.50 × $2 = −35.00. Costs 2.48 + 1.24.
test.each(['metatrader5-positions.csv', 'metatrader5-positions.xlsx'])(
  '%s: each position is a trade, with the stop it was opened with',
  (name) => {
    const { items, problems, skipped } = readWith(metatrader5Positions, fixtureBytes(name));
    expect(dayTotals(items)).toEqual(['2026-05-13: 30, 3.72, 0, 26.28, 2']);
    expect(items).toMatchObject([
      {
        kind: 'roundTrip',
        id: null,
        account: '5018822',
        side: 'long',
        quantity: '2',
        pnl: { is: 'gross' },
      },
      {
        kind: 'roundTrip',
        id: null,
        side: 'short',
        openedAt: { clock: '2026-05-13T17:05:10.000', zone: null },
      },
      // Moved to 6795.00 later on.
      { kind: 'stop', id: '810001', side: 'sell', price: '6792.5' },
      { kind: 'stop', id: '810004', side: 'buy', price: '23430' },
    ]);
    expect(problems.map(({ code, message }) => [code, message.split(',')[0]])).toEqual([
      ['unsupported_instrument', 'EURUSD is forex'],
      ['unsupported_instrument', 'US500 is a CFD'],
    ]);
    // Orders that opened nothing, deals, and the sums.
    expect(skipped).toBe(7);
  },
);

test('an account in another currency, and columns that are left out', () => {
  const text = fixture('metatrader5-positions.csv').replace('(USD,', '(EUR,');
  expect(readWith(metatrader5Positions, text).items).toMatchObject([
    { currency: 'EUR' },
    { currency: 'EUR' },
    {},
    {},
  ]);
  const bare =
    'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Profit\n' +
    '2026.05.13 16:30:05;1;MESM26;buy;1;6800,25;;;2026.05.13 16:52:40;6806,75;32,50\n';
  expect(readWith(metatrader5Positions, bare).items).toMatchObject([
    { entryPrice: '6800.25', pnl: { amount: '32.5' }, commission: null, fees: null },
  ]);
});

test('in Italian', () => {
  const text =
    'Ora,Posizione,Simbolo,Tipo,Volume,Prezzo,S / L,T / P,Ora,Prezzo,Commissioni,Swap,Profitto\n' +
    '2026.05.13 16:30:05,1,MESM26,sell,1,6806.75,,,2026.05.13 16:52:40,6800.25,-1.24,0.00,32.50\n';
  expect(dayTotals(readWith(metatrader5Positions, text).items)).toEqual([
    '2026-05-13: 32.5, 1.24, 0, 31.26, 1',
  ]);
});

test('a symbol without a month is a CFD on these platforms, shares too', () => {
  const read = (symbol: string) =>
    readWith(metatrader5Positions, fixture('metatrader5-positions.csv').replaceAll('MESM26', symbol))
      .problems[0];
  for (const symbol of ['AAPL', 'ES', '#SPX', 'HK50', 'BTCUSD']) {
    expect(read(symbol)).toMatchObject({ code: 'unsupported_instrument', line: 8 });
  }
  for (const symbol of ['MESM6', 'MESM6.CME', 'MES 06-26', 'MES JUN26'])
    expect(read(symbol)?.line).not.toBe(8);
});

// 1 MES × 6.50 × $5 = 32.50.
test('MetaTrader 4: closed trades of a page; open ones, deposits and cancelled orders are none', () => {
  const { items, problems, leftOut } = readWith(metatrader4Statement, fixture('metatrader4-statement.htm'));
  expect(dayTotals(items)).toEqual(['2026-05-13: 32.5, 1.24, 0, 31.26, 1']);
  expect(items).toMatchObject([{ account: '40077', symbol: 'mesm26', quantity: '1' }]);
  expect(problems.map(({ line }) => line)).toEqual([13]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['balance', 'buy limit']);
});

// 2 MES × 3.00 × $5 = 30.00.
test('cTrader: the zone and the currency stand in the heads', () => {
  const { items, dateOrder } = readWith(ctraderHistory, fixture('ctrader-history.csv'));
  expect(dayTotals(items)).toEqual(['2026-05-13: 30, 2.48, 0, 27.52, 1']);
  expect(items).toMatchObject([
    { quantity: '2', currency: 'USD', closedAt: { clock: '2026-05-13T16:42:10.410', offset: 120 } },
  ]);
  expect(dateOrder).toBe('dmy');
  const inEuros = fixture('ctrader-history.csv')
    .replace('Gross USD', 'Gross €')
    .replaceAll('UTC+2', 'UTC-3:30');
  expect(readWith(ctraderHistory, inEuros).items).toMatchObject([
    { currency: 'EUR', openedAt: { offset: -210 } },
  ]);
});

test.each([
  [
    'MetaTrader 5',
    metatrader5Positions,
    'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
    (closed: string, price: number) =>
      `2026.05.13 16:30:00,777,MESM26,buy,1,6800.00,,,2026.05.13 ${closed},${price}.00,-1.24,0.00,${(price - 6800) * 5}`,
  ],
  [
    'cTrader',
    ctraderHistory,
    fixture('ctrader-history.csv').split('\n')[0] ?? '',
    (closed: string, price: number) =>
      `777,1,MESM26,Buy,Sell,13/05/2026 16:30:00,13/05/2026 ${closed},6800.00,${price}.00,1 Lots,1.00,1,0.00,-1.24,${(price - 6800) * 5},1,1,1`,
  ],
])(
  '%s: a position that is closed in two parts is two trades; a row that comes twice is one',
  (_, format, head, row) => {
    const rows = [row('16:40:00', 6805), row('16:50:00', 6810), row('16:40:00', 6805)];
    const { items, problems, leftOut } = readWith(format, [head, ...rows].join('\n'));
    expect(items).toMatchObject([
      { id: null, exitPrice: '6805', pnl: { amount: '25' } },
      { id: null, exitPrice: '6810', pnl: { amount: '50' } },
    ]);
    expect(problems).toMatchObject([{ severity: 'warning', code: 'id_twice', line: 3 }]);
    expect(problems[0]?.message).toBe(
      'Another trade above has the id “777”, with other figures. Both are taken.',
    );
    expect(leftOut).toMatchObject([{ line: 4, reason: 'Told twice, with the same id' }]);
  },
);
