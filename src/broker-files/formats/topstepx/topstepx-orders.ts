/** Orders of TopstepX and other front ends of ProjectX: those filled are fills, and stops show the initial risk. */

import { readDay } from '../../cells/stamp.ts';
import type { Fill, Format, Item, Reading, Row, SourceFile, StopOrder } from '../format.ts';
import { findMark, knownTables } from '../known-tables.ts';
import { warnOfStopsAlone } from '../only-stops.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  idIn,
  leftOut,
  NOT_FILLED,
  NOT_STATED,
  type NoTrade,
  RejectedRow,
  readCells,
  readRows,
} from '../rows.ts';
import { sideIn } from '../sides.ts';
import { PROJECTX } from './topstepx-trades.ts';

const NAMES = {
  id: ['Id'],
  account: ['AccountName'],
  symbol: ['ContractName'],
  status: ['Status'],
  quantity: ['Size'],
  side: ['Side'],
  createdAt: ['CreatedAt'],
  tradeDate: ['TradeDay'],
  filledAt: ['FilledAt'],
  stop: ['StopPrice'],
  // A market order has a LimitPrice that is not its fill.
  price: ['ExecutePrice'],
  effect: ['PositionDisposition'],
  creation: ['CreationDisposition'],
  order: ['PlatformOrderId', 'ExchangeOrderId'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = [
  'id',
  'symbol',
  'status',
  'quantity',
  'side',
  'createdAt',
  'filledAt',
  'price',
];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const topstepxOrders: Format = {
  id: 'topstepx-orders',
  name: 'TopstepX Orders',
  brokers: PROJECTX,
  files: ['orders_export.csv', 'orders_export.xlsx'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file): Reading {
    const tables = tablesIn(file);
    const reading = emptyReading();
    const spelling = { mark: findMark(reading, tables, ['price', 'stop']), order: 'mdy' } as const;
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => itemsIn(readCells(columns, row, spelling), row));
    }
    warnOfStopsAlone(reading, tables[0]?.table);
    return reading;
  },
};

function itemsIn(cells: Cells<Key>, row: Row): Item[] | NoTrade {
  const stop = stopIn(cells, row);
  const fill = fillIn(cells, row);
  const items = [stop, fill].filter((item) => item !== null);
  return items.length > 0 ? items : leftOut(NOT_FILLED);
}

const orderIn = (cells: Cells<Key>, { line, raw }: Row) => ({
  line,
  raw,
  id: idIn(cells.required('id')),
  account: accountIn(cells.text('account')),
  symbol: cells.required('symbol'),
  side: sideIn(cells.required('side')),
});

function stopIn(cells: Cells<Key>, row: Row): StopOrder | null {
  if ((cells.amount('stop') ?? '0') === '0' || /reject/i.test(cells.text('status'))) return null;
  const order = orderIn(cells, row);
  return { kind: 'stop', ...order, price: cells.price('stop', order.symbol), at: cells.stamp('createdAt') };
}

function fillIn(cells: Cells<Key>, row: Row): Fill | null {
  const isFilled = /^(?:filled|2)$/i.test(cells.text('status'));
  if (!isFilled && cells.text('filledAt') === '') return null;
  // How much of it was filled is in no column.
  if (!isFilled) {
    const message = `The order was filled, and is “${cells.text('status')}”: how much of it was is not in the file. Import the Trades instead.`;
    throw new RejectedRow('partly_filled', message);
  }
  const order = orderIn(cells, row);
  return {
    ...NOT_STATED,
    kind: 'fill',
    ...order,
    orderId: idIn(cells.text('order')) ?? order.id,
    instrument: 'futures',
    quantity: cells.quantity('quantity'),
    price: cells.price('price', order.symbol),
    at: cells.stamp('filledAt'),
    tradeDate: readDay(cells.text('tradeDate'), 'mdy'),
    effect: effectIn(cells),
  };
}

/** An order that reverses a position does both. */
function effectIn(cells: Cells<Key>): Fill['effect'] {
  if (/revers/i.test(cells.text('creation'))) return null;
  const effect = cells.text('effect').toLowerCase();
  return effect === 'opening' ? 'open' : effect === 'closing' ? 'close' : null;
}
