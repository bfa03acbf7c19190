/** Transaction history of tastyworks, as the platform was called. Its times have no zone. */

import { decimalText, magnitude, parseExact } from '#src/values/money/exact.ts';
import { readDay } from '../../cells/stamp.ts';
import { effectIn, toFill } from '../fill-cells.ts';
import type { Fill, Format, PositionMove, Reading, Row, SourceFile } from '../format.ts';
import { beginReading, type KnownTable, knownTables } from '../known-tables.ts';

import { isPayment, movedBy, settleMoves, toMove } from '../moves.ts';
import { type RemovingSide, removingSides } from '../removals.ts';

import { accountIn, type Cells, leftOut, RejectedRow, readCells, readRows, type Spelling } from '../rows.ts';
import { sideIn } from '../sides.ts';

const NAMES = {
  time: ['Date/Time'],
  code: ['Transaction Code'],
  subCode: ['Transaction Subcode'],
  symbol: ['Symbol'],
  side: ['Buy/Sell'],
  effect: ['Open/Close'],
  quantity: ['Quantity'],
  expiry: ['Expiration Date'],
  strike: ['Strike'],
  right: ['Call/Put'],
  price: ['Price'],
  fees: ['Fees'],
  amount: ['Amount'],
  account: ['Account Reference'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['time', 'code', 'subCode', 'symbol', 'side', 'quantity', 'price'];

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const tastytradeLegacy: Format = {
  id: 'tastytrade-legacy',
  name: 'tastyworks Transactions',
  brokers: ['tastytrade'],
  files: ['tastyworks_transactions.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options) {
    const tables = tablesIn(file);
    const { spelling, reading } = beginReading(
      tables,
      { times: ['time', 'expiry'], figures: ['price'] },
      options,
    );
    const sideOf = removingSides(reading.items);
    for (const table of tables) readTable(reading, table, spelling, sideOf);
    return reading;
  },
};

function readTable(
  reading: Reading,
  { columns, rows }: KnownTable<Key>,
  spelling: Spelling,
  sideOf: RemovingSide,
): void {
  const removed: Row[] = [];
  const moves: PositionMove[] = [];
  readRows(reading, rows, (row) => {
    const cells = readCells(columns, row, spelling);
    const code = cells.text('code').toLowerCase();
    const isDelivery = code === 'receive deliver';
    if (code !== 'trade' && !isDelivery) return leftOut(cells.text('subCode') || cells.text('code'));
    const move = isDelivery ? moveIn(cells, row, spelling) : null;
    if (move) {
      moves.push(move);
      return [move];
    }
    if (cells.text('side') !== '') return [fillIn(cells, row, spelling, sideIn(cells.text('side')))];
    if (!isDelivery) throw new RejectedRow('missing_value', 'There is no side in this row.');
    removed.push(row);
    return [];
  });
  settleMoves(reading, moves);
  readRows(reading, removed, (row) => {
    const cells = readCells(columns, row, spelling);
    const { symbol } = namedIn(cells, spelling);
    const side = sideOf(symbol, accountIn(cells.text('account')));
    return [{ ...fillIn(cells, row, spelling, side), price: '0', effect: 'close' }];
  });
}

/** Shares and options that became others, or came or went without a price. `null` for what was dealt, or taken off. */
function moveIn(cells: Cells<Key>, row: Row, spelling: Spelling): PositionMove | null {
  const words = cells.text('subCode');
  const known = movedBy(words);
  if (!known) return null;
  const { symbol, instrument } = namedIn(cells, spelling);
  if (instrument !== 'stocks' && instrument !== 'options') return null;
  const size = cells.amount('quantity')?.replace('-', '') ?? null;
  const isSold = cells.text('side') !== '' && sideIn(cells.text('side')) === 'sell';
  const added = size && (isSold ? `-${size}` : size);
  const account = accountIn(cells.text('account'));
  const money = cells.amount('amount');
  const paid = money !== null && isPayment(words) ? { amount: money, pnl: null } : undefined;
  return toMove(row, { symbol, words, instrument, added, account, at: cells.stamp('time'), paid, ...known });
}

function fillIn(cells: Cells<Key>, row: Row, spelling: Spelling, side: Fill['side']): Fill {
  const effect = cells.text('effect').toLowerCase();
  const fees = parseExact(cells.amount('fees'));
  const price = parseExact(cells.amount('price') ?? '0');
  return toFill(row, {
    ...namedIn(cells, spelling),
    account: accountIn(cells.text('account')),
    side,
    quantity: cells.quantity('quantity'),
    price: price ? decimalText(magnitude(price)) : '0',
    at: cells.stamp('time'),
    effect: effectIn(effect === 'open', effect === 'close'),
    commission: '0',
    // With commissions in it, and written without a sign by some, below zero by others.
    fees: fees ? decimalText(magnitude(fees)) : '0',
  });
}

function namedIn(cells: Cells<Key>, { order }: Spelling): Pick<Fill, 'symbol' | 'instrument'> {
  const symbol = cells.required('symbol');
  const right = cells.text('right').slice(0, 1).toUpperCase();
  if (right === '') return { symbol, instrument: symbol.startsWith('/') ? 'futures' : 'stocks' };
  const expiry = readDay(cells.required('expiry'), order)?.replaceAll('-', '').slice(2);
  const strike = cells.requiredAmount('strike');
  if (expiry === undefined || symbol.startsWith('/')) {
    throw new RejectedRow('unclear_option', `Which option on ${symbol} this is cannot be told.`);
  }
  return { symbol: `.${symbol}${expiry}${right}${strike}`, instrument: 'options' };
}
