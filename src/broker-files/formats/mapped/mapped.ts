/** A file of no known format, read by what its columns mean. */

import {
  COLUMN_MEANINGS,
  type ColumnMeaning,
  type ImportMapping,
  MAPPING_FORMAT,
} from '#src/features/imports/contract.ts';
import { columnKey } from '#src/values/text/column-names.ts';
import { addDays, formatTradeDate } from '#src/values/time/dates.ts';
import { findDecimalMark, readAmount, unclearAmount } from '../../cells/amount.ts';
import { headerKey } from '../../cells/headers.ts';
import { type HeadZone, isClockAlone, zoneNamed, zoneOfHead } from '../../cells/stamp.ts';
import { currencyAbove, linesAbove, zoneAbove } from '../account-above.ts';
import { dayNamed, daysOfClocks } from '../clock-days.ts';
import type {
  Fill,
  Format,
  PositionMove,
  Reading,
  ReadingOptions,
  Row,
  SourceFile,
  Table,
} from '../format.ts';
import { dateOrderIn, warnOfUnclear } from '../known-tables.ts';
import { settleMoves } from '../moves.ts';
import { removingSides } from '../removals.ts';
import { DUPLICATE, emptyReading, leftOut, readRows, warn } from '../rows.ts';
import { singleFills } from '../single-fills.ts';
import { clockMilliseconds, type MappedRows, type Zone } from './mapped-cells.ts';
import { columnCurrency, currenciesIn } from './mapped-currency.ts';
import { idsIn } from './mapped-ids.ts';
import { describes, namesActivity } from './mapped-moves.ts';
import { findProblem, percentProblem } from './mapped-problems.ts';
import { type Removal, readMappedRow } from './mapped-rows.ts';
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
  const places = findPlaces(headers, mapping);
  const { order, dateOrder } = dateOrderIn(iterateCells(rows, DAYS.flatMap(places)), options);
  const reading = emptyReading(dateOrder);
  const figures = FIGURES.flatMap(places);
  const mark = findDecimalMark(iterateCells(rows, figures), file.isSemicolons);
  const findSigns = (meanings: readonly ColumnMeaning[]) => {
    const amounts = [...iterateCells(rows, meanings.flatMap(places))].map(
      (cell) => readAmount(cell, mark) ?? '0',
    );
    const [below, above] = [/^-/, /^[^-0]|^0\./].map(
      (sign) => amounts.filter((one) => sign.test(one)).length,
    );
    return { below: below ?? 0, above: above ?? 0 };
  };
  const problem =
    findProblem(mapping, places, findSigns(['quantity']).below > 0) ?? percentProblem(headers, places);
  if (problem !== null) {
    const [raw, line] = [headers.join(','), table.line];
    reading.problems.push({ severity: 'refused', ...problem, line, raw });
    return reading;
  }
  const ids = idsIn(rows, places('id')[0] ?? null);
  if (ids.warning !== null && rows[0]) warn(reading, rows[0], 'ids_unusable', ids.warning);
  warnOfUnclear(reading, unclearAmount(iterateCells(rows, figures), mark), mark, (cell) =>
    rows.find(({ cells }) => figures.some((place) => cells[place] === cell)),
  );
  const costs = findSigns(['commission', 'fees']);
  const above = linesAbove(file, table);
  const zones = zonesIn(headers, places, zoneAbove(above));
  const ofColumn = columnCurrency(rows, places);
  const ofAmounts = currenciesIn({
    headers,
    rows,
    places,
    mapping,
    above: places('currency').length > 0 ? null : currencyAbove(above),
  });
  const dayOf = daysIn(file, table, places, options, reading);
  if (dayOf === null) return reading;
  const mapped: MappedRows = {
    mapping,
    places,
    spelling: { mark, order },
    // Most of what is charged is paid: what is mostly below zero is written as what the balance loses.
    areCostsNegative: costs.below > costs.above,
    hasIds: ids.areUsable,
    findCurrency: (row) => ofColumn(row) ?? ofAmounts(row),
    zoneIn: zones.zoneIn,
    dayOf,
    account: file.account ?? null,
    activities: places('ignore').filter((place) => namesActivity(headers[place] ?? '')),
    descriptions: [...places('ignore'), ...places('notes')].filter((place) =>
      describes(headers[place] ?? ''),
    ),
  };
  readItems(reading, rows, mapped);
  warnOfZone(reading, zones.stated);
  return reading.items.length === 0 ? { ...reading, dateOrder: null } : reading;
}

