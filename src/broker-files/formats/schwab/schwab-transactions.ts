/** Transactions of an account: days without times, the newest first, with all costs in one column. */

import { LONGEST_CELL } from '../../cells/headers.ts';

import { movedIn, movesShares } from '../day-transactions.ts';
import { toFill } from '../fill-cells.ts';
import type { Fill, Format, PositionMove, Reading, Row, SourceFile } from '../format.ts';
import { type KnownTable, knownTables } from '../known-tables.ts';
import { settleMoves } from '../moves.ts';
import { removingSides } from '../removals.ts';

import {
  accountIn,
  type Cells,
  emptyReading,
  leftOut,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
} from '../rows.ts';

const NAMES = {
  date: ['Date'],
  action: ['Action'],
  symbol: ['Symbol'],
  description: ['Description'],
  quantity: ['Quantity'],
  price: ['Price'],
  costs: ['Fees & Comm'],
  amount: ['Amount'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['date', 'action', 'symbol', 'quantity', 'price', 'costs', 'amount'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const ACTIONS = new Map<string, [Fill['side'], Fill['effect']]>([
  ['buy', ['buy', null]],
  // A short is sold by words of its own.
  ['sell', ['sell', 'close']],
  ['reinvest shares', ['buy', null]],
  ['sell short', ['sell', 'open']],
  ['cover short', ['buy', 'close']],
  ['buy to cover', ['buy', 'close']],
  ['buy to open', ['buy', 'open']],
  ['buy to close', ['buy', 'close']],
  ['sell to open', ['sell', 'open']],
  ['sell to close', ['sell', 'close']],
]);
/** Of options, without a price; shares that were assigned have a row of their own. */
const REMOVALS = new Set(['expired', 'assigned', 'exchange or exercise', 'exercised']);

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const schwabTransactions: Format = {
  id: 'schwab-transactions',
  name: 'Charles Schwab Transactions',
  brokers: ['Charles Schwab'],
  files: ['Individual_XXX1234_Transactions_20260313-160000.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const account = findAccount(file);
    for (const table of tablesIn(file)) readTable(reading, table, account);
    // Within a day nothing but the order of the rows shows what came first.
    if (isNewestFirst(reading)) reading.items.reverse();
    return reading;
  },
};

export function findAccount({ lines }: SourceFile): string | null {
  for (const { raw } of lines) {
    const name = /\b(?:account|for)\s+([.\u2026X*]*[-\w.]*\d{3,})\b/i.exec(raw.slice(0, LONGEST_CELL))?.[1];
    if (name !== undefined) return accountIn(name);
  }
  return null;
}

function isNewestFirst({ items }: Reading): boolean {
  const fills = items.filter((item) => item.kind === 'fill');
  const [first, last] = [fills[0], fills.at(-1)];
  return first !== undefined && last !== undefined && first.at.clock >= last.at.clock;
}

function readTable(reading: Reading, { columns, rows }: KnownTable<Key>, account: string | null): void {
  const removed: Row[] = [];
  const moves: PositionMove[] = [];
  readRows(reading, rows, (row) => {
    const cells = readCells(columns, row, SPELLING);
    const action = cells.text('action').toLowerCase();
    if (REMOVALS.has(action)) {
      removed.push(row);
      return [];
    }
    const [side, effect] = ACTIONS.get(action) ?? [];
    if (side === undefined || effect === undefined) {
      const move = moveIn(cells, row, account);
      if (move) moves.push(move);
      return move ? [move] : leftOut(cells.text('action'));
    }
    const price = cells.price('price', cells.required('symbol'));
    return [fillIn(cells, row, { side, effect, price, account })];
  });
  const sideOf = removingSides([...reading.items]);
  readRows(reading, removed, (row) => {
    const cells = readCells(columns, row, SPELLING);
    const symbol = cells.required('symbol');
    if (findInstrument(symbol) !== 'options') {
      throw new RejectedRow(
        'unsupported_delivery',
        'This is no purchase and no sale. Enter by hand what it changes.',
      );
    }
    const side = sideOf(symbol, account);
    return [fillIn(cells, row, { side, effect: 'close', price: '0', account })];
  });
  settleMoves(reading, moves);
  reading.items.sort((a, b) => a.line - b.line);
}

/** A row that names shares and no price: they came, went or changed. */
function moveIn(cells: Cells<Key>, row: Row, account: string | null): PositionMove | null {
  const [symbol, words] = [cells.text('symbol'), cells.text('action')];
  const [added, money] = [cells.amount('quantity'), cells.amount('amount')];
  if (symbol === '' || !movesShares(words, { added, money })) return null;
  const at = cells.stamp('date');
  const instrument = findInstrument(symbol) === 'options' ? 'options' : 'stocks';
  const of = { symbol, instrument, account, at, tradeDate: at.clock.slice(0, 10) } as const;
  return movedIn(row, { ...of, moved: words, said: cells.text('description'), added, money });
}

function fillIn(
  cells: Cells<Key>,
  row: Row,
  given: Pick<Fill, 'side' | 'effect' | 'price' | 'account'>,
): Fill {
  const symbol = cells.required('symbol');
  const at = cells.stamp('date');
  return toFill(row, {
    ...given,
    symbol,
    instrument: findInstrument(symbol),
    quantity: cells.quantity('quantity'),
    at,
    tradeDate: at.clock.slice(0, 10),
    // Empty where nothing was charged.
    commission: cells.amount('costs')?.replace('-', '') ?? '0',
    fees: '0',
  });
}

/** `SPXW 04/24/2026 7230.00 C` */
export const findInstrument = (symbol: string): Fill['instrument'] =>
  /\d\s+[CP]$/.test(symbol) ? 'options' : 'stocks';
