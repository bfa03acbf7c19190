/** Trades as TradeZella exports them: a day and a clock with its zone in columns of their own. */

import { isBlank } from '../../cells/amount.ts';
import { readStamp } from '../../cells/stamp.ts';
import type { ExportedEntry, Format, Row, SourceFile, Stamp } from '../format.ts';
import { knownTables } from '../known-tables.ts';
import {
  accountIn,
  type Cells,
  emptyReading,
  RejectedRow,
  readCells,
  readRows,
  type Spelling,
} from '../rows.ts';
import { positionIn } from '../sides.ts';
import { feesBetween, readKind, readRisk, readSize, tagsIn, toEntry } from './other-journals.ts';

const NAMES = {
  account: ['Account Name'],
  openDate: ['Open Date'],
  openTime: ['Open Time'],
  closeDate: ['Close Date'],
  closeTime: ['Close Time'],
  symbol: ['Symbol'],
  instrument: ['Instrument'],
  spread: ['Spread Type'],
  side: ['Side'],
  status: ['Status'],
  quantity: ['Quantity'],
  bought: ['Avg Buy Price'],
  sold: ['Avg Sell Price'],
  entryPrice: ['Entry Price'],
  exitPrice: ['Exit Price'],
  gross: ['Gross P&L'],
  net: ['Net P&L'],
  commission: ['Commission'],
  risk: ['Trade Risk'],
  mae: ['Position MAE'],
  mfe: ['Position MFE'],
  playbook: ['Playbook'],
  tags: ['Custom Tags'],
  setups: ['Setups'],
  mistakes: ['Mistakes'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = [
  ...(['openDate', 'openTime', 'closeDate', 'closeTime', 'symbol', 'side', 'quantity'] as const),
  ...(['entryPrice', 'exitPrice', 'net'] as const),
];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const tradezellaTrades: Format = {
  id: 'tradezella-trades',
  name: 'TradeZella Trades',
  brokers: ['TradeZella'],
  files: ['trades_20261118124033.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { columns, rows } of tablesIn(file)) {
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, SPELLING);
        return cells.text('symbol') === '' ? [] : [entryIn(cells, row)];
      });
    }
    return reading;
  },
};

function entryIn(cells: Cells<Key>, row: Row): ExportedEntry {
  const account = accountIn(cells.text('account'));
  if (account?.toLowerCase() === 'backtesting') {
    throw new RejectedRow(
      'backtested',
      'This is a trade of TradeZella’s replay of past markets: it was never made.',
    );
  }
  const symbol = symbolIn(cells);
  const side = positionIn(cells.required('side'));
  const isOpen = /^open$/i.test(cells.text('status')) || isBlank(cells.text('closeDate'));
  const net = isOpen ? cells.amount('net') : cells.requiredAmount('net');
  const gross = cells.amount('gross');
  // What was dealt first and last is reported beside what it came to on average.
  const [entry, exit] = side === 'long' ? (['bought', 'sold'] as const) : (['sold', 'bought'] as const);
  const priced = {
    symbol,
    side,
    quantity: cells.quantity('quantity'),
    entryPrice: averageIn(cells, entry) ?? cells.price('entryPrice', symbol),
    exitPrice: isOpen ? null : (averageIn(cells, exit) ?? cells.price('exitPrice', symbol)),
  };
  const commission = readSize(cells.text('commission'));
  return toEntry(row, {
    ...priced,
    account,
    instrument: readKind(priced, gross),
    openedAt: stampIn(cells, 'openDate', 'openTime'),
    closedAt: isOpen ? null : stampIn(cells, 'closeDate', 'closeTime'),
    tradeDate: null,
    pnl: net,
    commission,
    fees: gross === null || net === null ? null : feesBetween(gross, net, commission),
    isOpen,
    strategy: cells.text('playbook') || null,
    tags: tagsIn(cells.text('tags'), cells.text('setups'), cells.text('mistakes')),
    riskAmount: readRisk(cells.text('risk')),
    mae: readSize(cells.text('mae')),
    mfe: readSize(cells.text('mfe')),
  });
}

/** Of an option the contract stands beside its underlying: `2022-11-09 276 PUT`. */
function symbolIn(cells: Cells<Key>): string {
  const symbol = cells.required('symbol');
  const spread = cells.text('spread').toLowerCase();
  if (spread !== '' && spread !== 'single') {
    throw new RejectedRow(
      'spread',
      `${symbol} is a spread (${spread.slice(0, 40)}), of which the file has no legs.`,
    );
  }
  const [, yyyy = '', mm = '', dd = '', strike, right] =
    /^(\d{4})-(\d\d)-(\d\d) ([\d.]+) (CALL|PUT)$/i.exec(cells.text('instrument')) ?? [];
  return strike === undefined || right === undefined
    ? symbol
    : `${symbol} ${mm}/${dd}/${yyyy} ${strike} ${right.charAt(0).toUpperCase()}`;
}

function averageIn(cells: Cells<Key>, key: 'bought' | 'sold'): string | null {
  const average = readSize(cells.text(key));
  return average === '0' ? null : average;
}

function stampIn(cells: Cells<Key>, day: 'openDate' | 'closeDate', time: 'openTime' | 'closeTime'): Stamp {
  const text = `${cells.required(day).slice(0, 10)} ${cells.text(time)}`;
  const stamp = readStamp(text.trim(), 'mdy');
  if (stamp !== null) return stamp;
  throw new RejectedRow('unreadable_time', `“${text.slice(0, 40)}” cannot be read as a time.`);
}
