/** Activity of an account at Fidelity: what was done stands in words, an option is `-AMD261120P150`. */

import { readOption } from '#src/values/contracts/option-symbol.ts';
import { readDay } from '../cells/stamp.ts';
import { type Moved, movesShares, readTransactions, type Transaction } from './day-transactions.ts';
import type { Fill, Format, Row, SourceFile, Stamp } from './format.ts';
import { knownTables } from './known-tables.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  leftOut,
  type NoTrade,
  RejectedRow,
  readCells,
  type Spelling,
  sumAmounts,
} from './rows.ts';
import { unsupported } from './unsupported.ts';

const NAMES = {
  date: ['Run Date'],
  account: ['Account Number', 'Account'],
  action: ['Action'],
  symbol: ['Symbol'],
  description: ['Description', 'Security Description'],
  quantity: ['Quantity'],
  price: ['Price ($)', 'Price'],
  currency: ['Currency'],
  commission: ['Commission ($)', 'Commission'],
  fees: ['Fees ($)', 'Fees'],
  interest: ['Accrued Interest ($)', 'Accrued Interest'],
  amount: ['Amount ($)', 'Amount'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['date', 'action', 'symbol', 'quantity', 'price', 'commission', 'amount'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const fidelityHistory: Format = {
  id: 'fidelity-history',
  name: 'Fidelity Activity',
  brokers: ['Fidelity'],
  files: ['Accounts_History.csv', 'History_for_Account_X12345678.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { columns, rows } of tablesIn(file)) {
      readTransactions(reading, rows, (row) => transactionIn(readCells(columns, row, SPELLING), row));
    }
    return reading;
  },
};

/** Where cash is kept: a purchase of it is none. */
const CASH = /^(?:SPAXX|FDRXX|FZFXX|FCASH|CORE|FTEXX|FDLXX|[A-Z]{3}XX)\*{0,2}$/;
const REMOVED = /^(?:EXPIRED|ASSIGNED|EXERCISED)\b/;

function transactionIn(cells: Cells<Key>, row: Row): Transaction | Moved | NoTrade {
  // Below the rows stands what the file may be used for.
  if (row.cells.length < 3) return 'blank';
  const booked = cells.stamp('date');
  const action = cells.text('action').toUpperCase();
  const symbol = cells.text('symbol');
  // Behind what it is stands of what.
  const words = action.replace(/\s*(?:\(|\bFROM\b|\bTO \d|#).*$/, '');
  if (symbol === '' || CASH.test(symbol)) return leftOut(words);
  const side = readSide(action);
  const option = readOption(symbol.toUpperCase());
  const account = accountIn(cells.text('account'));
  if (side === undefined && !(REMOVED.test(action) && option)) {
    const [added, money] = [cells.amount('quantity'), cells.amount('amount')];
    if (!movesShares(words, { added, money })) return leftOut(words);
    const at = resolveDay(action, booked);
    const moved = {
      moved: words,
      symbol,
      account,
      at,
      added,
      money,
      instrument: option ? 'options' : 'stocks',
    } as const;
    // The shares that a split adds are called that.
    return /^DISTRIBUTION\b/.test(words) ? { ...moved, is: 'split' } : moved;
  }
  if (!option && /^[A-Z0-9]{9}$/.test(symbol) && /\d/.test(symbol)) {
    throw unsupported(`${symbol} is a bond or a certificate of deposit`);
  }
  const common = {
    account,
    symbol,
    instrument: option ? 'options' : 'stocks',
    quantity: cells.quantity('quantity'),
    currency: cells.text('currency').toUpperCase() || 'USD',
    at: resolveDay(action, booked),
  } as const;
  if (side === undefined) {
    // What is taken from a short position is added to it.
    const isAdded = !cells.requiredAmount('quantity').startsWith('-');
    return {
      ...common,
      side: isAdded ? 'buy' : 'sell',
      effect: 'close',
      price: '0',
      commission: '0',
      fees: '0',
    };
  }
  return {
    ...common,
    side,
    effect: readEffect(action),
    price: cells.price('price', symbol),
    commission: cells.amount('commission')?.replace('-', '') ?? '0',
    fees: sumAmounts([cells.amount('fees'), cells.amount('interest')]) ?? '0',
  };
}

/** @returns `undefined` for what is neither */
function readSide(action: string): Fill['side'] | undefined {
  if (/CANCEL/.test(action)) {
    throw new RejectedRow(
      'cancelled_fill',
      'The broker has cancelled or corrected this trade. The row that it cancels is taken: delete it afterwards.',
    );
  }
  if (/^(?:YOU BOUGHT|REINVESTMENT)\b/.test(action)) return 'buy';
  return /^YOU SOLD\b/.test(action) ? 'sell' : undefined;
}

function readEffect(action: string): Fill['effect'] {
  if (/OPENING TRANSACTION|SHORT SALE/.test(action)) return 'open';
  return /CLOSING TRANSACTION|SHORT COVER/.test(action) ? 'close' : null;
}

/** `EXPIRED PUT (AMD) … as of Nov-20-2026`, though it was booked on the Monday after it. */
function resolveDay(action: string, booked: Stamp): Stamp {
  const [, written = ''] = /\bAS OF ([A-Z]{3}-\d{1,2}-\d{4})\b/.exec(action) ?? [];
  const day = readDay(written.replaceAll('-', ' '), 'mdy');
  return day === null ? booked : { ...booked, clock: `${day}T00:00:00.000` };
}
