/** Transactions of an account at E*TRADE, in the spelling until 2025 and in the one since. */

import { readOption } from '#src/values/contracts/option-symbol.ts';
import { decimalText, magnitude, minus, parseExact, times, whole } from '#src/values/money/exact.ts';
import {
  isFarther,
  type Moved,
  movesShares,
  paidBeside,
  readTransactions,
  type Transaction,
} from './day-transactions.ts';
import type { Fill, Format, SourceFile } from './format.ts';
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
} from './rows.ts';
import { unsupported } from './unsupported.ts';

const NAMES = {
  date: ['TransactionDate', 'Activity/Trade Date'],
  type: ['TransactionType', 'Activity Type'],
  security: ['SecurityType'],
  symbol: ['Symbol'],
  quantity: ['Quantity', 'Quantity #'],
  amount: ['Amount', 'Amount $'],
  price: ['Price', 'Price $'],
  commission: ['Commission'],
  description: ['Description'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = [
  ...(['date', 'type', 'symbol', 'quantity', 'amount', 'price', 'commission', 'description'] as const),
];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const DEALT = new Map<string, [Fill['side'], Fill['effect']]>([
  ['bought', ['buy', null]],
  ['sold', ['sell', null]],
  ['sold short', ['sell', 'open']],
  ['bought to cover', ['buy', 'close']],
  ['bought to open', ['buy', 'open']],
  ['bought to close', ['buy', 'close']],
  ['sold to open', ['sell', 'open']],
  ['sold to close', ['sell', 'close']],
]);
const REMOVED = /^option (?:expir|assign|exercis)|^(?:expired|assigned|exercised)/;
/** Bonds and funds stand beside shares and options. */
const KEPT = new Set(['', 'eq', 'optn']);

/** The spelling of the file itself. */
const tablesIn = (file: SourceFile) =>
  knownTables<Key>(file, NAMES, NEEDED).filter(({ columns, table }) => {
    const first = table.headers.map((header) => header.toLowerCase());
    return columns.has('security') || first.includes('activity/trade date');
  });

export const etradeTransactions: Format = {
  id: 'etrade-transactions',
  name: 'E*TRADE Transactions',
  brokers: ['E*TRADE'],
  files: ['DownloadTxnHistory.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const account = findAccount(file);
    for (const { columns, rows } of tablesIn(file)) {
      readTransactions(reading, rows, (row) => transactionIn(readCells(columns, row, SPELLING), account));
    }
    return reading;
  },
};

/** `For Account:,#####1234`, `Account Activity for Brokerage -1234 from Last 30 Days` */
function findAccount({ lines }: SourceFile): string | null {
  const line = lines.find(({ cells }) => /^(?:for )?account:?$/i.test(cells[0] ?? ''));
  const named = lines.map(({ raw }) => /\bActivity for (.{1,50}?) from /i.exec(raw)?.[1]);
  return accountIn(line?.cells[1] ?? named.find((name) => name !== undefined) ?? '');
}

function transactionIn(cells: Cells<Key>, account: string | null): Transaction | Moved | NoTrade {
  const type = cells.text('type').toLowerCase();
  const dealt = DEALT.get(type);
  const isRemoved = REMOVED.test(type);
  if (!dealt && !isRemoved) {
    const [symbol, words, said] = [cells.text('symbol'), cells.text('type'), cells.text('description')];
    const [added, money] = [cells.amount('quantity'), cells.amount('amount')];
    if (symbol === '' || !movesShares(words, { added, money })) return leftOut(words);
    const instrument = optionIn(cells) ? 'options' : 'stocks';
    return { moved: words, said, symbol, account, at: cells.stamp('date'), added, money, instrument };
  }
  const security = cells.text('security');
  if (!KEPT.has(security.toLowerCase()))
    throw unsupported(`${cells.text('symbol')} is of the type ${security}`);
  const option = optionIn(cells);
  if (option === null && (isRemoved || dealt?.[0] === undefined || /open|close$/.test(type))) {
    throw new RejectedRow('unclear_option', 'Which option this is cannot be told from its symbol.');
  }
  const symbol = option ?? cells.required('symbol');
  const common = {
    account,
    symbol,
    instrument: option ? 'options' : 'stocks',
    quantity: cells.quantity('quantity'),
    at: cells.stamp('date'),
    commission: cells.amount('commission')?.replace('-', '') ?? '0',
  } as const;
  if (!dealt) return { ...common, side: null, effect: 'close', price: '0', fees: '0' };
  const [side, effect] = dealt;
  const price = cells.price('price', symbol);
  const of = option ? 100 : 1;
  return {
    ...common,
    side,
    effect,
    price,
    fees: feesIn(cells.amount('amount'), { ...common, side, price, of }),
  };
}

/**
 * What was paid besides the price and the commission, which some files leave out of the amount: what exchanges and regulators
 * charge has no column. More than that may be, a dollar or a thousandth, is something else.
 */
function feesIn(
  amount: string | null,
  fill: Pick<Fill, 'side' | 'quantity' | 'price'> & { commission: string; of: number },
): string {
  const commission = parseExact(fill.commission);
  if (amount === null || commission === null) return '0';
  const paid = paidBeside(amount, fill.side, fill);
  const beyond = minus(paid, commission);
  const fees = minus(magnitude(paid), magnitude(beyond)).units < 0n ? paid : beyond;
  const isOver = (by: number, most: string) => isFarther(decimalText(times(fees, whole(by))), '0', most);
  const isTooMuch = isOver(1, fill.of === 1 ? '1' : fill.quantity) && isOver(1000, amount.replace('-', ''));
  return isTooMuch ? '0' : decimalText(fees);
}

/** `SPY Dec 18 '26 $600 Call`, or in the description `PUT  MDB    07/17/26   312.500`. */
function optionIn(cells: Cells<Key>): string | null {
  const spelled = [cells.text('symbol'), cells.text('description')].map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
  return spelled.find((text) => readOption(text.toUpperCase()) !== null) ?? null;
}
