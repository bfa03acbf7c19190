/**
 * The workbook of ATAS. Its sheet Journal has round trips, its sheet Executions the fills of the same trades, with their
 * ids, costs and contract months: where those are complete, they alone are taken.
 */

import { type Exact, minus, parseExact, plus, times, whole } from '#src/values/money/exact.ts';
import type { Fill, Format, Reading, ReadingOptions, RoundTrip, Row, SourceFile } from './format.ts';
import { beginReading, type KnownTable, knownTables } from './known-tables.ts';
import {
  accountIn,
  type Cells,
  DUPLICATE,
  idIn,
  leftOut,
  NOT_STATED,
  readCells,
  readRows,
  SUM_ROW,
  warn,
} from './rows.ts';
import { sideIn } from './sides.ts';
import { singleFills } from './single-fills.ts';

const JOURNAL = {
  account: ['Account'],
  symbol: ['Instrument'],
  openedAt: ['Open time'],
  entryPrice: ['Open price'],
  opened: ['Open volume'],
  closedAt: ['Close time'],
  exitPrice: ['Close price'],
  // In money: `Price PnL` is in points.
  pnl: ['PnL'],
} as const;
type TripKey = keyof typeof JOURNAL;
const TRIP_NEEDED: readonly TripKey[] = [
  'symbol',
  'openedAt',
  'entryPrice',
  'opened',
  'closedAt',
  'exitPrice',
  'pnl',
];

const EXECUTIONS = {
  account: ['Account'],
  symbol: ['Instrument'],
  time: ['Time'],
  id: ['Exchange ID'],
  side: ['Direction'],
  price: ['Price'],
  quantity: ['Volume'],
  commission: ['Commission'],
} as const;
type FillKey = keyof typeof EXECUTIONS;
const FILL_NEEDED: readonly FillKey[] = ['symbol', 'time', 'id', 'side', 'price', 'quantity'];

const journalsIn = (file: SourceFile) => knownTables(file, JOURNAL, TRIP_NEEDED);
const executionsIn = (file: SourceFile) => knownTables(file, EXECUTIONS, FILL_NEEDED);

export const atasWorkbook: Format = {
  id: 'atas-workbook',
  name: 'ATAS statistics',
  brokers: ['ATAS'],
  files: ['ATAS_statistics.xlsx'],
  columns: TRIP_NEEDED.map((key) => JOURNAL[key]),
  detect: (file) => journalsIn(file).length + executionsIn(file).length > 0,
  read(file, options): Reading {
    const fills = fillsIn(executionsIn(file), options);
    const journal = tripsIn(journalsIn(file), options);
    const reading: Reading = {
      items: [],
      problems: [...fills.problems, ...journal.problems],
      leftOut: [...fills.leftOut, ...journal.leftOut],
      blank: fills.blank.union(journal.blank),
      dateOrder: [fills, journal].some((sheet) => sheet.dateOrder === 'unknown')
        ? 'unknown'
        : (fills.dateOrder ?? journal.dateOrder),
    };
    const tripsOf = Map.groupBy(journal.items, productOf);
    for (const [product, executed] of Map.groupBy(fills.items, productOf)) {
      const trips = tripsOf.get(product) ?? [];
      const isComplete = minus(sumVolume(executed), times(sumVolume(trips), whole(2))).units >= 0n;
      if (isComplete) tripsOf.delete(product);
      if (isComplete) reading.items.push(...executed);
      const others = isComplete ? trips : executed;
      for (const { line, raw } of others) reading.leftOut.push({ reason: OTHER_SHEET, line, raw });
      const [first] = trips;
      if (isComplete || !first) continue;
      const message = `Executions has less of ${first.symbol} than Journal. The trades are taken from Journal, without their costs.`;
      warn(reading, first, 'executions_incomplete', message);
    }
    for (const trips of tripsOf.values()) reading.items.push(...trips);
    return reading;
  },
};

/** Journal and Executions report the same trades. */
const OTHER_SHEET = 'Told by the other sheet';

/** Account and product: Journal leaves out the month of the contract. */
const productOf = ({ account, symbol }: Fill | RoundTrip): string =>
  `${account}\n${symbol.replace(/@.*$/, '').replace(/^(.{2,}?)[FGHJKMNQUVXZ]\d{1,2}$/, '$1')}`;

const sumVolume = (items: readonly (Fill | RoundTrip)[]): Exact =>
  items.reduce((sum, { quantity }) => plus(sum, parseExact(quantity) ?? whole(0)), whole(0));

interface Sheet<Kind extends Fill | RoundTrip> extends Reading {
  items: Kind[];
}

function fillsIn(tables: readonly KnownTable<FillKey>[], options: ReadingOptions): Sheet<Fill> {
  const keys = { times: ['time'], figures: ['price', 'commission'] } as const;
  const { spelling, reading } = beginReading(tables, keys, options);
  const fills: Fill[] = [];
  const single = singleFills(reading);
  for (const { columns, rows } of tables) {
    readRows(reading, rows, (row) => {
      const cells = readCells(columns, row, spelling);
      if (cells.text('symbol') === '' && cells.text('side') === '') return leftOut(SUM_ROW);
      const fill = single(fillIn(cells, row), row);
      if (fill) fills.push(fill);
      return fill ? [fill] : leftOut(DUPLICATE);
    });
  }
  return { ...reading, items: fills };
}

function tripsIn(tables: readonly KnownTable<TripKey>[], options: ReadingOptions): Sheet<RoundTrip> {
  const keys = { times: ['openedAt', 'closedAt'], figures: ['entryPrice', 'exitPrice', 'pnl'] } as const;
  const { spelling, reading } = beginReading(tables, keys, options);
  const trips: RoundTrip[] = [];
  for (const { columns, rows } of tables) {
    readRows(reading, rows, (row) => {
      const cells = readCells(columns, row, spelling);
      // The sum below the rows, and what is not closed yet.
      if (cells.text('symbol') === '' || cells.text('closedAt') === '')
        return leftOut('Sum, or a trade that is still open');
      const trip = tripIn(cells, row);
      trips.push(trip);
      return [trip];
    });
  }
  return { ...reading, items: trips };
}

function fillIn(cells: Cells<FillKey>, { line, raw }: Row): Fill {
  const symbol = cells.required('symbol');
  return {
    ...NOT_STATED,
    kind: 'fill',
    line,
    raw,
    id: idIn(cells.text('id')),
    account: accountIn(cells.text('account')),
    symbol,
    side: sideIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at: cells.stamp('time'),
    commission: cells.amount('commission')?.replace('-', '') ?? null,
  };
}

function tripIn(cells: Cells<TripKey>, { line, raw }: Row): RoundTrip {
  const symbol = cells.required('symbol');
  return {
    ...NOT_STATED,
    kind: 'roundTrip',
    line,
    raw,
    account: accountIn(cells.text('account')),
    symbol,
    // A short has a volume below zero.
    side: cells.requiredAmount('opened').startsWith('-') ? 'short' : 'long',
    quantity: cells.quantity('opened'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: cells.stamp('openedAt'),
    closedAt: cells.stamp('closedAt'),
    pnl: { amount: cells.requiredAmount('pnl'), is: 'gross' },
    isWhole: false,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}
