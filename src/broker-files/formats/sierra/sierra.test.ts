import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { sierraActivity } from './sierra-activity.ts';
import { sierraTrades } from './sierra-trades.ts';

const TRADES = fixture('sierra-trades.txt');
const trips = (items: readonly Item[]) => items.filter((item) => item.kind === 'roundTrip');
const fills = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');

test('Trades: pieces with their account, what they made, and how far they went', () => {
  const { items, problems, skipped, dateOrder } = readWith(sierraTrades, TRADES);
  expect(dayTotals(items)).toEqual([
    // 1 MES, 4.50 × $5 = 22.50, and 1, −1.25 × $5 = −6.25; 2 × 1.00.
    '2026-08-17: 16.25, 2, 0, 14.25, 2',
    // 3 MNQ short, 12.50 × $2 × 3 = 75.00.
    '2026-08-18: 75, 2.1, 0, 72.9, 1',
  ]);
  expect([skipped, dateOrder]).toEqual([1, null]);
  expect(problems).toMatchObject([{ severity: 'warning', code: 'open_trade', line: 5 }]);
  expect(trips(items).slice(1)).toMatchObject([
    {
      account: 'LFE-700',
      symbol: 'MESU6.CME',
      openedAt: { clock: '2026-08-17T08:31:02.100', offset: null, zone: null },
      closedAt: { clock: '2026-08-17T08:52:44.000' },
      pnl: { amount: '-6.25', is: 'gross' },
      isWhole: false,
      mae: '8.75',
      mfe: '25',
    },
    { account: 'Sim1', symbol: 'F.US.MNQU26', side: 'short', quantity: '3' },
  ]);
});

test('Trades of which the commission is taken off already are net', () => {
  const text = TRADES.replace('\t22.50\t', '\t21.50\t')
    .replace('\t-6.25\t', '\t-7.25\t')
    .replace('\t75.00\t', '\t72.90\t');
  const { items } = readWith(sierraTrades, text);
  expect(trips(items).map(({ pnl }) => pnl)).toEqual([
    { amount: '21.5', is: 'net' },
    { amount: '-7.25', is: 'net' },
    { amount: '72.9', is: 'net' },
  ]);
  expect(dayTotals(items)).toEqual(['2026-08-17: 16.25, 2, 0, 14.25, 2', '2026-08-18: 75, 2.1, 0, 72.9, 1']);
});

test('Trades in points are left to the prices', () => {
  const text = TRADES.replaceAll('(C)', '(P)').replace('Commission (P)', 'Commission (C)');
  const [trip] = trips(readWith(sierraTrades, text).items);
  expect([trip?.pnl, trip?.mae, trip?.mfe, trip?.commission]).toEqual([null, null, null, '1']);
});

test('Activity log: each fill once, and stops as they were placed', () => {
  const { items, problems, skipped } = readWith(sierraActivity, fixture('sierra-activity.txt'));
  // 2 ES at 6780.25 and 1 at 6780.50, turned by 4 sold at 6786.00: 5.75 × 2 + 5.50 = 17 points; 1 short, 2 points. × $50.
  expect(dayTotals(items)).toEqual(['2026-08-19: 950, 0, 0, 950, 4']);
  // A market order, a cancelled stop, a fill that is told again and a balance.
  expect([problems, skipped]).toEqual([[], 4]);
  expect(fills(items).map(({ id, quantity, effect }) => [id, quantity, effect])).toEqual([
    ['X-1', '2', 'open'],
    ['X-2', '1', 'open'],
    ['X-3', '4', null],
    ['X-4', '1', 'close'],
  ]);
  expect(items.filter(({ kind }) => kind === 'stop')).toMatchObject([
    { id: '82', account: 'LFE-701', side: 'sell', price: '6775' },
    { id: '82', price: '6780.5' },
  ]);
});
