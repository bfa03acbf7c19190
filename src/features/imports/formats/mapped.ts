/** A file of no known format, read by what its columns mean. */

import { decimalMarkOf, readAmount } from '../cells/amount.ts';
import { headerKey } from '../cells/headers.ts';
import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  doubledMeanings,
  type ImportMapping,
  MAPPING_FORMAT,
  missingMeanings,
} from '../contract.ts';
import type { Format, Reading, ReadingOptions, Row, SourceFile, Table } from './format.ts';
import { dateOrderIn } from './known-tables.ts';
import { idsIn } from './mapped-ids.ts';
import { type MappedRows, readMappedRow } from './mapped-rows.ts';
import { emptyReading, leftOut, NO_TRADE, readRows, TOLD_TWICE, warn } from './rows.ts';
import { singleFills } from './single-fills.ts';

/** The table that is mapped where a file has several: the longest. */
export function unknownTable(file: SourceFile): Table | null {
  const [first, ...others] = file.tables;
  if (first === undefined) return null;
  return others.reduce(
    (longest, table) => (table.rows.length > longest.rows.length ? table : longest),
    first,
  );
}

export const mappedFormat = (mapping: ImportMapping): Format => ({
  id: MAPPING_FORMAT,
  name: mapping.isFills ? 'Fills by their columns' : 'Trades by their columns',
  brokers: [],
  files: [],
  detect: (file) => unknownTable(file) !== null,
  read(file, options) {
    const table = unknownTable(file);
    return table === null ? emptyReading() : readTable(table, mapping, options);
  },
});

const TIMES: readonly ColumnMeaning[] = ['time', 'date', 'openedAt', 'closedAt'];
const FIGURES: readonly ColumnMeaning[] = [
  'quantity',
  'price',
  'entryPrice',
  'exitPrice',
  'pnl',
  'commission',
  'fees',
];

function readTable(table: Table, mapping: ImportMapping, options: ReadingOptions): Reading {
  const { headers, rows } = table;
  const places = placesOf(headers, mapping);
  const { order, dateOrder } = dateOrderIn(cellsOf(rows, TIMES.flatMap(places)), options);
  const reading = emptyReading(dateOrder);
  const isSemicolons = rows[0]?.raw.includes(';') === true;
  const mark = decimalMarkOf(cellsOf(rows, FIGURES.flatMap(places)), isSemicolons);
  const signsOf = (meanings: readonly ColumnMeaning[]) => {
    const amounts = [...cellsOf(rows, meanings.flatMap(places))].map((cell) => readAmount(cell, mark) ?? '0');
    const [below, above] = [/^-/, /^[^-0]|^0\./].map(
      (sign) => amounts.filter((one) => sign.test(one)).length,
    );
    return { below: below ?? 0, above: above ?? 0 };
  };
  const problem = problemOf(mapping, places, signsOf(['quantity']).below > 0);
  if (problem !== null) {
    const [raw, line] = [headers.join(','), table.line];
    reading.problems.push({ severity: 'refused', code: 'columns_missing', message: problem, line, raw });
    return reading;
  }
  const ids = idsIn(rows, places('id')[0] ?? null);
  if (ids.warning !== null && rows[0]) warn(reading, rows[0], 'ids_unusable', ids.warning);
  const costs = signsOf(['commission', 'fees']);
  const file: MappedRows = {
    mapping,
    places,
    spelling: { mark, order },
    // Most of what is charged is paid: what is mostly below zero is written as what the balance loses.
    areCostsNegative: costs.below > costs.above,
    hasIds: ids.areUsable,
  };
  const single = singleFills(reading);
  readRows(reading, rows, (row) => {
    const item = readMappedRow(file, row);
    if (item?.kind !== 'fill') return item ? [item] : leftOut(NO_TRADE);
    const fill = single(item, row);
    return fill ? [fill] : leftOut(TOLD_TWICE);
  });
  return reading;
}

/** The columns of a meaning, from the left. */
function placesOf(headers: readonly string[], { columns }: ImportMapping): MappedRows['places'] {
  const meanings = new Map(Object.entries(columns).map(([header, is]) => [headerKey(header), is]));
  const seen = new Set<string>();
  const byMeaning = new Map<ColumnMeaning, number[]>(COLUMN_MEANINGS.map((meaning) => [meaning, []]));
  for (const [place, header] of headers.entries()) {
    const key = headerKey(header);
    // The first of two columns of one name counts.
    const meaning = seen.has(key) ? 'ignore' : (meanings.get(key) ?? 'ignore');
    seen.add(key);
    byMeaning.get(meaning)?.push(place);
  }
  return (meaning) => byMeaning.get(meaning) ?? [];
}

function* cellsOf(rows: readonly Row[], places: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const place of places) yield cells[place] ?? '';
}

const SPOKEN: Readonly<Record<ColumnMeaning, string>> = {
  symbol: 'symbol',
  side: 'side (buy or sell, long or short)',
  quantity: 'quantity',
  price: 'price',
  time: 'time',
  date: 'date',
  entryPrice: 'entry price',
  exitPrice: 'exit price',
  openedAt: 'entry time',
  closedAt: 'exit time',
  pnl: 'P&L',
  commission: 'commission',
  fees: 'fees',
  account: 'account',
  id: 'id',
  ignore: 'nothing',
};

/** Why none of the rows can be read. */
function problemOf(mapping: ImportMapping, places: MappedRows['places'], isSigned: boolean): string | null {
  const columns: ImportMapping['columns'] = Object.fromEntries(
    COLUMN_MEANINGS.flatMap((meaning) => places(meaning).map((place) => [String(place), meaning])),
  );
  const doubled = doubledMeanings({ columns });
  if (doubled.length > 0) {
    return `More than one column is said to be the ${listed(doubled)}. Choose one for each.`;
  }
  const missing = missingMeanings({ ...mapping, columns }, isSigned);
  if (missing.length === 0) return null;
  return `No column of this file is said to be the ${listed(missing)}. Choose one for each: nothing can be read without.`;
}

const listed = (meanings: readonly ColumnMeaning[]) => meanings.map((meaning) => SPOKEN[meaning]).join(', ');
