import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { ninjatraderExecutions } from './ninjatrader-executions.ts';
import { ninjatraderTrades } from './ninjatrader-trades.ts';

const trips = (items: readonly Item[]) => items.filter((item) => item.kind === 'roundTrip');
const fills = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');

test('Trades: Profit is net of all five columns', () => {
  const { items, problems, dateOrder } = readWith(ninjatraderTrades, fixture('ninjatrader-trades.csv'));
  expect(dayTotals(items)).toEqual([
    // 2 MES, 4.25 × $5 × 2 = 42.50; 0.40 + 0.70 + 0.08 = 1.18 in fees.
    '2026-03-16: 42.5, 1.6, 1.18, 39.72, 1',
    // 1 NQ short, −51.25 × $20 = −1025.00; 0.40 + 2.80 + 0.30 + 0.04 = 3.54 in fees.
    '2026-03-17: -1025, 2.6, 3.54, -1031.14, 1',
  ]);
  expect([problems, dateOrder]).toEqual([[], 'mdy']);
  expect(trips(items)[1]).toMatchObject({
    id: null,
    account: 'SIM7',
    side: 'short',
    openedAt: { clock: '2026-03-17T14:00:00.000', offset: null },
    commission: '2.6',
    fees: '3.54',
    mae: '1030',
    mfe: '60',
  });
});

test('Trades: costs in columns that are hidden are in Profit all the same; columns in any order', () => {
  const { items, problems } = readWith(ninjatraderTrades, fixture('ninjatrader-trades-hidden-costs.csv'));
  // MNQ: 30 × $2 = 60.00 and 20 × $2 = 40.00; 2.70 each, of which 0.84 is shown.
  expect(dayTotals(items)).toEqual(['2026-07-14: 100, 1.68, 3.72, 94.6, 2']);
  expect([problems, trips(items)[0]?.fees]).toEqual([[], null]);
});

test('Trades: day first, the dollar sign behind, the firm behind the account', () => {
  const { items, problems, dateOrder } = readWith(
    ninjatraderTrades,
    fixture('ninjatrader-trades-day-first.csv'),
  );
  expect(dayTotals(items)).toEqual([
    // 1 NQ short, 9.50 × $20 = 190.00.
    '2026-04-02: 190, 0, 0, 190, 1',
    // 1 NQ, −2 × $20 = −40.00, less 5.50.
    '2026-04-16: -40, 5.5, 0, -45.5, 1',
  ]);
  expect([problems, dateOrder, trips(items)[0]?.account]).toEqual([[], 'dmy', 'PA-APEX-77001-12']);
});

test('Trades in French, with decimal commas', () => {
  const { items, problems, dateOrder } = readWith(
    ninjatraderTrades,
    fixture('ninjatrader-trades-french.csv'),
  );
  expect(dayTotals(items)).toEqual([
    // 1 MES short, −2 × $5 = −10.00, less 0.95.
    '2026-04-03: -10, 0.95, 0, -10.95, 1',
    // 3 MES, 2.25 × $5 × 3 = 33.75, less 2.85.
    '2026-04-21: 33.75, 2.85, 0, 30.9, 1',
  ]);
  expect([problems, dateOrder]).toEqual([[], 'dmy']);
});

test('where no day tells, the order is asked, and the answer counts', () => {
  const [head, row] = fixture('ninjatrader-trades-day-first.csv').split('\n');
  const day = (dateOrder: 'mdy' | 'dmy' | null) => {
    const reading = readWith(ninjatraderTrades, `${head}\n${row}\n`, { dateOrder });
    return [reading.dateOrder, trips(reading.items)[0]?.openedAt?.clock.slice(0, 10)];
  };
  expect(day(null)[0]).toBe('unknown');
  expect([day('mdy'), day('dmy')]).toEqual([
    ['mdy', '2026-02-04'],
    ['dmy', '2026-04-02'],
  ]);
});

