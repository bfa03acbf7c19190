/** The list of trades of Sierra Chart: a row for each entry and exit that were matched, in currency `(C)` or points `(P)`. */

import { minus, parseExact, plus, times } from '#src/values/money/exact.ts';
import { readStamp } from '../../cells/stamp.ts';
import type { Format, Reading, ReadingOptions, RoundTrip, Row, SourceFile, Stamp } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import {
  type Cells,
  leftOut,
  NOT_STATED,
  readCells,
  readRows,
  type Spelling,
  SUM_ROW,
  warn,
} from '../rows.ts';
import { positionIn } from '../sides.ts';
import { findPointValue } from '../stated-point-value.ts';
import { sierraSymbol } from './sierra-symbol.ts';

export const SIERRA = ['Sierra Chart'];

const NAMES = {
  symbol: ['Symbol'],
  account: ['Account'],
  side: ['Trade Type'],
  openedAt: ['Entry DateTime'],
  closedAt: ['Exit DateTime'],
  entryPrice: ['Entry Price'],
  exitPrice: ['Exit Price'],
  quantity: ['Trade Quantity'],
  // Points are worth what the table of contracts says: then prices show more than they do.
  pnl: ['Profit/Loss (C)'],
  commission: ['Commission (C)', 'Commission'],
  mae: ['Max Open Loss (C)'],
  mfe: ['Max Open Profit (C)'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = [
  'symbol',
  'side',
  'openedAt',
  'closedAt',
  'entryPrice',
  'exitPrice',
  'quantity',
];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const sierraTrades: Format = {
  id: 'sierra-trades',
  name: 'Sierra Chart Trades',
  brokers: SIERRA,
  files: ['TradesList.txt'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = {
      times: ['openedAt', 'closedAt'],
      figures: ['entryPrice', 'exitPrice', 'pnl', 'commission'],
    } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    const trips: RoundTrip[] = [];
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        // The sums below the rows.
        if (cells.text('symbol') === '' || cells.text('side') === '') return leftOut(SUM_ROW);
        if (cells.text('closedAt') === '') {
          const message = 'This trade is still open. It comes with the file in which it is closed.';
          warn(reading, row, 'open_trade', message);
          return leftOut('Trade that is still open');
        }
        const trip = tripIn(cells, row, spelling);
        trips.push(trip);
        return [trip];
      });
    }
    if (isNet(trips)) for (const { pnl } of trips) if (pnl) pnl.is = 'net';
    return reading;
  },
};

function tripIn(cells: Cells<Key>, { line, raw }: Row, spelling: Spelling): RoundTrip {
  const { symbol, account } = sierraSymbol(cells.required('symbol'));
  const pnl = cells.amount('pnl');
  return {
    ...NOT_STATED,
    kind: 'roundTrip',
    line,
    raw,
    account: cells.text('account') || account,
    symbol,
    side: positionIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: stampIn(cells, 'openedAt', spelling),
    closedAt: stampIn(cells, 'closedAt', spelling),
    pnl: pnl === null ? null : { amount: pnl, is: 'gross' },
    commission: cells.amount('commission')?.replace('-', '') ?? null,
    isWhole: false,
    fillIds: null,
    mae: cells.amount('mae')?.replace('-', '') ?? null,
    mfe: cells.amount('mfe')?.replace('-', '') ?? null,
  };
}

/** A position begins with ` BP` and ends with ` EP`. */
function stampIn(cells: Cells<Key>, key: 'openedAt' | 'closedAt', { order }: Spelling): Stamp {
  return readStamp(cells.required(key).replace(/\s+[BE]P$/, ''), order) ?? cells.stamp(key);
}

/** Whether commissions are taken off already, as the trader may set it: a point is then worth a round figure with them alone. */
function isNet(trips: readonly RoundTrip[]): boolean {
  let [gross, net] = [0, 0];
  for (const { pnl, commission, entryPrice, exitPrice, quantity } of trips) {
    const [made, paid] = [parseExact(pnl?.amount ?? null), parseExact(commission)];
    const [entry, exit, size] = [parseExact(entryPrice), parseExact(exitPrice), parseExact(quantity)];
    if (!made || !paid || paid.units === 0n || !entry || !exit || !size) continue;
    const points = times(minus(exit, entry), size);
    const [asGross, asNet] = [findPointValue(made, points), findPointValue(plus(made, paid), points)];
    if (asGross !== null && asNet === null) gross++;
    if (asGross === null && asNet !== null) net++;
  }
  return net > gross;
}
