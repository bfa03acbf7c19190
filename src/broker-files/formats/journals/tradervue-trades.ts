/** Trades as Tradervue exports them, with notes, tags, risk and excursions. */

import { isBlank } from '../../cells/amount.ts';
import type { ExportedEntry, Format, Reading, ReadingOptions, Row, SourceFile } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import { type Cells, readCells, readRows } from '../rows.ts';
import { positionIn } from '../sides.ts';
import { computeNet, readKind, readRisk, readSize, tagsIn, toEntry } from './other-journals.ts';

const NAMES = {
  openedAt: ['Open Datetime'],
  closedAt: ['Close Datetime'],
  symbol: ['Symbol'],
  side: ['Side'],
  quantity: ['Volume'],
  entryPrice: ['Entry Price'],
  exitPrice: ['Exit Price'],
  gross: ['Gross P&L'],
  net: ['Net P&L'],
  commission: ['Commissions', 'Commission'],
  fees: ['Fees'],
  notes: ['Notes'],
  tags: ['Tags'],
  risk: ['Initial Risk'],
  mae: ['Position MAE'],
  mfe: ['Position MFE'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = [
  ...(['openedAt', 'closedAt', 'symbol', 'side', 'quantity', 'entryPrice', 'exitPrice', 'gross'] as const),
];

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const tradervueTrades: Format = {
  id: 'tradervue-trades',
  name: 'Tradervue Trades',
  brokers: ['Tradervue'],
  files: ['trades.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = {
      times: ['openedAt', 'closedAt'],
      figures: ['entryPrice', 'exitPrice', 'gross', 'net'],
    } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        return cells.text('symbol') === '' ? [] : [entryIn(cells, row)];
      });
    }
    return reading;
  },
};

function entryIn(cells: Cells<Key>, row: Row): ExportedEntry {
  const symbol = cells.required('symbol');
  const isOpen = isBlank(cells.text('closedAt'));
  const gross = cells.amount('gross');
  const [commission, fees] = [cells.amount('commission'), cells.amount('fees')];
  const priced = {
    symbol,
    side: positionIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: isOpen ? null : cells.price('exitPrice', symbol),
  };
  return toEntry(row, {
    ...priced,
    account: null,
    instrument: readKind(priced, gross),
    openedAt: cells.stamp('openedAt'),
    closedAt: isOpen ? null : cells.stamp('closedAt'),
    tradeDate: null,
    pnl: cells.amount('net') ?? (gross === null ? null : computeNet(gross, [commission, fees])),
    commission,
    fees,
    isOpen,
    notes: cells.text('notes') || null,
    tags: tagsIn(cells.text('tags')),
    riskAmount: readRisk(cells.text('risk')),
    mae: readSize(cells.text('mae')),
    mfe: readSize(cells.text('mfe')),
  });
}
