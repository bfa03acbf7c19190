/** Completed orders of other front ends of ProjectX: sizes have the sign of their side, stamps their distance from UTC. */

import type { Fill, Format, Reading, Row, SourceFile } from '../format.ts';
import { knownTables } from '../known-tables.ts';
import {
  accountIn,
  type Cells,
  DUPLICATE,
  emptyReading,
  idIn,
  leftOut,
  NOT_FILLED,
  NOT_STATED,
  readCells,
  readRows,
} from '../rows.ts';
import { singleFills } from '../single-fills.ts';
import { PROJECTX } from './topstepx-trades.ts';

const NAMES = {
  id: ['order_id'],
  account: ['account', 'account_id'],
  done: ['qty_done'],
  price: ['price_done'],
  time: ['last_time'],
  symbol: ['trading_symbol', 'symbol'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['id', 'done', 'price', 'time', 'symbol'];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const projectxCompletedOrders: Format = {
  id: 'projectx-completed-orders',
  name: 'ProjectX Completed Orders',
  brokers: PROJECTX,
  files: ['completed_orders.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file): Reading {
    const reading = emptyReading();
    const single = singleFills(reading);
    for (const { columns, rows } of tablesIn(file)) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, { mark: '.', order: 'mdy' });
        if ((cells.amount('done') ?? '0') === '0') return leftOut(NOT_FILLED);
        const fill = single(fillIn(cells, row), row);
        return fill ? [fill] : leftOut(DUPLICATE);
      });
    }
    return reading;
  },
};

function fillIn(cells: Cells<Key>, { line, raw }: Row): Fill {
  const symbol = cells.required('symbol');
  const id = idIn(cells.text('id'));
  return {
    ...NOT_STATED,
    kind: 'fill',
    line,
    raw,
    // A word tells no order from another.
    id: id !== null && /\d/.test(id) ? id : null,
    orderId: id,
    account: accountIn(cells.text('account')),
    symbol,
    instrument: 'futures',
    side: cells.requiredAmount('done').startsWith('-') ? 'sell' : 'buy',
    quantity: cells.quantity('done'),
    price: cells.price('price', symbol),
    at: cells.stamp('time'),
  };
}
