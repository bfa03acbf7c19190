import { describe, expect, test } from 'bun:test';
import {
  cost,
  exportedEntry,
  fill,
  resolve,
  resolveAll,
  roundTrip,
  someAccount,
  someContext,
  someFile,
  stop,
} from '#src/testing/resolving.ts';
import { someContract } from '#src/testing/some-contracts.ts';
import { indexContracts } from '#src/values/contracts/contract.ts';
import type { Fill, Item, RoundTrip } from '../formats/format.ts';
import type { Answers, ResolveContext } from './types.ts';

const NOON = '2026-06-15 12:00:00';
const problemsOf = (items: Item[], context: Parameters<typeof resolve>[2] = {}) =>
  resolve(items, {}, context).problems.map(({ severity, code }) => `${severity} ${code}`);

test('a fill is stored with all that is known of it', () => {
  const item = fill(NOON, {
    ...{ symbol: 'ES 12-26', id: '7', orderId: '3', side: 'sell', quantity: '2', commission: '1.29' },
    ...{ tradeDate: '2026-06-16', effect: 'open', pnl: { amount: '-12.50', is: 'gross' } },
  });
  expect(resolve([item]).rows).toEqual([
    {
      importId: 1,
      file: 1,
      line: item.line,
      accountId: 1,
      contract: 'ESZ6',
      identity: expect.any(String),
      hasId: true,
      content: {
        kind: 'fill',
        symbol: 'ESZ6',
        root: 'ES',
        instrumentType: 'futures',
        external: 'SIM1',
        place: 0,
        quantity: '2',
        pointValue: '50',
        commission: '1.29',
        fees: null,
        rate: null,
        tradeDate: '2026-06-16',
        day: '2026-06-15',
        pnl: { amount: '-12.5', is: 'gross' },
        id: '7',
        orderId: '3',
        side: 'sell',
        price: '7494.25',
        at: Date.parse('2026-06-15T16:00:00Z'),
        effect: 'open',
      },
    },
  ]);
});

test('a round trip, costs and stops as well', () => {
  const { rows } = resolve([
    roundTrip('2026-06-14 23:00:00', NOON, { mae: '25', mfe: '100', isWhole: false }),
    cost(NOON, { symbol: 'ESZ6.CME', id: '12', tradeDate: '2026-06-16' }),
    stop(NOON, { id: '9' }),
  ]);
  const at = Date.parse('2026-06-15T16:00:00Z');
  expect(rows.map(({ contract }) => contract)).toEqual(['ESZ6', 'ESZ6', 'ESZ6']);
  expect(rows.map(({ content }) => content)).toMatchObject([
    {
      ...{ kind: 'roundTrip', openedAt: Date.parse('2026-06-15T03:00:00Z'), closedAt: at },
      ...{
        openedDay: '2026-06-15',
        day: '2026-06-15',
        tradeDate: null,
        mae: '25',
        mfe: '100',
        isWhole: false,
      },
    },
    { kind: 'cost', id: '12', is: 'fee', amount: '1.38', at, tradeDate: '2026-06-16' },
    { kind: 'stop', id: '9', side: 'sell', price: '7490', at },
  ]);
});

test.each<[string, Partial<RoundTrip>, object]>([
  ['closing', {}, { openedAt: null, closedAt: null, openedDay: '2026-06-12', day: '2026-06-15' }],
  ['trade', { closedAt: null, tradeDate: '2026-06-16' }, { day: '2026-06-16', tradeDate: '2026-06-16' }],
  ['opening', { closedAt: null }, { day: '2026-06-12', tradeDate: '2026-06-12' }],
])('of a trade without times the day is that of the %s', (_, given, content) => {
  expect(resolve([roundTrip('2026-06-12', '2026-06-15', given)]).rows).toMatchObject([{ content }]);
});

test('places are those of the oldest first, however the file runs', () => {
  const times = ['12:02:00', '12:01:00', '12:01:00', '12:00:00'];
  const items = times.map((time) => fill(`2026-06-15 ${time}`));
  const places = (rising: Item[]) =>
    resolve(rising).rows.map(({ content }) => (content.kind === 'fill' ? content.place : null));
  expect(places(items)).toEqual([3, 2, 1, 0]);
  expect(places(items.toReversed())).toEqual([0, 1, 2, 3]);
});

