/** A file of no known format, read by what its columns mean. */

import { addDays, formatTradeDate } from '#src/values/dates.ts';
import { decimalMarkOf, readAmount } from '../cells/amount.ts';
import { headerKey } from '../cells/headers.ts';
import { type HeadZone, isClockAlone, zoneOfHead } from '../cells/stamp.ts';
import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  doubledMeanings,
  type ImportMapping,
  MAPPING_FORMAT,
  missingMeanings,
} from '../contract.ts';
import { dayNamed, daysOfClocks } from './clock-days.ts';
import type { Format, Reading, ReadingOptions, Row, SourceFile, Table } from './format.ts';
import { dateOrderIn } from './known-tables.ts';
import { columnCurrency, currenciesIn } from './mapped-currency.ts';
import { idsIn } from './mapped-ids.ts';
import { clockMilliseconds, type MappedRows, readMappedRow } from './mapped-rows.ts';
import { emptyReading, leftOut, NO_TRADE, readRows, TOLD_TWICE, warn } from './rows.ts';
import { singleFills } from './single-fills.ts';
import { mappingFromNames } from './suggested-mapping.ts';

/** Rows that are looked at for what a table means. */
const FEW_ROWS = 20;

/** How many different things the columns of a table are by their names. */
export function meaningsIn({ headers, rows }: Pick<Table, 'headers' | 'rows'>): number {
  const { columns } = mappingFromNames({ headers, rows: rows.slice(0, FEW_ROWS) });
  return new Set(Object.values(columns).filter((meaning) => meaning !== 'ignore')).size;
}

/** The table that is mapped where a file has several: the one that names the most, of equal ones the longest. */
export function unknownTable(file: SourceFile): Table | null {
  const [first, ...others] = file.tables;
  if (first === undefined || others.length === 0) return first ?? null;
  let [best, most] = [first, meaningsIn(first)];
  for (const table of others) {
    const meanings = meaningsIn(table);
    if (meanings < most || (meanings === most && table.rows.length <= best.rows.length)) continue;
    [best, most] = [table, meanings];
  }
  return best;
}

export const mappedFormat = (mapping: ImportMapping): Format => ({
  id: MAPPING_FORMAT,
  name: mapping.isFills ? 'Fills by their columns' : 'Trades by their columns',
  brokers: [],
  files: [],
  detect: (file) => unknownTable(file) !== null,
  read(file, options) {
    const table = unknownTable(file);
    return table === null ? emptyReading() : readTable(file, table, mapping, options);
  },
});

const TIMES: readonly ColumnMeaning[] = ['time', 'openedAt', 'closedAt'];
const DAYS: readonly ColumnMeaning[] = [...TIMES, 'date', 'expiry'];
const FIGURES: readonly ColumnMeaning[] = [
  'quantity',
  'price',
  'entryPrice',
  'exitPrice',
  'pnl',
  'commission',
  'fees',
  'strike',
  'stopPrice',
  'targetPrice',
  'riskAmount',
  'mae',
  'mfe',
];

function readTable(file: SourceFile, table: Table, mapping: ImportMapping, options: ReadingOptions): Reading {
  const { headers, rows } = table;
  const places = placesOf(headers, mapping);
  const { order, dateOrder } = dateOrderIn(cellsOf(rows, DAYS.flatMap(places)), options);
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
  const problem =
    problemOf(mapping, places, signsOf(['quantity']).below > 0) ?? percentProblem(headers, places);
  if (problem !== null) {
    const [raw, line] = [headers.join(','), table.line];
    reading.problems.push({ severity: 'refused', ...problem, line, raw });
    return reading;
  }
  const ids = idsIn(rows, places('id')[0] ?? null);
  if (ids.warning !== null && rows[0]) warn(reading, rows[0], 'ids_unusable', ids.warning);
  const costs = signsOf(['commission', 'fees']);
  const heads = zonesOf(headers, places);
  const dayOf = daysIn(file, table, places, options, reading);
  if (dayOf === null) return reading;
  const mapped: MappedRows = {
    mapping,
    places,
    spelling: { mark, order },
    // Most of what is charged is paid: what is mostly below zero is written as what the balance loses.
    areCostsNegative: costs.below > costs.above,
    hasIds: ids.areUsable,
    currencies: currenciesIn(headers, rows, places, mapping),
    columnCurrency: columnCurrency(rows, places('currency')[0] ?? null),
    zoneAt: (place) => heads.get(place) ?? null,
    dayOf,
    account: file.account ?? null,
  };
  const single = singleFills(reading);
  readRows(reading, rows, (row) => {
    const item = readMappedRow(mapped, row);
    if (item?.kind !== 'fill') return item ? [item] : leftOut(NO_TRADE);
    const fill = single(item, row);
    return fill ? [fill] : leftOut(TOLD_TWICE);
  });
  tellZones(reading, table, heads);
  return reading.items.length === 0 ? { ...reading, dateOrder: null } : reading;
}

/** Zones that the heads of times name, by their place. */
function zonesOf(headers: readonly string[], places: MappedRows['places']): Map<number, HeadZone> {
  return new Map(
    [...TIMES, 'date' as const].flatMap(places).flatMap((place) => {
      const zone = zoneOfHead(headers[place] ?? '');
      return zone ? [[place, zone] as const] : [];
    }),
  );
}

