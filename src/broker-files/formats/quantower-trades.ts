/** Trades of Quantower: a row for each fill, with what it realised. */

import {
  decimalText,
  type Exact,
  magnitude,
  minus,
  parseExact,
  plus,
  times,
} from '#src/values/money/exact.ts';
import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile } from './format.ts';
import { beginReading, knownTables } from './known-tables.ts';
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
import { findPointValue } from './stated-point-value.ts';

const NAMES = {
  account: ['Account'],
  time: ['Date/Time'],
  symbol: ['Symbol'],
  instrument: ['Symbol type'],
  expiry: ['Expiration date'],
  side: ['Side'],
  quantity: ['Quantity'],
  price: ['Price'],
  gross: ['Gross P/L'],
  fee: ['Fee'],
  net: ['Net P/L'],
  value: ['Trade value'],
  id: ['Trade ID'],
  order: ['Order ID'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['time', 'symbol', 'side', 'quantity', 'price', 'gross', 'fee', 'id'];

const INSTRUMENTS: readonly [RegExp, Fill['instrument']][] = [
  [/^futures?$/i, 'futures'],
  [/option/i, 'options'],
  [/^(?:equit(?:y|ies)|stocks?|etf)$/i, 'stocks'],
];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const quantowerTrades: Format = {
  id: 'quantower-trades',
  name: 'Quantower Trades',
  brokers: ['Quantower'],
  files: ['Trades.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    // The expiry is written as the time is, and often has a day above 12.
    const keys = { times: ['time', 'expiry'], figures: ['price', 'gross', 'fee', 'net', 'value'] } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    const single = singleFills(reading);
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        // The sum below the rows.
        if (cells.text('symbol') === '' && cells.text('side') === '') return leftOut(SUM_ROW);
        const { fee, isContradictory } = feeIn(cells);
        const fill = single(fillIn(cells, row, fee), row);
        if (fill && isContradictory) {
          const message =
            'Gross and net P/L of this row differ by another amount than its fee. The fee counts.';
          warn(reading, row, 'totals_differ', message);
        }
        return fill ? [fill] : leftOut(DUPLICATE);
      });
    }
    return reading;
  },
};

function fillIn(cells: Cells<Key>, { line, raw }: Row, fee: string): Fill {
  const symbol = cells.required('symbol');
  const account = accountIn(cells.text('account'));
  const gross = cells.amount('gross');
  const of = { quantity: cells.quantity('quantity'), price: cells.price('price', symbol) };
  return {
    ...NOT_STATED,
    kind: 'fill',
    line,
    raw,
    id: idIn(cells.text('id')),
    orderId: idIn(cells.text('order')),
    account,
    symbol,
    instrument: INSTRUMENTS.find(([type]) => type.test(cells.text('instrument')))?.[1] ?? null,
    side: sideIn(cells.required('side')),
    ...of,
    at: cells.stamp('time'),
    pointValue: pointValueIn(cells, of),
    // `Account 1 (USD)`
    currency: /\(([A-Z]{3})\)$/.exec(account ?? '')?.[1] ?? 'USD',
    // All that is charged is one figure.
    commission: '0',
    fees: fee,
    pnl: gross === null ? null : { amount: gross, is: 'gross' },
  };
}

const ZERO: Exact = { units: 0n, places: 0 };
const CENT: Exact = { units: 1n, places: 2 };
const isWithinCent = (a: Exact, b: Exact) => minus(magnitude(minus(a, b)), CENT).units <= 0n;

/** Positive where it is paid: builds differ in the sign, and net against gross tells which it is. */
function feeIn(cells: Cells<Key>): { fee: string; isContradictory: boolean } {
  const fee = parseExact(cells.amount('fee')) ?? ZERO;
  const [gross, net] = [parseExact(cells.amount('gross')), parseExact(cells.amount('net'))];
  const paid = { fee: decimalText(magnitude(fee)), isContradictory: false };
  if (!gross || !net || fee.units === 0n) {
    return { ...paid, isContradictory: gross !== null && net !== null && !isWithinCent(gross, net) };
  }
  if (isWithinCent(minus(gross, fee), net)) return { ...paid, fee: decimalText(fee) };
  if (isWithinCent(plus(gross, fee), net)) return { ...paid, fee: decimalText(minus(ZERO, fee)) };
  return { ...paid, isContradictory: true };
}

/** The value of a trade is that of all its points. */
function pointValueIn(cells: Cells<Key>, of: Pick<Fill, 'price' | 'quantity'>): string | null {
  const value = parseExact(cells.amount('value'));
  const [price, quantity] = [parseExact(of.price), parseExact(of.quantity)];
  return value && price && quantity && findPointValue(value, times(price, quantity));
}