const COSTS = [
  { root: '*', commission: '0.50', fees: '0.10' },
  { root: 'ES', commission: '1.29', fees: null },
];
const listed = { accounts: [someAccount(1, { nameKeys: ['sim1'], timeZone: 'UTC', costs: COSTS })] };

test.each<[string, Partial<Fill>, object | null]>([
  ['both of any other contract', { symbol: 'NQZ6' }, { commission: '0.50', fees: '0.10' }],
  ['what the file leaves out', { symbol: 'NQZ6', commission: '2' }, { commission: null, fees: '0.10' }],
  ['nothing where the file has both', { symbol: 'NQZ6', commission: '2', fees: '1' }, null],
  ['the exact root alone', {}, { commission: '1.29', fees: null }],
  ['nothing that its own root leaves out', { commission: '2' }, null],
  ['nothing of any other contract for shares', { symbol: 'SOFI', instrument: 'stocks' }, null],
])('costs by the list of the account: %s', (_, given, rate) => {
  expect(resolve([fill(NOON, given)], {}, listed).rows).toMatchObject([{ content: { rate } }]);
});

test.each<[string, Partial<Fill>, string, string, string | null]>([
  ['NinjaTrader', { symbol: 'ES 12-26' }, 'ESZ6', 'futures', '50'],
  ['a root alone', { symbol: 'CME_MINI:MES1!', instrument: null }, '/MES', 'futures', '50'],
  ['a share', { symbol: 'brk.b', instrument: 'stocks' }, 'BRK.B', 'stocks', '1'],
  ['a share by its exchange', { symbol: 'NASDAQ:AAPL', instrument: null }, 'AAPL', 'stocks', '1'],
  ['a root that is a share', { symbol: 'CL', instrument: 'stocks' }, 'CL', 'stocks', '1'],
  [
    'an option',
    { symbol: 'SPY   261218C00600000', instrument: 'options' },
    'SPY 18DEC26 600 C',
    'options',
    '100',
  ],
  [
    'an option on a future',
    { symbol: './ESZ6 EW2Z6 261211P5800', instrument: null },
    './ESZ6 EW2Z6 261211P5800',
    'options',
    '50',
  ],
  ['the file’s own worth', { pointValue: '12.5' }, 'ESZ6', 'futures', '12.5'],
])('a contract is known: %s', (_, given, contract, instrumentType, pointValue) => {
  expect(resolve([fill(NOON, given)]).rows).toMatchObject([
    { contract, content: { instrumentType, pointValue } },
  ]);
});

test('the year of a contract is read from the day of the trade', () => {
  const { rows } = resolve([
    fill('2019-06-14 12:00:00', { symbol: 'ESH20' }),
    fill('2019-12-30 12:00:00', { symbol: 'ESH0' }),
  ]);
  expect(rows.map(({ contract }) => contract)).toEqual(['ESH0', 'ESH0']);
});

test.each<[string, Partial<Fill>]>([
  ['spread', { symbol: 'ESZ6-ESH7' }],
  ['foreign_currency', { symbol: 'FDAXZ6' }],
  ['foreign_currency', { currency: 'EUR' }],
  ['no_expiry', { symbol: 'SPY 600C', instrument: 'options' }],
  ['unknown_symbol', { symbol: 'weekly call', instrument: 'options' }],
  ['unknown_symbol', { symbol: 'VOD.L', instrument: 'stocks' }],
  ['unknown_symbol', { symbol: '???', instrument: null }],
  ['unsupported_instrument', { symbol: 'EUR/USD', instrument: null }],
  ['unsupported_instrument', { symbol: 'US500.cash', instrument: null }],
  ['unsupported_instrument', { symbol: 'XAUUSD', instrument: null }],
  ['unsupported_instrument', { symbol: 'BTCUSDT', instrument: null }],
  ['no_point_value', { symbol: '.AAPL1261218C185', instrument: 'options' }],
  ['fractional_quantity', { quantity: '0.5' }],
  ['fractional_quantity', { quantity: '1.25', symbol: 'AAPL', instrument: 'stocks' }],
  ['quantity_too_large', { quantity: '1000000001' }],
  ['price_too_large', { price: '1000000000000' }],
  ['amount_too_large', { fees: '1000000000' }],
  ['amount_too_large', { pnl: { amount: '-1000000000', is: 'net' } }],
])('a row that no entry could hold is refused: %s %p', (code, given) => {
  const { rows, problems, questions } = resolve([fill(NOON, given)]);
  expect([rows, problems.map((problem) => problem.code), questions]).toEqual([[], [code], []]);
  expect(problems).toMatchObject([
    { file: 'file1.csv', severity: 'refused', message: expect.stringMatching(/\.$/) },
  ]);
});

