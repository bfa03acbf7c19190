/** Orders of Webull, of shares or options: what was filled counts, at its average price; `Price` is the limit. */

import { readAmount } from '../cells/amount.ts';
import { effectIn, toFill } from './fill-cells.ts';
import type { Fill, Format, Row, SourceFile } from './format.ts';
import { knownTables } from './known-tables.ts';
import { type Cells, emptyReading, leftOut, NOT_FILLED, readCells, readRows, type Spelling } from './rows.ts';
import { sideIn } from './sides.ts';
import { isWorkingStatus, leaveWorking } from './working-orders.ts';

const NAMES = {
  symbol: ['Symbol'],
  side: ['Side', 'B/S'],
  effect: ['Side Type'],
  status: ['Status'],
  quantity: ['Filled Qty', 'Filled'],
  price: ['Filled Avg Price', 'Avg Price'],
  time: ['Filled Time', 'Fill Time'],
  commission: ['Commission'],
  fees: ['Fee', 'Fees'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['symbol', 'side', 'quantity', 'price', 'time'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const webullOrders: Format = {
  id: 'webull-orders',
  name: 'Webull Orders',
  brokers: ['Webull'],
  files: ['Webull_Orders_Records.csv', 'Webull_Orders_Records_Options.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { columns, rows } of tablesIn(file)) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        const filled = cells.text('quantity');
        const isUnfilled = filled === '' ? cells.text('time') === '' : readAmount(filled) === '0';
        if (isUnfilled) return leftOut(NOT_FILLED);
        return isWorkingStatus(cells.text('status')) ? leaveWorking(reading, row) : [fillIn(cells, row)];
      });
    }
    return reading;
  },
};

function fillIn(cells: Cells<Key>, row: Row): Fill {
  const symbol = cells.required('symbol');
  const side = cells.required('side');
  const effect = cells.text('effect').toLowerCase();
  return toFill(row, {
    symbol,
    instrument: findInstrument(symbol),
    side: /^short$/i.test(side) ? 'sell' : sideIn(side),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at: cells.stamp('time'),
    effect: effectIn(effect === 'open', effect === 'close'),
    commission: cells.amount('commission'),
    fees: cells.amount('fees'),
  });
}

/** `SPY250321C00570000`, `MESM6`; tickers of shares have no digit. */
function findInstrument(symbol: string): Fill['instrument'] {
  if (/\d{6}[CP]\d{8}$/.test(symbol)) return 'options';
  return /\d$/.test(symbol) ? 'futures' : 'stocks';
}
