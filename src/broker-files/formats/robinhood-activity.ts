/** Account activity of Robinhood: what was paid besides the price stands in the amount alone. */

import { decimalText, magnitude, rounded } from '#src/values/money/exact.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { readAmount, readSize } from '../cells/amount.ts';
import {
  isFarther,
  type Moved,
  movesShares,
  paidBeside,
  readTransactions,
  type Transaction,
} from './day-transactions.ts';
import type { Fill, Format, Reading, Row, SourceFile } from './format.ts';
import { knownTables } from './known-tables.ts';
import {
  type Cells,
  emptyReading,
  leftOut,
  type NoTrade,
  RejectedRow,
  readCells,
  type Spelling,
  warn,
} from './rows.ts';

const NAMES = {
  date: ['Activity Date'],
  instrument: ['Instrument'],
  description: ['Description'],
  code: ['Trans Code'],
  quantity: ['Quantity'],
  price: ['Price'],
  amount: ['Amount'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['date', 'instrument', 'description', 'code', 'quantity', 'price', 'amount'];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const DEALT = new Map<string, [Fill['side'], Fill['effect']]>([
  ['BUY', ['buy', null]],
  ['SELL', ['sell', null]],
  ['BTO', ['buy', 'open']],
  ['BTC', ['buy', 'close']],
  ['STO', ['sell', 'open']],
  ['STC', ['sell', 'close']],
]);
/** The shares that are delivered for an option have a row of their own, at its strike. */
const REMOVED = new Set(['OEXP', 'OASGN', 'OEXCS']);
const CANCELLED = new Set(['BCXL', 'SCXL']);
/** Splits, transfers between brokers, mergers, spin-offs, changes of a symbol, and shares that are given. */
const MOVED = new Set('SPL SPR ACATI ACATO MRGS MRGC SOFF SXCH REC OCA JNLS CONV'.split(' '));

const WORDS = new Map([
  ['SPL', 'Stock split'],
  ['SPR', 'Reverse split'],
  ['ACATI', 'Transfer from another broker'],
  ['ACATO', 'Transfer to another broker'],
  ['MRGS', 'Merger'],
  ['MRGC', 'Cash merger'],
  ['SOFF', 'Spin-off'],
  ['SXCH', 'Symbol change'],
  ['CDIV', 'Dividend'],
  ['ACH', 'Transfer of money'],
  ['RTP', 'Transfer of money'],
  ['INT', 'Interest'],
]);

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const robinhoodActivity: Format = {
  id: 'robinhood-activity',
  name: 'Robinhood Account Activity',
  brokers: ['Robinhood'],
  files: ['robinhood-account-activity.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { columns, rows } of tablesIn(file)) {
      readTransactions(reading, rows, (row) =>
        transactionIn(readCells(columns, row, SPELLING), row, reading),
      );
    }
    return reading;
  },
};

/** `Option Expiration for NVDA 11/20/2026 Put $170.00` */
const OPTION = /\b([A-Z][A-Z0-9.]{0,6}) (\d{1,2}\/\d{1,2}\/\d{4}) (Call|Put) \$([\d,]+(?:\.\d+)?)/;

function optionIn(description: string): string | null {
  const [, ticker, expiry, right, strike = ''] = OPTION.exec(description) ?? [];
  return ticker === undefined ? null : `${ticker} ${expiry} ${right} $${strike.replaceAll(',', '')}`;
}

function transactionIn(cells: Cells<Key>, row: Row, reading: Reading): Transaction | Moved | NoTrade {
  const code = cells.text('code').toUpperCase();
  const dealt = DEALT.get(code);
  if (CANCELLED.has(code)) {
    throw new RejectedRow(
      'cancelled_fill',
      'The broker has cancelled this trade. The row that it cancels is taken: delete it afterwards.',
    );
  }
  const words = WORDS.get(code) ?? `${code} ${cells.text('description').split('\n')[0] ?? ''}`;
  if (!dealt && !REMOVED.has(code)) {
    const symbol = cells.text('instrument');
    if (symbol === '') return leftOut(words);
    const [added, money] = [addedIn(cells.text('quantity')), cells.amount('amount')];
    if (!(MOVED.has(code) || movesShares(words, { added, money }))) return leftOut(words);
    return {
      moved: words,
      symbol,
      account: null,
      at: cells.stamp('date'),
      added,
      money,
      instrument: 'stocks',
    };
  }
  const option = REMOVED.has(code) || dealt?.[1] ? optionIn(cells.text('description')) : null;
  if (option === null && (REMOVED.has(code) || dealt?.[1])) {
    throw new RejectedRow('unclear_option', 'Which option this is cannot be told from its description.');
  }
  const symbol = option ?? cells.required('instrument');
  // `1S` is taken from a short position.
  const size = cells.text('quantity');
  const quantity = readSize(size.replace(/[SL]$/i, ''));
  if (quantity === null || quantity === '0') {
    throw new RejectedRow('unreadable_quantity', `“${size.slice(0, 40)}” cannot be read as quantity.`);
  }
  const common = {
    symbol,
    instrument: option ? 'options' : 'stocks',
    quantity,
    at: cells.stamp('date'),
  } as const;
  if (!dealt) {
    const side = /S$/i.test(size) ? 'buy' : /L$/i.test(size) ? 'sell' : null;
    return { ...common, side, effect: 'close', price: '0', commission: '0', fees: '0' };
  }
  const [side, effect] = dealt;
  const price = cells.price('price', symbol);
  const paid = paidBeside(cells.requiredAmount('amount'), side, { quantity, price, of: option ? 100 : 1 });
  const fees = decimalText(paid);
  if (isFarther(fees, '0', option ? quantity : '1')) {
    const apart = formatMoney(rounded(magnitude(paid), 2), { plus: 'never' });
    const message = `Price and amount of this row are ${apart} apart, more than fees explain. The amount counts.`;
    warn(reading, row, 'totals_differ', message);
  }
  return { ...common, side, effect, price, commission: '0', fees };
}

/** `1S` went. */
const addedIn = (size: string): string | null =>
  readAmount(size.replace(/^(.+)S$/i, '-$1').replace(/L$/i, ''));
