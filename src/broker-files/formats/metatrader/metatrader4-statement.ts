/** The account history of MetaTrader 4: a page, or what a spreadsheet saved it as. */

import { FIGURES, NEEDED_FOR_TRIPS, type Report, readTrips, type TripKey } from '../cfd-trips.ts';
import type { Format, SourceFile } from '../format.ts';
import { findMark, knownTables } from '../known-tables.ts';
import { emptyReading } from '../rows.ts';

const NAMES = {
  id: ['Ticket'],
  openedAt: ['Open Time'],
  type: ['Type'],
  volume: ['Size', 'Lots'],
  symbol: ['Item', 'Symbol'],
  entryPrice: ['Price', 'Open Price'],
  closedAt: ['Close Time'],
  exitPrice: ['Price (2)', 'Close Price'],
  commission: ['Commission'],
  taxes: ['Taxes'],
  swap: ['Swap'],
  profit: ['Profit'],
} as const;

const tablesIn = (file: SourceFile) => knownTables<TripKey>(file, NAMES, NEEDED_FOR_TRIPS);

export const metatrader4Statement: Format = {
  id: 'metatrader4-statement',
  name: 'MetaTrader 4 Statement',
  brokers: ['MetaTrader 4'],
  files: ['DetailedStatement.htm'],
  columns: NEEDED_FOR_TRIPS.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const tables = tablesIn(file);
    const report: Report = {
      ...findAccount(file),
      spelling: { mark: findMark(reading, tables, FIGURES), order: 'mdy' },
    };
    readTrips(reading, tables, report);
    return reading;
  },
};

/** `Account: 12345`, `Currency: USD` beside each other above the trades. */
function findAccount({ lines, tables }: SourceFile): Pick<Report, 'account' | 'currency'> {
  const texts = [...lines.flatMap(({ cells }) => cells), ...tables.flatMap(({ headers }) => headers)];
  const findText = (label: RegExp) =>
    texts.map((text) => label.exec(text)?.[1]).find((value) => value !== undefined);
  return {
    account: findText(/^Account:\s*(\d+)/i) ?? null,
    currency: findText(/^Currency:\s*([A-Z]{3})\b/i)?.toUpperCase() ?? 'USD',
  };
}
