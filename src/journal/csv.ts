import { type CsvCell, csvLine } from '#src/values/csv.ts';
import type { JournalEntry } from './contract.ts';

const COLUMNS: readonly [title: string, cell: (entry: JournalEntry) => CsvCell][] = [
  ['Trade date', (entry) => entry.tradeDate],
  ['Symbol', (entry) => entry.symbol],
  ['Instrument type', (entry) => entry.instrumentType],
  ['Position', (entry) => entry.positionType],
  ['Quantity', (entry) => ({ number: String(entry.quantity) })],
  ['Entry price', (entry) => numberCell(entry.entryPrice)],
  ['Exit price', (entry) => numberCell(entry.exitPrice)],
  ['PnL', (entry) => numberCell(entry.pnl)],
  ['Open', (entry) => (entry.isOpen ? 'yes' : 'no')],
  ['Strategy', (entry) => entry.strategy],
  ['Notes', (entry) => entry.notes],
  ['Created at', (entry) => entry.createdAt],
];

export const csvHead = (): string => csvLine(COLUMNS.map(([title]) => title));

export const csvRow = (entry: JournalEntry): string => csvLine(COLUMNS.map(([, cell]) => cell(entry)));

function numberCell(value: string | null): CsvCell {
  return value === null ? null : { number: value };
}