test.each<Partial<Fill>>([
  { quantity: '3.0' },
  { quantity: '1000000000' },
  { price: '-37.63' },
  { price: '0' },
])('what an entry can hold is taken: %p', (given) => {
  expect(problemsOf([fill(NOON, given)])).toEqual([]);
});

test.each<[string, Item]>([
  ['day_in_future', fill('2026-11-24')],
  ['day_in_future', fill('2026-11-23 20:00:00')],
  ['day_in_future', fill('2026-11-20 12:00:00', { tradeDate: '2027-01-05' })],
  ['day_in_future', cost('2026-11-24 12:00:00')],
  ['day_in_future', exportedEntry('2026-11-24')],
  ['day_too_early', fill('1999-12-31 12:00:00')],
  ['day_too_early', fill(NOON, { tradeDate: '1999-12-31' })],
  ['no_time', roundTrip(null, null)],
])('a day that no entry can have is refused: %s', (code, item) => {
  expect(problemsOf([item])).toEqual([`refused ${code}`]);
});

test('a session that is called by a day to come has begun', () => {
  // Sunday evening: the session of Monday.
  const item = fill('2026-11-22 18:30:00', { tradeDate: '2026-11-23' });
  expect(problemsOf([item], { today: '2026-11-22' })).toEqual([]);
});

test('an unknown product is told, and its rows alone wait', () => {
  const files = [
    someFile([
      fill(NOON, { symbol: 'XYZZ6' }),
      fill(NOON, { symbol: 'XYZ 03-27' }),
      cost(NOON, { symbol: 'XYZZ6' }),
    ]),
    someFile([fill(NOON)], {}, 2),
  ];
  const { rows, questions, problems } = resolveAll(files, {}, someContext);
  expect(rows).toHaveLength(1);
  expect(questions).toEqual([{ kind: 'contract', root: 'XYZ', symbol: 'XYZZ6', rows: 3 }]);
  expect(problems.map(({ code }) => code)).toEqual(Array(3).fill('unknown_root'));
  const option = fill(NOON, { symbol: './XYZZ6 XW2Z6 261211P5800', instrument: 'options' });
  expect(resolve([option]).questions).toMatchObject([{ kind: 'contract', root: 'XYZ' }]);
});

describe('letters alone', () => {
  const kindOf = (given: Partial<Fill>, answers: Answers = {}, context: Partial<ResolveContext> = {}) => {
    const item = fill(NOON, { instrument: null, ...given });
    const { rows, questions } = resolve([item], answers, context);
    const [row] = rows;
    return row?.content.kind === 'fill' ? row.content.instrumentType : questions;
  };

  test.each(['ES', 'CL', 'ZS', 'AAPL', 'brk.b'])(
    '%s may be a future or a share, and is asked for',
    (symbol) => {
      const name = symbol.toUpperCase();
      expect(kindOf({ symbol })).toEqual([
        { kind: 'contract', root: name, symbol, rows: 1, options: ['futures', 'stocks'] },
      ]);
    },
  );

  test('are what their row, their spelling, an answer, the file and the account say, in this order', () => {
    const tradedAs = () => 'futures' as const;
    expect(kindOf({ symbol: 'ES', instrument: 'stocks', instrumentElse: 'futures' })).toBe('stocks');
    expect(kindOf({ symbol: 'NYSE:ES', instrumentElse: 'futures' })).toBe('stocks');
    expect(kindOf({ symbol: 'ES.US', instrumentElse: 'futures' })).toBe('stocks');
    expect(kindOf({ symbol: '/ES', instrumentElse: 'stocks' })).toBe('futures');
    expect(kindOf({ symbol: 'ESZ6', instrumentElse: 'stocks' })).toBe('futures');
    expect(kindOf({ symbol: 'ES', instrumentElse: 'futures' }, { instruments: { es: 'stocks' } })).toBe(
      'stocks',
    );
    expect(kindOf({ symbol: 'ES', instrumentElse: 'stocks' }, {}, { tradedAs })).toBe('stocks');
    expect(kindOf({ symbol: 'ES' }, {}, { tradedAs })).toBe('futures');
    expect(kindOf({ symbol: 'SPY 12/18/2026 600 C', instrumentElse: 'stocks' })).toBe('options');
  });

  test('as a share and as a future are never one contract', () => {
    const { rows } = resolve([
      fill(NOON, { symbol: 'ES', instrument: 'stocks' }),
      fill(NOON, { symbol: 'ES', instrument: 'futures' }),
    ]);
    expect(rows.map(({ contract }) => contract).sort()).toEqual(['/ES', 'ES']);
  });
});

