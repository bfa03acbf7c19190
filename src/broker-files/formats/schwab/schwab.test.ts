import { expect, test } from 'bun:test';
import { dayTotals, fixture, readWith } from '#src/testing/broker-fixtures.ts';
import type { Item } from '../format.ts';
import { schwabRealized } from './schwab-realized.ts';
import { schwabTransactions } from './schwab-transactions.ts';

const fillsIn = (items: readonly Item[]) => items.filter((item) => item.kind === 'fill');

// Mar 11: 1,000 SOFI from 8.15 to 8.27: 120.00, costs 0.19. Mar 13: 2 calls on SPX sold at 0.45 that expired on the same
// day, booked on the 16th: 0.45 × 100 × 2 = 90.00, costs 2.26.
test('Transactions: the oldest first, on the day they are of', () => {
  const { items, problems, skipped, dateOrder } = readWith(
    schwabTransactions,
    fixture('schwab-transactions.csv'),
  );
  expect(dayTotals(items)).toEqual([
    '2026-03-11: 120, 0.19, 0, 119.81, 2',
    '2026-03-13: 90, 2.26, 0, 87.74, 2',
  ]);
  // A dividend and the sum.
  expect([problems, skipped, dateOrder]).toEqual([[], 2, null]);
  expect(fillsIn(items)).toMatchObject([
    { symbol: 'SOFI', side: 'buy', quantity: '1000', effect: null, account: '...1180', line: 7 },
    { symbol: 'SOFI', side: 'sell', at: { clock: '2026-03-11T00:00:00.000', hasTime: false } },
    { symbol: 'SPXW 03/13/2026 6900.00 C', side: 'sell', effect: 'open', instrument: 'options' },
    { side: 'buy', effect: 'close', price: '0', tradeDate: '2026-03-13', commission: '0' },
  ]);
});

test('an option that expired, opened in another file, is refused with its reason', () => {
  const lines = fixture('schwab-transactions.csv').split('\n').slice(0, 3);
  const { items, problems } = readWith(schwabTransactions, lines.join('\n'));
  expect(items).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'refused', code: 'unknown_position', line: 3 }]);
});

// 50 AMD from 120.50 to 121.10: 30.00. 200 SOFI sold at 8.35, bought later at 8.45: −20.00.
test('Realized Gain/Loss: net, and long where nothing says otherwise', () => {
  const { items, problems, skipped } = readWith(schwabRealized, fixture('schwab-realized.csv'));
  expect(dayTotals(items)).toEqual(['2026-03-12: 10, 0, 0, 10, 2']);
  expect(items).toMatchObject([
    { side: 'long', entryPrice: '120.5', exitPrice: '121.1', account: '...1180', pnl: { is: 'net' } },
    { side: 'short', entryPrice: '8.35', exitPrice: '8.45', pnl: { amount: '-20', is: 'net' } },
  ]);
  expect([skipped, problems.map(({ code, line }) => [code, line])]).toEqual([1, [['side_assumed', 3]]]);
});
