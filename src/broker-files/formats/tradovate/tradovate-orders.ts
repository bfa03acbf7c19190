/** One order a row, the cancelled ones too: for the initial stops, and as fills where there is nothing better. */

import { findColumns, hasHeaders } from '../../cells/headers.ts';
import type { Fill, Format, Item, Reading, Row, StopOrder, Table } from '../format.ts';
import { warnOfStopsAlone } from '../only-stops.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  idIn,
  leftOut,
  NOT_FILLED,
  readCells,
  readRows,
} from '../rows.ts';
import { sideIn } from '../sides.ts';
import { isWorkingStatus, leaveWorking } from '../working-orders.ts';
import { SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['Order ID', 'Account', 'B/S', 'Contract', 'Status', 'Stop Price', 'filledQty'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

const NAMES = {
  id: ['Order ID', 'orderId'],
  account: ['Account'],
  symbol: ['Contract'],
  side: ['B/S'],
  status: ['Status'],
  filled: ['filledQty', 'Filled Qty'],
  price: ['decimalFillAvg', 'avgPrice', 'Avg Fill Price'],
  stop: ['decimalStop', 'Stop Price'],
  shownStop: ['Stop Price'],
  filledAt: ['Fill Time'],
  time: ['Timestamp'],
  currency: ['Currency'],
} as const;
type Key = keyof typeof NAMES;

export const tradovateOrders: Format = {
  id: 'tradovate-orders',
  name: 'Tradovate Orders',
  brokers: TRADOVATE,
  files: ['Orders.csv'],
  columns: HEADERS.map((header) => [header]),
  detect: (file) => file.tables.some(isOurs),
  read(file) {
    const reading = emptyReading();
    for (const table of file.tables.filter(isOurs)) readTable(reading, table);
    return reading;
  },
};

function readTable(reading: Reading, table: Table): void {
  const columns = findColumns<Key>(table.headers, NAMES);
  readRows(reading, table.rows, (row) => {
    const cells = readCells(columns, row, SPELLING);
    const items = itemsIn(cells, row);
    const isWorking = isWorkingStatus(cells.text('status'));
    if (!isWorking || !items.some(isFill)) return items.length > 0 ? items : leftOut(NOT_FILLED);
    const left = leaveWorking(reading, row);
    const stops = items.filter((item) => !isFill(item));
    return stops.length > 0 ? stops : left;
  });
  warnOfStopsAlone(reading, table);
}

const isFill = ({ kind }: Item): boolean => kind === 'fill';

function itemsIn(cells: Cells<Key>, { line, raw }: Row): Item[] {
  const symbol = cells.required('symbol');
  const id = idIn(cells.required('id'));
  const order = {
    line,
    raw,
    symbol,
    id,
    side: sideIn(cells.required('side')),
    account: accountIn(cells.text('account')),
  };
  const items: Item[] = [];
  const stopKey = cells.text('stop') === '' ? 'shownStop' : 'stop';
  if (cells.text(stopKey) !== '' && !/reject/i.test(cells.text('status'))) {
    const stop: StopOrder = {
      kind: 'stop',
      ...order,
      price: cells.price(stopKey, symbol),
      at: cells.stamp('time'),
    };
    items.push(stop);
  }
  if ((cells.amount('filled') ?? '0') === '0') return items;
  const fill: Fill = {
    kind: 'fill',
    ...order,
    // The order is reported as one fill: its own id stands for it.
    orderId: id,
    instrument: 'futures',
    quantity: cells.quantity('filled'),
    price: cells.price('price', symbol),
    at: cells.stamp(cells.text('filledAt') === '' ? 'time' : 'filledAt'),
    tradeDate: null,
    pointValue: null,
    currency: cells.text('currency') || 'USD',
    effect: null,
    commission: null,
    fees: null,
    pnl: null,
  };
  items.push(fill);
  return items;
}
