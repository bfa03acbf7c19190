import { moneyString } from '#src/values/money.ts';
import { type CsvCell, csvLines } from './csv-format.ts';
import type { PlainEntry } from './rows.ts';

/** Entries of a CSV that are read and written out at a time: with the longest notes, a megabyte. */
export const CSV_BATCH = 50;

type ExportedEntry = PlainEntry & { accountName: string | null };

/** The titles are those of seed files, which leave out what is computed. */
const COLUMNS: readonly [title: string, cell: (entry: ExportedEntry) => CsvCell][] = [
  ['Trade date', (entry) => entry.tradeDate],
  ['Symbol', (entry) => entry.symbol],
  ['Instrument type', (entry) => entry.instrumentType],
  ['Position', (entry) => entry.positionType],
  ['Quantity', (entry) => ({ number: String(entry.quantity) })],
  ['Entry price', (entry) => numberCell(entry.entryPrice)],
  ['Exit price', (entry) => numberCell(entry.exitPrice)],
  ['PnL', (entry) => moneyCell(entry.pnl)],
  ['Open', (entry) => (entry.isOpen ? 'yes' : 'no')],
  ['Strategy', (entry) => entry.strategy],
  ['Notes', (entry) => entry.notes],
  ['Created at', (entry) => entry.createdAt],
  ['Account', (entry) => entry.accountName],
  ['Opened at', (entry) => entry.openedAt],
  ['Closed at', (entry) => entry.closedAt],
  ['Commission', (entry) => moneyCell(entry.commission)],
  ['Fees', (entry) => moneyCell(entry.fees)],
  ['Gross PnL', (entry) => moneyCell(entry.grossPnl)],
  ['Stop price', (entry) => numberCell(entry.stopPrice)],
  ['Target price', (entry) => numberCell(entry.targetPrice)],
  ['Risk amount', (entry) => moneyCell(entry.riskAmount)],
  ['R', (entry) => numberCell(entry.rMultiple)],
  ['MAE', (entry) => moneyCell(entry.mae)],
  ['MFE', (entry) => moneyCell(entry.mfe)],
  ['Tags', (entry) => entry.tags.join(', ') || null],
];

/** @param before titles of leading columns, e.g. for entries of several traders */
export const csvHead = (...before: string[]): string =>
  csvLines([[...before, ...COLUMNS.map(([title]) => title)]]);

/** @param before cells of the leading columns */
export const csvRows = <Entry extends ExportedEntry>(
  entries: readonly Entry[],
  before: (entry: Entry) => string[] = () => [],
): string => csvLines(entries.map((entry) => [...before(entry), ...COLUMNS.map(([, cell]) => cell(entry))]));

const moneyCell = (cents: bigint | null): CsvCell => (cents === null ? null : { number: moneyString(cents) });

function numberCell(value: string | number | null): CsvCell {
  return value === null ? null : { number: String(value) };
}
