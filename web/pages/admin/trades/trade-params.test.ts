import { expect, test } from 'bun:test';
import type { TradeSelection } from '#web/queries/trades.ts';
import { tradeParams } from './trade-params.ts';

const first: TradeSelection = { traderId: null, sort: 'date', order: 'desc', page: 1 };
const cases: [search: string, params: TradeSelection][] = [
  ['', first],
  ['trader=3&sort=pnl&order=asc&page=4', { traderId: 3, sort: 'pnl', order: 'asc', page: 4 }],
  ['sort=symbol', { ...first, sort: 'symbol', order: 'asc' }],
  ['trader=0', first],
  ['trader=-3', first],
  ['trader=3.5', first],
  ['trader=99999999999999999999', first],
  ['sort=constructor&order=up&page=', first],
  ['page=0', first],
  ['page=1.5', first],
  ['page=WyJkYXRlIiwiYWZ0ZXIiLCIyMDI2LTExLTIwIiwxLCIyMDI2LTExLTIwIiw5XQ', first],
];

for (const [search, params] of cases) {
  test(`the selection of ?${search}`, () => {
    expect(tradeParams(new URLSearchParams(search))).toEqual(params);
  });
}
