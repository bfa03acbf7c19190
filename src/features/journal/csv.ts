import { moneyString } from '#src/values/money.ts';
import { type CsvCell, csvLines } from './csv-format.ts';
import type { PlainEntry } from './rows.ts';

/** Entries of a CSV read at a time. */
export const CSV_BATCH = 500;

const COLUMNS: readonly [title: string, cell: (entry: PlainEntry) => CsvCell][] = [
  ['Trade date', (entry) => entry.tradeDate],
  ['Symbol', (entry) => entry.symbol],
  ['Instrument type', (entry) => entry.instrumentType],
  ['Position', (entry) => entry.positionType],
  ['Quantity', (entry) => ({ number: String(entry.quantity) })],
  ['Entry price', (entry) => numberCell(entry.entryPrice)],
  ['Exit price', (entry) => numberCell(entry.exitPrice)],
  ['PnL', (entry) => numberCell(entry.pnl === null ? null : moneyString(entry.pnl))],
  ['Open', (entry) => (entry.isOpen ? 'yes' : 'no')],
  ['Strategy', (entry) => entry.strategy],
  ['Notes', (entry) => entry.notes],
  ['Created at', (entry) => entry.createdAt],
];

/** @param before titles of leading columns, e.g. for entries of several traders */
export const csvHead = (...before: string[]): string =>
  csvLines([[...before, ...COLUMNS.map(([title]) => title)]]);

/** @param before cells of the leading columns */
export const csvRows = <Entry extends PlainEntry>(
  entries: readonly Entry[],
  before: (entry: Entry) => string[] = () => [],
): string => csvLines(entries.map((entry) => [...before(entry), ...COLUMNS.map(([, cell]) => cell(entry))]));

function numberCell(value: string | null): CsvCell {
  return value === null ? null : { number: value };
}
