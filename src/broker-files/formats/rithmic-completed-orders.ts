/** Completed orders of R|Trader Pro: one line for each, at its average price. The zone stands in the head row alone. */

import { decimalText, parseExact, times } from '#src/values/money/exact.ts';
import { headerKey } from '../cells/headers.ts';
import { findZone } from '../cells/stamp.ts';
import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile, Stamp, Table } from './format.ts';
import { beginReading, knownTables } from './known-tables.ts';
import {
  accountIn,
  type Cells,
  DUPLICATE,
  idIn,
  leftOut,
  NOT_FILLED,
  NOT_STATED,
  readCells,
  readRows,
} from './rows.ts';
import { sideIn } from './sides.ts';
import { singleFills } from './single-fills.ts';
import { leaveWorking } from './working-orders.ts';

const TIME = /^update time(?: \((.+)\))?$/;

const namesIn = ({ headers }: Table) => ({
  account: ['Account'],
  side: ['Buy/Sell'],
  symbol: ['Symbol'],
  price: ['Avg Fill Price'],
  id: ['Order Number'],
  filled: ['Qty Filled'],
  time: headers.filter((header) => TIME.test(headerKey(header))),
  commission: ['Commission'],
  rate: ['Commission Fill Rate'],
});
type Key = keyof ReturnType<typeof namesIn>;

const NEEDED: readonly Key[] = ['side', 'symbol', 'price', 'filled', 'time'];

const tablesIn = (file: SourceFile) =>
  file.tables.flatMap((table) => knownTables({ ...file, tables: [table] }, namesIn(table), NEEDED));

const isWorking = ({ name }: Table) => name !== null && headerKey(name) === 'working orders';

export const rithmicCompletedOrders: Format = {
  id: 'rithmic-completed-orders',
  name: 'R|Trader Pro Completed Orders',
  brokers: ['Rithmic'],
  files: ['Completed Orders.csv', 'Order History.csv'],
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['time'], figures: ['price', 'commission', 'rate'] } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    const single = singleFills(reading);
    for (const { table, columns, rows } of tables) {
      const zone = zoneIn(table);
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        // Not the status: a cancelled order may have been filled in part.
        if ((cells.amount('filled') ?? '0') === '0') return leftOut(NOT_FILLED);
        if (isWorking(table)) return leaveWorking(reading, row);
        const fill = single(fillIn(cells, row, zone), row);
        return fill ? [fill] : leftOut(DUPLICATE);
      });
    }
    return reading;
  },
};

/** `Update Time (EDT)` */
function zoneIn({ headers }: Table): string | null {
  const [name] = headers.flatMap((header) => TIME.exec(headerKey(header))?.[1] ?? []);
  return name === undefined ? null : findZone(name);
}

function fillIn(cells: Cells<Key>, { line, raw }: Row, zone: string | null): Fill {
  const symbol = cells.required('symbol');
  const at: Stamp = cells.stamp('time');
  const id = idIn(cells.text('id'));
  const quantity = cells.quantity('filled');
  const commission = costIn(cells, quantity);
  return {
    ...NOT_STATED,
    kind: 'fill',
    line,
    raw,
    id,
    orderId: id,
    account: accountIn(cells.text('account')),
    symbol,
    instrument: 'futures',
    side: sideIn(cells.required('side')),
    quantity,
    // An average, and therefore on no tick.
    price: cells.price('price', symbol),
    at: at.offset === null && at.zone === null ? { ...at, zone } : at,
    commission,
    // The rate is all that is charged for a side.
    fees: commission === null ? null : '0',
  };
}

/** What was charged, where the column is filled; else the rate for each contract. */
function costIn(cells: Cells<Key>, quantity: string): string | null {
  const charged = cells.amount('commission');
  if (charged !== null) return charged;
  const [rate, size] = [parseExact(cells.amount('rate')), parseExact(quantity)];
  return rate && size && decimalText(times(rate, size));
}
