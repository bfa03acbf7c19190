/** One fill a row. Its `commission` is the broker's alone: the fees of exchange, clearing and NFA are not in it. */

import { findColumns, hasHeaders } from '../../cells/headers.ts';
import { readDay, readStamp } from '../../cells/stamp.ts';
import type { Fill, Format, Reading, Stamp, Table } from '../format.ts';
import { accountIn, type Cells, emptyReading, idIn, RejectedRow, readCells, readRows } from '../rows.ts';
import { sideIn } from '../sides.ts';
import { SPELLING, TRADOVATE } from './tradovate-cells.ts';

const HEADERS = ['Fill ID', 'Timestamp', 'Account', 'B/S', 'Quantity', 'Price', 'Contract'];
const isOurs = (table: Table) => hasHeaders(table, HEADERS);

const NAMES = {
  id: ['Fill ID', '_id'],
  order: ['Order ID', '_orderId'],
  account: ['Account'],
  symbol: ['Contract'],
  side: ['B/S'],
  quantity: ['Quantity', '_qty'],
  price: ['Price', '_price'],
  time: ['Timestamp'],
  utcTime: ['_timestamp'],
  tradeDate: ['_tradeDate'],
  isActive: ['_active'],
  commission: ['commission'],
} as const;
type Key = keyof typeof NAMES;

export const tradovateFills: Format = {
  id: 'tradovate-fills',
  name: 'Tradovate Fills',
  brokers: TRADOVATE,
  files: ['Fills.csv'],
  statesClock: true,
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
    if (cells.text('isActive').toLowerCase() === 'false') {
      throw new RejectedRow('busted_fill', 'The exchange has cancelled this fill: it is not active.');
    }
    const symbol = cells.required('symbol');
    const fill: Fill = {
      kind: 'fill',
      line: row.line,
      raw: row.raw,
      id: idIn(cells.required('id')),
      orderId: idIn(cells.text('order')),
      account: accountIn(cells.text('account')),
      symbol,
      instrument: 'futures',
      side: sideIn(cells.required('side')),
      quantity: cells.quantity('quantity'),
      price: cells.price('price', symbol),
      at: readTime(cells),
      tradeDate: readDay(cells.text('tradeDate'), SPELLING.order),
      pointValue: null,
      currency: 'USD',
      effect: null,
      commission: cells.amount('commission'),
      fees: null,
      pnl: null,
    };
    return [fill];
  });
}

const QUARTER_HOUR = 15 * 60_000;

/**
 * The clock of whoever exported it, as in the other reports, with its distance from UTC. That settles the instant, and
 * lines of the other reports are found by their clock.
 */
function readTime(cells: Cells<Key>): Stamp {
  const utc = cells.text('utcTime') === '' ? null : cells.stamp('utcTime');
  if (utc === null) return cells.stamp('time');
  const local = readStamp(cells.text('time'), SPELLING.order);
  if (local === null || utc.offset === null) return utc;
  const instant = Date.parse(`${utc.clock}Z`) - utc.offset * 60_000;
  const distance = Math.round((Date.parse(`${local.clock}Z`) - instant) / QUARTER_HOUR) * QUARTER_HOUR;
  const clock = new Date(instant + distance).toISOString().slice(0, 23);
  const isSameSecond = clock.slice(0, 19) === local.clock.slice(0, 19);
  return isSameSecond ? { ...utc, clock, offset: distance / 60_000 } : utc;
}
