/** The order history of TradingView: those filled are fills, and stops show the initial risk. */

import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile, StopOrder } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import { warnOfStopsAlone } from '../only-stops.ts';
import { type Cells, idIn, leftOut, NOT_FILLED, NOT_STATED, readCells, readRows } from '../rows.ts';
import { sideIn } from '../sides.ts';
import { TRADINGVIEW } from './tradingview-balance-history.ts';

const NAMES = {
  symbol: ['Symbol'],
  side: ['Side'],
  quantity: ['Quantity', 'Qty'],
  filled: ['Filled Qty', 'Filled quantity'],
  stop: ['Stop price'],
  price: ['Fill price', 'Avg fill price'],
  status: ['Status'],
  commission: ['Commission'],
  placedAt: ['Placing time'],
  closedAt: ['Closing time'],
  id: ['Order ID'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['symbol', 'side', 'quantity', 'price', 'status', 'placedAt', 'closedAt'];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const tradingviewOrderHistory: Format = {
  id: 'tradingview-order-history',
  name: 'TradingView order history',
  brokers: TRADINGVIEW,
  files: ['paper-trading-order-history.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['placedAt', 'closedAt'], figures: ['price', 'stop', 'commission'] } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        const items = [stopIn(cells, row), fillIn(cells, row)].filter((item) => item !== null);
        return items.length > 0 ? items : leftOut(NOT_FILLED);
      });
    }
    warnOfStopsAlone(reading, tables[0]?.table);
    return reading;
  },
};

const orderIn = (cells: Cells<Key>, { line, raw }: Row) => ({
  line,
  raw,
  id: idIn(cells.text('id')),
  account: null,
  symbol: cells.required('symbol'),
  side: sideIn(cells.required('side')),
});

function stopIn(cells: Cells<Key>, row: Row): StopOrder | null {
  if (cells.amount('stop') === null || /reject/i.test(cells.text('status'))) return null;
  const order = orderIn(cells, row);
  return { kind: 'stop', ...order, price: cells.price('stop', order.symbol), at: cells.stamp('placedAt') };
}

function fillIn(cells: Cells<Key>, row: Row): Fill | null {
  // Cancelled orders have no price of a fill.
  if (cells.amount('price') === null) return null;
  const order = orderIn(cells, row);
  return {
    ...NOT_STATED,
    kind: 'fill',
    ...order,
    orderId: order.id,
    quantity: cells.quantity(cells.text('filled') === '' ? 'quantity' : 'filled'),
    price: cells.price('price', order.symbol),
    at: cells.stamp(cells.text('closedAt') === '' ? 'placedAt' : 'closedAt'),
    commission: cells.amount('commission'),
  };
}