/** It wins over the account's, and that is not seen elsewhere. */
function tellZones(reading: Reading, table: Table, heads: ReadonlyMap<number, HeadZone>): void {
  const [first] = heads;
  const [item] = reading.items;
  if (!first || !item) return;
  const [place, { name }] = first;
  const message = `Times are read in ${name}, which stands in the head of “${table.headers[place]}”.`;
  warn(reading, item, 'zone_in_head', message);
}

/**
 * The day of each clock time, where a file has no other; `null` while it is not known.
 * @param reading is asked for it, and told of a midnight within
 */
function daysIn(
  file: SourceFile,
  table: Table,
  places: MappedRows['places'],
  options: ReadingOptions,
  reading: Reading,
): MappedRows['dayOf'] | null {
  const { rows, headers, line } = table;
  const [place = -1] = (['openedAt', 'time', 'closedAt'] as const).flatMap(places);
  const filled = rows.flatMap((row) => ((row.cells[place] ?? '') === '' ? [] : [row]));
  const hasDate = places('date').some((date) => rows.some(({ cells }) => (cells[date] ?? '') !== ''));
  const clockOf = ({ cells }: Row) => cells[place] ?? '';
  if (hasDate || filled.length === 0 || !filled.every((row) => isClockAlone(clockOf(row)))) return () => null;
  const days = daysOfClocks(filled.map((row) => clockMilliseconds(clockOf(row))));
  if (days === null) {
    const message =
      'Its clock times run over more than one midnight, and nothing says which day each is of. Add a column with the date.';
    reading.problems.push({ severity: 'refused', code: 'no_day', message, line, raw: headers.join(',') });
    return null;
  }
  const [first, last] = [filled[0], filled.at(-1)];
  const suggested = dayNamed(
    file.name,
    file.lines.filter((above) => above.line < line),
  );
  const day = options.day ?? suggested;
  if (options.day === undefined || options.day === null) {
    const examples = [first, ...(last === first ? [] : [last])].flatMap((row) =>
      row ? [{ line: row.line, clock: clockOf(row) }] : [],
    );
    reading.day = { suggested, examples };
  }
  if (day === null) return null;
  const crossed = days.crossedAt === null ? undefined : filled[days.crossedAt];
  if (crossed) {
    const shown = formatTradeDate(addDays(day, 1), { year: true });
    const message = `The clock passes midnight: what is after it is of ${shown}.`;
    warn(reading, crossed, 'passes_midnight', message);
  }
  const next = addDays(day, 1);
  const isNext = new Set(filled.flatMap((row, at) => (days.after[at] === 1 ? [row.line] : [])));
  return ({ line: of }) => (isNext.has(of) ? next : day);
}

/** The columns of a meaning, from the left. */
function placesOf(headers: readonly string[], { columns }: ImportMapping): MappedRows['places'] {
  const meanings = new Map(Object.entries(columns).map(([header, is]) => [headerKey(header), is]));
  const byMeaning = new Map<ColumnMeaning, number[]>(COLUMN_MEANINGS.map((meaning) => [meaning, []]));
  for (const [place, header] of headers.entries()) {
    byMeaning.get(meanings.get(headerKey(header)) ?? 'ignore')?.push(place);
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
  instrumentType: 'kind of instrument',
  currency: 'currency',
  expiry: 'expiry',
  strike: 'strike',
  right: 'call or put',
  stopPrice: 'stop',
  targetPrice: 'target',
  riskAmount: 'risk',
  mae: 'MAE',
  mfe: 'MFE',
  strategy: 'strategy',
  tags: 'tags',
  notes: 'notes',
  ignore: 'nothing',
};

interface FileProblem {
  code: string;
  message: string;
}

const MONEY: readonly ColumnMeaning[] = ['pnl', 'commission', 'fees', 'riskAmount', 'mae', 'mfe'];

/** Money is never made of a percentage. */
function percentProblem(headers: readonly string[], places: MappedRows['places']): FileProblem | null {
  for (const meaning of MONEY) {
    const header = places(meaning)
      .map((place) => headers[place] ?? '')
      .find((name) => /%|\b(?:percent|pct|prozent)\b/i.test(name));
    if (header === undefined) continue;
    const message = `“${header}” counts percent, and is no money: choose another column for the ${SPOKEN[meaning]}, or none.`;
    return { code: 'percent_column', message };
  }
  return null;
}

/** Why none of the rows can be read. */
function problemOf(
  mapping: ImportMapping,
  places: MappedRows['places'],
  isSigned: boolean,
): FileProblem | null {
  const columns: ImportMapping['columns'] = Object.fromEntries(
    COLUMN_MEANINGS.flatMap((meaning) => places(meaning).map((place) => [String(place), meaning])),
  );
  const code = 'columns_missing';
  const doubled = doubledMeanings({ columns });
  if (doubled.length > 0) {
    const message = `More than one column is said to be the ${listed(doubled)}. Choose one for each.`;
    return { code, message };
  }
  const missing = missingMeanings({ ...mapping, columns }, isSigned);
  if (missing.length === 0) return null;
  const message = `No column of this file is said to be the ${listed(missing)}. Choose one for each: nothing can be read without.`;
  return { code, message };
}

const listed = (meanings: readonly ColumnMeaning[]) => meanings.map((meaning) => SPOKEN[meaning]).join(', ');
