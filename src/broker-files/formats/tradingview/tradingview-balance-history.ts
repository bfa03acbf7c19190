/** The balance history of TradingView: each close in words, at the average price of the position, with its point value. */

import { decimalText, minus, negate, parseExact, times } from '#src/values/money/exact.ts';
import { readSize } from '../../cells/amount.ts';
import { readPriceCell } from '../../cells/price.ts';
import type { Format, Reading, ReadingOptions, RoundTrip, Row, SourceFile } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import { type Cells, leftOut, NOT_STATED, RejectedRow, readCells, readRows } from '../rows.ts';
import { positionIn } from '../sides.ts';
import { type BookedClose, type BookedCommission, bookCommissions } from './tradingview-commissions.ts';

export const TRADINGVIEW = ['TradingView'];

const NAMES = {
  time: ['Time', 'Heure', 'Zeit'],
  before: ['Balance before', 'Balance avant'],
  after: ['Balance after', 'Balance après'],
  pnl: ['Realized PnL (value)', 'Realized P&L (value)', 'Pertes et profits réalisés (valeur)'],
  currency: ['Realized PnL (currency)', 'Realized P&L (currency)', 'Pertes et profits réalisés (devise)'],
  action: ['Action'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['time', 'before', 'after', 'pnl', 'action'];

const CLOSE =
  /^Close (long|short) position for symbol (\S+) at price (\S+) for (\S+) units\. Position AVG Price was ([^\s,]+)/i;
const COMMISSION = /^Commission for: (.*)$/i;

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const tradingviewBalanceHistory: Format = {
  id: 'tradingview-balance-history',
  name: 'TradingView balance history',
  brokers: TRADINGVIEW,
  files: ['paper-trading-balance-history.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['time'], figures: ['before', 'after', 'pnl'] } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    const booked: (BookedCommission | BookedClose)[] = [];
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        const action = cells.text('action').replace(/\s+/g, ' ');
        const paidFor = COMMISSION.exec(action)?.[1];
        if (paidFor !== undefined) {
          const [amount, { clock }] = [parseExact(madeIn(cells)), cells.stamp('time')];
          if (amount) booked.push({ action: paidFor, clock, amount: negate(amount), row });
          return leftOut('Commission, booked to the trade it was paid for');
        }
        // Deposits, resets.
        if (!/^Close /i.test(action)) return leftOut(action);
        const trip = tripIn(cells, row, action);
        booked.push({ action, clock: trip.closedAt?.clock ?? '', trip });
        return [trip];
      });
    }
    bookCommissions(reading, booked);
    return reading;
  },
};

function tripIn(cells: Cells<Key>, { line, raw }: Row, action: string): RoundTrip {
  const [, side = '', symbol = '', price = '', units = '', average = ''] = CLOSE.exec(action) ?? [];
  const [exitPrice, entryPrice] = [readPriceCell(price, symbol), readPriceCell(average, symbol)];
  const quantity = readSize(units);
  if (symbol === '' || exitPrice === null || entryPrice === null || quantity === null || quantity === '0') {
    const message = 'The words of this line cannot be read as a close of a position.';
    throw new RejectedRow('unreadable_action', message);
  }
  return {
    ...NOT_STATED,
    kind: 'roundTrip',
    line,
    raw,
    symbol,
    side: positionIn(side),
    quantity,
    entryPrice,
    exitPrice,
    // Only the close is stated.
    openedAt: null,
    closedAt: cells.stamp('time'),
    pointValue: pointValueIn(action),
    currency: cells.text('currency') || 'USD',
    pnl: { amount: madeIn(cells), is: 'gross' },
    isWhole: true,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}

/** What the line made, or cost. */
function madeIn(cells: Cells<Key>): string {
  const made = cells.amount('pnl');
  if (made !== null) return made;
  const [before, after] = [
    parseExact(cells.requiredAmount('before')),
    parseExact(cells.requiredAmount('after')),
  ];
  return before && after ? decimalText(minus(after, before)) : cells.requiredAmount('pnl');
}

/** In the currency of the account. */
function pointValueIn(action: string): string | null {
  const point = parseExact(/point value: (\d+(?:\.\d+)?)/.exec(action)?.[1] ?? null);
  const rate = parseExact(/\brate: (\d+(?:\.\d+)?)/.exec(action)?.[1] ?? '1');
  return point && rate && decimalText(times(point, rate));
}
