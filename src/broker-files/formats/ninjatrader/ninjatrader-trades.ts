/** The grid Trades: a row for each entry and exit that were matched. Its Profit is net, also of columns that are hidden. */

import { decimalText, magnitude, minus, parseExact } from '#src/values/money/exact.ts';
import { readAmount } from '../../cells/amount.ts';
import type { Format, Reading, ReadingOptions, RoundTrip, Row, SourceFile } from '../format.ts';
import { beginReading, type KnownTable, knownTables } from '../known-tables.ts';
import {
  accountIn,
  type Cells,
  leftOut,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
  SUM_ROW,
  sumAmounts,
} from '../rows.ts';
import { positionIn } from '../sides.ts';

const NAMES = {
  symbol: ['Instrument'],
  account: ['Account', 'Account display name', 'Compte'],
  side: ['Market pos.', 'Market position', 'Pos. marché.', 'Pos. marché'],
  quantity: ['Qty', 'Quantity', 'Qté', 'Qté.', 'Quantité'],
  entryPrice: ['Entry price', "Prix d'entrée"],
  exitPrice: ['Exit price', 'Prix de sortie'],
  openedAt: ['Entry time', "Heure d'entrée"],
  closedAt: ['Exit time', 'Heure de sortie'],
  profit: ['Profit'],
  commission: ['Commission'],
  clearingFee: ['Clearing Fee'],
  exchangeFee: ['Exchange Fee'],
  ipFee: ['IP Fee'],
  nfaFee: ['NFA Fee'],
  mae: ['MAE'],
  mfe: ['MFE'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = [
  'symbol',
  'side',
  'quantity',
  'entryPrice',
  'exitPrice',
  'openedAt',
  'closedAt',
  'profit',
];
const FEES: readonly Key[] = ['clearingFee', 'exchangeFee', 'ipFee', 'nfaFee'];
const FIGURES: readonly Key[] = ['entryPrice', 'exitPrice', 'profit', 'commission', ...FEES, 'mae', 'mfe'];

const gridsIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const ninjatraderTrades: Format = {
  id: 'ninjatrader-trades',
  name: 'NinjaTrader 8 Trades',
  brokers: ['NinjaTrader'],
  files: ['NinjaTrader Grid.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => gridsIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const grids = gridsIn(file);
    const keys = { times: ['openedAt', 'closedAt'], figures: FIGURES } as const;
    const { spelling, reading } = beginReading(grids, keys, options);
    const isInPoints = isAllInPoints(grids, spelling);
    for (const { columns, rows } of grids) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        // The sum below the rows.
        if (cells.text('symbol') === '' && cells.text('side') === '') return leftOut(SUM_ROW);
        if (isInPoints || /[%€£]|\p{L}{3}/u.test(cells.text('profit').replace(/USD/i, ''))) {
          throw new RejectedRow(
            'not_in_dollars',
            'The Profit is not in dollars. Set “Display units” to Currency in NinjaTrader, and export again.',
          );
        }
        return [tripIn(cells, row)];
      });
    }
    return reading;
  },
};

function tripIn(cells: Cells<Key>, { line, raw }: Row): RoundTrip {
  const symbol = cells.required('symbol');
  return {
    kind: 'roundTrip',
    line,
    raw,
    // Trade numbers are those of the rows on the screen.
    id: null,
    fillIds: null,
    account: accountIn(cells.text('account')),
    symbol,
    instrument: 'futures',
    side: positionIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: cells.stamp('openedAt'),
    closedAt: cells.stamp('closedAt'),
    pnl: { amount: cells.requiredAmount('profit'), is: 'net' },
    pointValue: null,
    currency: 'USD',
    tradeDate: null,
    commission: cells.amount('commission'),
    fees: sumAmounts(FEES.map((key) => cells.amount(key))),
    isWhole: false,
    mae: excursion(cells, 'mae'),
    mfe: excursion(cells, 'mfe'),
  };
}

function excursion(cells: Cells<Key>, key: 'mae' | 'mfe'): string | null {
  const text = cells.text(key);
  if (/[%€£]|\p{L}{3}/u.test(text.replace(/USD/i, ''))) return null;
  return cells.amount(key)?.replace('-', '') ?? null;
}

/** Whether every Profit without a currency sign is just the difference of its prices: the unit is then points. */
function isAllInPoints(grids: readonly KnownTable<Key>[], { mark }: Spelling): boolean {
  let points = 0;
  for (const { columns, rows } of grids) {
    for (const row of rows) {
      const profit = columns.cell(row, 'profit');
      const [made, entry, exit] = [
        parseExact(readAmount(profit, mark)),
        parseExact(readAmount(columns.cell(row, 'entryPrice'), mark)),
        parseExact(readAmount(columns.cell(row, 'exitPrice'), mark)),
      ];
      if (!made || !entry || !exit || made.units === 0n) continue;
      const moved = decimalText(magnitude(minus(exit, entry)));
      if (/\$|USD/i.test(profit) || decimalText(magnitude(made)) !== moved) return false;
      points++;
    }
  }
  return points > 0;
}
