/** What the histories of MetaTrader and cTrader have in common: each closed position is a row, its money gross. */

import { paid } from './fill-cells.ts';
import type { Reading, RoundTrip, Row, StopOrder } from './format.ts';
import type { KnownTable } from './known-tables.ts';
import {
  type Cells,
  DUPLICATE,
  idIn,
  leftOut,
  readCells,
  readRows,
  type Spelling,
  sumAmounts,
} from './rows.ts';
import { singleTrips } from './single-fills.ts';
import { expectContract } from './unsupported.ts';

type Needed =
  | 'openedAt'
  | 'id'
  | 'symbol'
  | 'type'
  | 'volume'
  | 'entryPrice'
  | 'closedAt'
  | 'exitPrice'
  | 'profit';
type Cost = 'commission' | 'taxes' | 'swap';
export type TripKey = Needed | Cost;

export const NEEDED_FOR_TRIPS: readonly Needed[] = [
  ...(['openedAt', 'id', 'symbol', 'type', 'volume', 'entryPrice'] as const),
  ...(['closedAt', 'exitPrice', 'profit'] as const),
];
export const FIGURES: readonly TripKey[] = [
  ...(['volume', 'entryPrice', 'exitPrice', 'commission', 'taxes', 'swap', 'profit'] as const),
];

export interface Report {
  account: string | null;
  currency: string;
  spelling: Spelling;
}

/** What a stop belongs to. */
export type Opening = Pick<StopOrder, 'account' | 'symbol' | 'side' | 'at'>;

/** Lots are followed by their unit: `1 Lots`. @param opened takes each with its id */
export function readTrips(
  reading: Reading,
  tables: readonly KnownTable<TripKey>[],
  report: Report,
  opened: (id: string, opening: Opening) => void = () => {},
): void {
  const single = singleTrips(reading);
  for (const { columns, rows } of tables) {
    // What a column leaves blank is nothing; of one that is not there nothing is known.
    const readCost = (cells: Cells<TripKey>, key: Cost) =>
      paid(cells.amount(key)) ?? (columns.has(key) ? '0' : null);
    readRows(reading, rows, (row) => {
      const cells = readCells(columns, row, report.spelling);
      const type = cells.text('type').toLowerCase();
      if (type === '' && cells.text('openedAt') === '' && cells.text('symbol') === '') return 'blank';
      // Deposits, and orders that were cancelled.
      if (type !== 'buy' && type !== 'sell') return leftOut(cells.text('type'));
      const trip = single(tripIn(cells, row, type === 'buy' ? 'long' : 'short', report), row);
      if (!trip) return leftOut(DUPLICATE);
      // It is the position's, which may be closed in parts: another file has others of them.
      trip.id = null;
      trip.commission = readCost(cells, 'commission');
      trip.fees = sumAmounts([readCost(cells, 'taxes'), readCost(cells, 'swap')]);
      const { account, symbol, openedAt: at } = trip;
      if (at) opened(cells.text('id'), { account, symbol, side: type === 'buy' ? 'sell' : 'buy', at });
      return [trip];
    });
  }
}

function tripIn(
  cells: Cells<TripKey>,
  { line, raw }: Row,
  side: RoundTrip['side'],
  { account, currency }: Report,
): RoundTrip {
  const symbol = cells.required('symbol');
  expectContract(symbol);
  return {
    kind: 'roundTrip',
    line,
    raw,
    account,
    symbol,
    instrument: 'futures',
    side,
    quantity: cells.quantity('volume'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: cells.stamp('openedAt'),
    closedAt: cells.stamp('closedAt'),
    tradeDate: null,
    pointValue: null,
    currency,
    commission: null,
    fees: null,
    id: idIn(cells.text('id')),
    pnl: { amount: cells.requiredAmount('profit'), is: 'gross' },
    isWhole: true,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}