test('a stop in an unknown product asks for nothing', () => {
  const { rows, questions, problems } = resolve([stop(NOON, { symbol: 'XYZZ6' }), fill(NOON)]);
  expect([rows.length, questions, problems]).toEqual([1, [], []]);
});

test('another worth than the table has is told once for each contract', () => {
  const items = ['ESZ6', 'ESZ6', 'NQZ6', 'MESZ6'].map((symbol) => fill(NOON, { symbol, pointValue: '50.0' }));
  const contracts = indexContracts([
    someContract('ES', '50'),
    someContract('NQ', '20'),
    someContract('MES', '5'),
  ]);
  const { problems } = resolve([...items, ...items], {}, { contracts });
  expect(problems.map(({ code, message }) => [code, message.slice(0, 40)])).toEqual([
    ['point_value_differs', 'A point of NQZ6 is worth $50.0 by the fi'],
    ['point_value_differs', 'A point of MESZ6 is worth $50.0 by the f'],
  ]);
});

test('what was wrong with a reading is passed on, in the order of lines', () => {
  const reported = { severity: 'refused', code: 'unreadable_time', message: 'No time.', raw: 'x' } as const;
  const early = fill('1999-01-01', { line: 5 });
  const file = someFile([early], {
    problems: [
      { ...reported, line: 9 },
      { ...reported, line: 2 },
    ],
  });
  const { problems } = resolveAll([file], {}, someContext);
  expect(problems.map(({ file: name, line, code }) => [name, line, code])).toEqual([
    ['file1.csv', 2, 'unreadable_time'],
    ['file1.csv', 5, 'day_too_early'],
    ['file1.csv', 9, 'unreadable_time'],
  ]);
});

test('of a file whose dates could be either nothing is said but the question', () => {
  const items = ['a,1/2/2026 9:30', 'b,03.04.26 9:30', 'c,5/5/2026'].map((raw) => fill(NOON, { raw }));
  const { rows, questions, problems } = resolveAll(
    [someFile(items, { dateOrder: 'unknown' })],
    {},
    someContext,
  );
  expect([rows, problems]).toEqual([[], []]);
  expect(questions).toEqual([
    { kind: 'dateOrder', file: 'file1.csv', examples: ['1/2/2026', '03.04.26'], options: ['mdy', 'dmy'] },
  ]);
});

test('an entry of our own export is held to the rules of a new one', () => {
  const { rows } = resolve([
    exportedEntry('2026-06-15', { symbol: 'es 12-26', tags: ['A+', 'a+'], notes: 'Waited.', openedAt: null }),
  ]);
  expect(rows).toMatchObject([
    {
      contract: 'entry ESZ6',
      hasId: false,
      content: { kind: 'entry', symbol: 'ESZ6', root: 'ES', quantity: 1, tags: ['a+'], notes: 'Waited.' },
    },
  ]);
  const broken = [{ quantity: '1.5' }, { pnl: null }, { notes: 'x'.repeat(20_001) }, { pnl: '1.005' }];
  expect(problemsOf(broken.map((given) => exportedEntry('2026-06-15', given)))).toEqual(
    broken.map(() => 'refused invalid_entry'),
  );
  // Whatever people typed there is theirs.
  expect(resolve([exportedEntry('2026-06-15', { symbol: 'My setup' })]).rows).toMatchObject([
    { contract: 'entry My setup', content: { root: null } },
  ]);
});