function readItems(reading: Reading, rows: readonly Row[], mapped: MappedRows): void {
  const single = singleFills(reading);
  const taken = (fill: Fill, row: Row) => {
    const one = single(fill, row);
    return one ? [one] : leftOut(DUPLICATE);
  };
  const moves: PositionMove[] = [];
  const removals: { row: Row; removal: Removal }[] = [];
  readRows(reading, rows, (row) => {
    const read = readMappedRow(mapped, row);
    if (read === 'blank' || 'leftOut' in read) return read;
    if (read.kind === 'fill') return taken(read, row);
    if (read.kind === 'removal') {
      // What it removes may stand below it.
      removals.push({ row, removal: read });
      return [];
    }
    if (read.kind === 'move') moves.push(read);
    return [read];
  });
  const sideOf = removingSides([...reading.items]);
  for (const { row, removal } of removals) {
    const { close, symbol, account } = removal;
    readRows(reading, [row], () =>
      taken(
        close(() => sideOf(symbol, account)),
        row,
      ),
    );
  }
  if (removals.length > 0) reading.items.sort((a, b) => a.line - b.line);
  settleMoves(reading, moves);
}

interface Zones {
  zoneIn: MappedRows['zoneIn'];
  /** That wins over the account's, and where it stands. */
  stated: { name: string; where: string } | null;
}

const ZONE_COLUMN = /^(?:timezone|tz|zone|zeitzone|fuseauhoraire|zonahoraria)$/;

/** Zones that rows, the heads of times and a line above them name, in this order. */
function zonesIn(headers: readonly string[], places: MappedRows['places'], above: HeadZone | null): Zones {
  const heads = new Map(
    [...TIMES, 'date' as const].flatMap(places).flatMap((place) => {
      const zone = zoneOfHead(headers[place] ?? '');
      return zone ? [[place, zone] as const] : [];
    }),
  );
  const column = places('ignore').find((place) => ZONE_COLUMN.test(columnKey(headers[place] ?? '')));
  const [first] = heads;
  const ofHead = first && { name: first[1].name, where: `the head of “${headers[first[0]]}”` };
  const ofLine = above && { name: above.name, where: 'a line above the head' };
  return {
    zoneIn({ cells }, place): Zone | null {
      const own = column === undefined ? null : zoneNamed(cells[column] ?? '');
      return own ?? heads.get(place) ?? above;
    },
    stated: ofHead ?? ofLine,
  };
}

/** That is not seen elsewhere. */
function warnOfZone(reading: Reading, stated: Zones['stated']): void {
  const [item] = reading.items;
  if (stated && item)
    warn(reading, item, 'zone_in_head', `Times are read in ${stated.name}, which stands in ${stated.where}.`);
}

/**
 * The day of each clock time, where a file has no other; `null` while it is not known.
 * @param reading is asked for it, and warned of a midnight within
 */
function daysIn(
  file: SourceFile,
  table: Table,
  places: MappedRows['places'],
  options: ReadingOptions,
  reading: Reading,
): MappedRows['dayOf'] | null {
  const { rows, headers, line } = table;
  const [place = -1, ...others] =
    (['openedAt', 'time', 'closedAt'] as const).map(places).find((one) => one.length > 0) ?? [];
  const filled = rows.flatMap((row) => ((row.cells[place] ?? '') === '' ? [] : [row]));
  const isDay = (cell: string) => cell !== '' && !isClockAlone(cell);
  const hasDate =
    places('date').some((date) => rows.some(({ cells }) => (cells[date] ?? '') !== '')) ||
    others.some((other) => rows.some(({ cells }) => isDay(cells[other] ?? '')));
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
function findPlaces(headers: readonly string[], { columns }: ImportMapping): MappedRows['places'] {
  const meanings = new Map(Object.entries(columns).map(([header, is]) => [headerKey(header), is]));
  const byMeaning = new Map<ColumnMeaning, number[]>(COLUMN_MEANINGS.map((meaning) => [meaning, []]));
  for (const [place, header] of headers.entries()) {
    byMeaning.get(meanings.get(headerKey(header)) ?? 'ignore')?.push(place);
  }
  return (meaning) => byMeaning.get(meaning) ?? [];
}

function* iterateCells(rows: readonly Row[], places: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const place of places) yield cells[place] ?? '';
}
