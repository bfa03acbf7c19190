/**
 * Transaction history: average prices are for the whole option and signed. Futures have none at all: their price stands in
 * the description, and nothing says what opens and what closes.
 */

import { decimalText, magnitude, parseExact, quotient, times } from '#src/values/money/exact.ts';
import { readPriceCell } from '../../cells/price.ts';
import { isZero, paid, toFill } from '../fill-cells.ts';
import type { Fill, Format, PositionMove, Reading, Row, SourceFile } from '../format.ts';
import { type KnownTable, knownTables } from '../known-tables.ts';

import { isPayment, movedBy, settleMoves, toMove } from '../moves.ts';
import { type RemovingSide, removingSides } from '../removals.ts';

import {
  type Cells,
  emptyReading,
  idIn,
  leftOut,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
} from '../rows.ts';

const NAMES = {
  time: ['Date'],
  type: ['Type'],
  subType: ['Sub Type'],
  action: ['Action'],
  symbol: ['Symbol'],
  instrument: ['Instrument Type'],
  description: ['Description'],
  value: ['Value'],
  quantity: ['Quantity'],
  averagePrice: ['Average Price'],
  commission: ['Commissions'],
  fees: ['Fees'],
  multiplier: ['Multiplier'],
  order: ['Order #'],
  currency: ['Currency'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = [
  ...(['time', 'type', 'subType', 'action', 'symbol'] as const),
  ...(['instrument', 'value', 'quantity', 'averagePrice'] as const),
];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

const INSTRUMENTS = new Map<string, Fill['instrument']>([
  ['future', 'futures'],
  ['equity', 'stocks'],
  ['equity option', 'options'],
  ['index option', 'options'],
  ['future option', 'options'],
]);

export const tastytradeTransactions: Format = {
  id: 'tastytrade-transactions',
  name: 'tastytrade Transactions',
  brokers: ['tastytrade'],
  files: ['tastytrade_transactions_history_x5WT12345_260310_to_260313.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const sideOf = removingSides(reading.items);
    for (const table of tablesIn(file)) readTable(reading, table, sideOf);
    return reading;
  },
};

function readTable(reading: Reading, { columns, rows }: KnownTable<Key>, sideOf: RemovingSide): void {
  const removed: Row[] = [];
  const moves: PositionMove[] = [];
  readRows(reading, rows, (row) => {
    const cells = readCells(columns, row, SPELLING);
    const type = cells.text('type').toLowerCase();
    const isDelivery = type === 'receive deliver';
    if (type !== 'trade' && !isDelivery) return leftOut(cells.text('subType') || cells.text('type'));
    const move = isDelivery ? moveIn(cells, row) : null;
    if (move) {
      moves.push(move);
      return [move];
    }
    if (cells.text('action') !== '') return [fillIn(cells, row)];
    if (!isDelivery) throw new RejectedRow('missing_value', 'There is no action in this row.');
    // Which side it closes is known once all other rows are; it is counted then.
    removed.push(row);
    return [];
  });
  settleMoves(reading, moves);
  readRows(reading, removed, (row) => {
    const cells = readCells(columns, row, SPELLING);
    // Shares have a side.
    const isOption = /option/i.test(cells.text('instrument'));
    if (!isOption) return rejectDelivery(cells);
    return [removalIn(sideOf, cells, row)];
  });
}

/** Options that are taken off, and shares that are delivered for them. */
const DELIVERED = /expir|assign|exercis|settle|^(?:buy|sell) to (?:open|close)$/i;

/** Shares and options that became others, or came or went without a price. `null` for what was dealt. */
function moveIn(cells: Cells<Key>, row: Row): PositionMove | null {
  const [subType, description] = [cells.text('subType'), cells.text('description')];
  const isRounding = /rounding|split/i.test(description) && isZero(cells.amount('averagePrice') ?? '0');
  if (DELIVERED.test(subType) && !isRounding) return null;
  const instrument = INSTRUMENTS.get(cells.text('instrument').toLowerCase());
  if (instrument === 'futures' || instrument == null) return null;
  const known = movedBy(DELIVERED.test(subType) ? description : subType) ?? { is: 'in', isReverse: false };
  const [side] = ACTIONS.get(cells.text('action').toUpperCase().replaceAll(' ', '_')) ?? [];
  const size = cells.amount('quantity');
  // Without a side they came.
  const added = size && (side === 'sell' ? `-${size.replace('-', '')}` : size);
  const symbol = cells.required('symbol');
  const money = cells.amount('value');
  const paid = money !== null && isPayment(subType) ? { amount: money, pnl: null } : undefined;
  return toMove(row, { symbol, words: subType, instrument, added, at: cells.stamp('time'), paid, ...known });
}

function rejectDelivery(cells: Cells<Key>): never {
  throw new RejectedRow(
    'unsupported_delivery',
    `“${cells.text('subType').slice(0, 40)}” is no purchase and no sale. Enter by hand what it changes.`,
  );
}

function sharedIn(cells: Cells<Key>, row: Row) {
  const kind = cells.text('instrument');
  const instrument = INSTRUMENTS.get(kind.toLowerCase());
  if (!instrument) {
    throw new RejectedRow(
      'unsupported_instrument',
      `“${kind.slice(0, 40)}” cannot be kept in the journal: it holds futures, options and stocks.`,
    );
  }
  const multiplier = cells.amount('multiplier');
  return {
    row,
    symbol: cells.required('symbol'),
    instrument,
    quantity: cells.quantity('quantity'),
    at: cells.stamp('time'),
    orderId: idIn(cells.text('order')),
    pointValue: multiplier === null || isZero(multiplier) ? null : multiplier,
    currency: cells.text('currency').toUpperCase() || 'USD',
    commission: paid(cells.amount('commission')) ?? '0',
    fees: paid(cells.amount('fees')) ?? '0',
  };
}

function fillIn(cells: Cells<Key>, row: Row): Fill {
  const shared = sharedIn(cells, row);
  const action = cells.text('action').toUpperCase().replaceAll(' ', '_');
  const [side, effect] = ACTIONS.get(action) ?? [];
  if (side === undefined || effect === undefined) {
    throw new RejectedRow('unreadable_side', `“${action.slice(0, 40)}” is neither a purchase nor a sale.`);
  }
  const value = cells.amount('value');
  const isRealised = shared.instrument === 'futures' && value !== null && !isZero(value);
  return withoutRow({
    ...shared,
    side,
    price: priceIn(cells, shared.pointValue),
    // A future's value is what it realised; one that came out even has none, like one that opens.
    effect: isRealised ? 'close' : effect,
    pnl: isRealised ? { amount: value, is: 'gross' as const } : null,
  });
}

const withoutRow = ({ row, ...given }: Parameters<typeof toFill>[1] & { row: Row }): Fill =>
  toFill(row, given);

const ACTIONS = new Map<string, [Fill['side'], Fill['effect']]>([
  ['BUY', ['buy', null]],
  ['SELL', ['sell', null]],
  ['BUY_TO_OPEN', ['buy', 'open']],
  ['BUY_TO_CLOSE', ['buy', 'close']],
  ['SELL_TO_OPEN', ['sell', 'open']],
  ['SELL_TO_CLOSE', ['sell', 'close']],
]);

/** More places than any price has; a third of a cent is no price of a fill. */
const PLACES = 8;

/** The description has what was dealt; the average is of the order, for the whole option. */
function priceIn(cells: Cells<Key>, multiplier: string | null): string {
  const stated = /@\s*(-?[\d.,'’]+)\s*$/.exec(cells.text('description'))?.[1];
  const price = stated === undefined ? null : readPriceCell(stated, cells.text('symbol'));
  if (price !== null) return price;
  const average = parseExact(cells.requiredAmount('averagePrice'));
  if (!average) throw new RejectedRow('unreadable_price', 'There is no price in this row.');
  const each = parseExact(multiplier) ?? { units: 1n, places: 0 };
  if (average.units === 0n && /^future/i.test(cells.text('instrument'))) {
    throw new RejectedRow('unreadable_price', 'There is no price in the description of this row.');
  }
  return decimalText({ units: quotient(magnitude(average), each, PLACES), places: PLACES });
}

/** Expired, exercised or assigned, at nothing: shares have a row of their own. What is settled in cash has a value. */
function removalIn(sideOf: RemovingSide, cells: Cells<Key>, row: Row): Fill {
  const shared = sharedIn(cells, row);
  const value = parseExact(cells.amount('value') ?? '0') ?? { units: 0n, places: 0 };
  const [size, each] = [parseExact(shared.quantity), parseExact(shared.pointValue ?? '1')];
  if (!size || !each) throw new RejectedRow('unreadable_quantity', 'There is no quantity in this row.');
  if (value.units !== 0n && shared.pointValue === null) return rejectDelivery(cells);
  const price = { units: quotient(magnitude(value), times(size, each), PLACES), places: PLACES };
  return withoutRow({
    ...shared,
    side: sideOf(shared.symbol, null),
    price: decimalText(price),
    effect: 'close',
  });
}
