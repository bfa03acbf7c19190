/** `export.csv` of a journal of ours, with the titles that `csv.ts` of the journal gives its columns. */

import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { unmarked } from '#src/values/inert-cell.ts';
import type { ExportedEntry, Format, Row, SourceFile, Stamp } from './format.ts';
import { knownTables } from './known-tables.ts';
import { type Cells, cellsOf, emptyReading, RejectedRow, readRows, type Spelling } from './rows.ts';

const NAMES = {
  trader: ['Trader'],
  tradeDate: ['Trade date'],
  symbol: ['Symbol'],
  instrument: ['Instrument type'],
  position: ['Position'],
  quantity: ['Quantity'],
  entryPrice: ['Entry price'],
  exitPrice: ['Exit price'],
  pnl: ['PnL'],
  open: ['Open'],
  strategy: ['Strategy'],
  notes: ['Notes'],
  account: ['Account'],
  openedAt: ['Opened at'],
  closedAt: ['Closed at'],
  commission: ['Commission'],
  fees: ['Fees'],
  stopPrice: ['Stop price'],
  targetPrice: ['Target price'],
  riskAmount: ['Risk amount'],
  mae: ['MAE'],
  mfe: ['MFE'],
  tags: ['Tags'],
} as const;
type Key = keyof typeof NAMES;
/** Those that the first exports had already. */
const NEEDED: readonly Key[] = [
  ...(['tradeDate', 'symbol', 'instrument', 'position', 'quantity'] as const),
  ...(['entryPrice', 'exitPrice', 'pnl', 'open', 'strategy', 'notes'] as const),
];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const ownExport: Format = {
  id: 'own-export',
  name: 'Bullpen journal',
  brokers: ['Bullpen'],
  files: ['export.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { columns, rows } of tablesIn(file)) {
      const traders = new Set(rows.map((row) => columns.cell(row, 'trader')));
      readRows(reading, rows, (row) => {
        if (traders.size > 1) {
          throw new RejectedRow(
            'several_traders',
            'This file holds the entries of several traders. Import the export of one of them.',
          );
        }
        return [entryIn(cellsOf(columns, row, SPELLING), row)];
      });
    }
    return reading;
  },
};

function entryIn(cells: Cells<Key>, { line, raw }: Row): ExportedEntry {
  const text = (key: Key) => unmarked(cells.text(key)) || null;
  const price = (key: Key) => (cells.text(key) === '' ? null : cells.requiredAmount(key));
  return {
    kind: 'entry',
    isOwn: true,
    line,
    raw,
    account: text('account'),
    symbol: unmarked(cells.required('symbol')),
    instrument: oneOf(INSTRUMENT_TYPES, cells, 'instrument'),
    side: oneOf(POSITION_TYPES, cells, 'position'),
    quantity: cells.quantity('quantity'),
    entryPrice: price('entryPrice'),
    exitPrice: price('exitPrice'),
    openedAt: instantIn(cells, 'openedAt'),
    closedAt: instantIn(cells, 'closedAt'),
    tradeDate: cells.stamp('tradeDate').clock.slice(0, 10),
    pnl: cells.amount('pnl'),
    commission: cells.amount('commission'),
    fees: cells.amount('fees'),
    isOpen: oneOf(['no', 'yes'], cells, 'open') === 'yes',
    strategy: text('strategy'),
    notes: text('notes'),
    stopPrice: price('stopPrice'),
    targetPrice: price('targetPrice'),
    riskAmount: cells.amount('riskAmount'),
    mae: cells.amount('mae'),
    mfe: cells.amount('mfe'),
    tags: (text('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
}

function oneOf<const Word extends string>(words: readonly Word[], cells: Cells<Key>, key: Key): Word {
  const typed = cells.required(key).toLowerCase();
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word;
  throw new RejectedRow('unreadable_word', `“${typed.slice(0, 40)}” is none of ${words.join(', ')}.`);
}

const instantIn = (cells: Cells<Key>, key: 'openedAt' | 'closedAt'): Stamp | null =>
  cells.text(key) === '' ? null : cells.stamp(key);