const TRADES = 'Instrument,Account,Market pos.,Qty,Entry time,Exit time,Entry price,Exit price,Profit';
const trade = (profit: string) =>
  readWith(
    ninjatraderTrades,
    `${TRADES}\nMNQ SEP26,A,Long,1,7/14/2026 9:12,7/14/2026 9:13,30220,30245.5,${profit}\n`,
  );

test.each(['0.08%', '25.5', '102 ticks', '48,10 €'])('a Profit of %p is not in dollars', (profit) => {
  const { items, problems } = trade(`"${profit}"`);
  expect(items).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'refused', code: 'not_in_dollars', line: 2 }]);
});

test('a Profit may have lost its dollar sign', () => {
  const [trip] = trips(trade('48.10').items);
  expect([trip?.pnl, trip?.commission, trip?.fees]).toEqual([{ amount: '48.1', is: 'net' }, null, null]);
});

test('Executions: what is told again after a lost connection is taken once', () => {
  const { items, problems, skipped } = readWith(ninjatraderExecutions, fixture('ninjatrader-executions.csv'));
  // ES: long 2 × 3.00 + 1 × 5.00 = 11 points, short 2 × 1.50 = 3 points; 14 × $50 = 700.00. 10 × 1.95 = 19.50.
  expect(dayTotals(items)).toEqual(['2026-03-18: 700, 19.5, 0, 680.5, 4']);
  expect([problems, skipped]).toEqual([[], 1]);
  expect(fills(items).map(({ id, effect }) => [id, effect])).toEqual([
    ['e-1', 'open'],
    ['e-2', 'open'],
    // It turns the position, also where the file ends with it.
    ['e-3', null],
    ['e-4', 'close'],
  ]);
});

test('Executions: an id that comes twice with other figures stands for two fills, and is told', () => {
  const text = fixture('ninjatrader-executions.csv').replace(/2,6701\.50(.*)\n$/, '1,6701.50$1\n');
  const { items, problems } = readWith(ninjatraderExecutions, text);
  expect(fills(items).map(({ id }) => id)).toEqual(['e-1', 'e-2', 'e-3', 'e-4', null]);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'id_twice', line: 6 }]);
});

test('Executions with European settings', () => {
  const { items, problems, dateOrder } = readWith(
    ninjatraderExecutions,
    fixture('ninjatrader-executions-european.csv'),
  );
  // MES: 3.50 × $5 = 17.50, less 2 × 0.62.
  expect(dayTotals(items)).toEqual(['2026-04-28: 17.5, 1.24, 0, 16.26, 2']);
  expect([problems, dateOrder]).toEqual([[], 'dmy']);
});

test('Executions between semicolons whose prices all have three places behind a point: the first is told', () => {
  const head = 'Instrument;Action;Quantity;Price;Time;E/X;Account';
  const read = (...rows: string[]) => readWith(ninjatraderExecutions, [head, ...rows].join('\n'));
  const row = (price: string) => `NG 06-26;Buy;1;${price};28/04/2026 10:00:00;Entry;SIM7`;
  const { items, problems } = read(row('3.125'), row('3.250'));
  expect(fills(items).map(({ price }) => price)).toEqual(['3125', '3250']);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'decimals_unclear', line: 2 }]);
  expect(problems[0]?.message).toStartWith('“3.125” is read as 3125, and no figure of the file shows');
  expect(read(row('3.125'), row('3.25')).problems).toEqual([]);
});

test('Executions of copied trades, without ids and seconds: each row is a fill', () => {
  const { items, problems } = readWith(ninjatraderExecutions, fixture('ninjatrader-executions-copied.csv'));
  // MNQ, 6 in each of two accounts: 10 × $2 × 6 × 2 = 240.00.
  expect(dayTotals(items)).toEqual(['2026-09-15: 240, 0, 0, 240, 8']);
  expect([problems, fills(items).filter(({ account }) => account === 'COPY-2').length]).toEqual([[], 4]);
  expect(fills(items)[0]).toMatchObject({ id: null, orderId: null, commission: null });
});
