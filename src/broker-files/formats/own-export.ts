/** `export.csv` of a journal of ours, with the titles that `csv.ts` of the journal gives its columns. */

import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import {
  FIELDS,
  FILE_FACT_NAMES,
  type FileFactKind,
  type FileFactName,
  headOf,
} from '#src/features/journal/fields.ts';
import { recordOf } from '#src/values/record-of.ts';
import { unmarked } from '#src/values/text/inert-cell.ts';
import type { ExportedEntry, FileFacts, Format, Row, SourceFile, Stamp } from './format.ts';
import { knownTables } from './known-tables.ts';
import { type Cells, emptyReading, RejectedRow, readCells, readRows, type Spelling } from './rows.ts';

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
  account: ['Account'],
  ...recordOf<Record<FileFactName, readonly string[]>>(FILE_FACT_NAMES, (name) => [headOf(name) ?? name]),
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
        return [entryIn(readCells(columns, row, SPELLING), row)];
      });
    }
    return reading;
  },
};

function entryIn(cells: Cells<Key>, { line, raw }: Row): ExportedEntry {
  return {
    kind: 'entry',
    isOwn: true,
    line,
    raw,
    account: textIn(cells, 'account'),
    // As it was typed: what says in brokers' files that there is none is one here, such as `NA`.
    symbol: textIn(cells, 'symbol') ?? cells.required('symbol'),
    instrument: readWord(INSTRUMENT_TYPES, cells, 'instrument'),
    side: readWord(POSITION_TYPES, cells, 'position'),
    quantity: cells.quantity('quantity'),
    entryPrice: priceIn(cells, 'entryPrice'),
    exitPrice: priceIn(cells, 'exitPrice'),
    tradeDate: cells.stamp('tradeDate').clock.slice(0, 10),
    pnl: cells.amount('pnl'),
    isOpen: readWord(['no', 'yes'], cells, 'open') === 'yes',
    ...recordOf<FileFacts<Stamp>>(FILE_FACT_NAMES, (name) => READ[FIELDS[name].kind](cells, name)),
  };
}

const textIn = (cells: Cells<Key>, key: Key): string | null => unmarked(cells.text(key)) || null;

const priceIn = (cells: Cells<Key>, key: Key): string | null =>
  cells.text(key) === '' ? null : cells.requiredAmount(key);

const amountIn = (cells: Cells<Key>, key: Key): string | null => cells.amount(key);

/** A fact, by its kind. */
const READ: Record<FileFactKind, (cells: Cells<Key>, key: Key) => FileFacts<Stamp>[FileFactName]> = {
  text: textIn,
  price: priceIn,
  money: amountIn,
  amount: amountIn,
  instant: (cells, key) => (cells.text(key) === '' ? null : cells.stamp(key)),
  tags: (cells, key) =>
    (textIn(cells, key) ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
};

function readWord<const Word extends string>(words: readonly Word[], cells: Cells<Key>, key: Key): Word {
  const typed = cells.required(key).toLowerCase();
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word;
  throw new RejectedRow('unreadable_word', `“${typed.slice(0, 40)}” is none of ${words.join(', ')}.`);
}
