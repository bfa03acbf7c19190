/** Trades of TopstepX and other front ends of ProjectX: a row is a finished trade, its PnL gross. */

import { readDay } from '../../cells/stamp.ts';
import type { Format, Reading, RoundTrip, Row, SourceFile } from '../format.ts';
import { findMark, knownTables } from '../known-tables.ts';
import { type Cells, emptyReading, idIn, NOT_STATED, readCells, readRows } from '../rows.ts';
import { positionIn } from '../sides.ts';

export const PROJECTX = ['TopstepX', 'ProjectX'];

const NAMES = {
  id: ['Id'],
  symbol: ['ContractName'],
  openedAt: ['EnteredAt'],
  closedAt: ['ExitedAt'],
  entryPrice: ['EntryPrice'],
  exitPrice: ['ExitPrice'],
  pnl: ['PnL'],
  quantity: ['Size'],
  side: ['Type'],
  tradeDate: ['TradeDay'],
  commission: ['Commissions'],
  fees: ['Fees'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = [
  'id',
  'symbol',
  'openedAt',
  'closedAt',
  'entryPrice',
  'exitPrice',
  'pnl',
  'quantity',
  'side',
];
const FIGURES: readonly Key[] = ['entryPrice', 'exitPrice', 'pnl', 'commission', 'fees'];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const topstepxTrades: Format = {
  id: 'topstepx-trades',
  name: 'TopstepX Trades',
  brokers: PROJECTX,
  completedBy: ['topstepx-orders'],
  files: ['trades_export.csv', 'trades_export.xlsx'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file): Reading {
    const tables = tablesIn(file);
    const reading = emptyReading();
    const spelling = { mark: findMark(reading, tables, FIGURES), order: 'mdy' } as const;
    for (const { columns, rows } of tables) {
      // An empty cell says that nothing was paid, a missing column says nothing.
      const paid = (cells: Cells<Key>, key: Key) => (columns.has(key) ? (cells.amount(key) ?? '0') : null);
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        const costs = { commission: paid(cells, 'commission'), fees: paid(cells, 'fees') };
        return [{ ...tripIn(cells, row), ...costs }];
      });
    }
    return reading;
  },
};

function tripIn(cells: Cells<Key>, { line, raw }: Row): RoundTrip {
  const symbol = cells.required('symbol');
  return {
    ...NOT_STATED,
    kind: 'roundTrip',
    line,
    raw,
    id: idIn(cells.required('id')),
    symbol,
    instrument: 'futures',
    side: positionIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: cells.stamp('openedAt'),
    closedAt: cells.stamp('closedAt'),
    // Midnight at the exchange, with its distance from UTC: the day is that which is written.
    tradeDate: readDay(cells.text('tradeDate'), 'mdy'),
    pnl: { amount: cells.requiredAmount('pnl'), is: 'gross' },
    // Rows overlap, and are trades of their own all the same.
    isWhole: true,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}
