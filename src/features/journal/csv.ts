import { moneyString } from '#src/values/money/money.ts';
import { type CsvCell, csvLines } from './csv-format.ts';
import { FIELDS, type FieldName, HEADS } from './fields.ts';
import type { PlainEntry } from './rows.ts';

/** Entries of a CSV that are read and written out at a time: with the longest notes, a megabyte. */
export const CSV_BATCH = 50;

type ExportedEntry = PlainEntry & { accountName: string | null };

type Column = readonly [title: string, cell: (entry: ExportedEntry) => CsvCell];

/** What stands behind a field and follows from it, or is of the row itself. */
const BEHIND: Partial<Record<FieldName, Column>> = {
  notes: ['Created at', (entry) => entry.createdAt],
  fees: ['Gross PnL', (entry) => cellOf(entry.grossPnl)],
  riskAmount: ['R', (entry) => cellOf(entry.rMultiple)],
};

/** The titles are those of seed files, which leave out what is computed. */
const COLUMNS = [...HEADS].flatMap(([head, name]): Column[] => {
  const behind = BEHIND[name];
  return [[head, (entry) => fieldCell(entry, name)], ...(behind ? [behind] : [])];
});

function fieldCell(entry: ExportedEntry, name: FieldName): CsvCell {
  const value = name === 'accountId' ? entry.accountName : entry[name];
  return FIELDS[name].kind === 'price' && typeof value === 'string' ? { number: value } : cellOf(value);
}

function cellOf(value: ExportedEntry[FieldName]): CsvCell {
  if (typeof value === 'bigint') return { number: moneyString(value) };
  if (typeof value === 'number') return { number: String(value) };
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') || null : value;
}

/** @param before titles of leading columns, e.g. for entries of several traders */
export const csvHead = (...before: string[]): string =>
  csvLines([[...before, ...COLUMNS.map(([title]) => title)]]);

/** @param before cells of the leading columns */
export const csvRows = <Entry extends ExportedEntry>(
  entries: readonly Entry[],
  before: (entry: Entry) => string[] = () => [],
): string => csvLines(entries.map((entry) => [...before(entry), ...COLUMNS.map(([, cell]) => cell(entry))]));
