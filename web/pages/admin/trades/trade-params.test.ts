import { expect, test } from 'bun:test';
import type { TradeSelection } from '#web/queries/trades.ts';
import { tradeParams } from './trade-params.ts';

const first: TradeSelection = { traderId: null, sort: 'date', order: 'desc', cursor: null };
const cases: [search: string, params: TradeSelection][] = [
  ['', first],
  ['trader=3&sort=pnl&order=asc&page=abc', { traderId: 3, sort: 'pnl', order: 'asc', cursor: 'abc' }],
  ['sort=symbol', { ...first, sort: 'symbol', order: 'asc' }],
  ['trader=0', first],
  ['trader=-3', first],
  ['trader=3.5', first],
  ['trader=99999999999999999999', first],
  ['sort=constructor&order=up&page=', first],
];

for (const [search, params] of cases) {
  test(`what ?${search} selects`, () => {
    expect(tradeParams(new URLSearchParams(search))).toEqual(params);
  });
}
