/** Trades as TradeNote exports them: seconds since 1970, and notes without quotes between semicolons. */

import { decimalText, minus, parseExact, times, whole } from '#src/values/money/exact.ts';
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
import { keptKind } from '../unsupported.ts';
import { feesBetween, pointWorth, readKind, tagsIn, toEntry } from './other-journals.ts';

const NAMES = {
  account: ['account'],
  day: ['td'],
  currency: ['currency'],
  type: ['type'],
  side: ['side'],
  bought: ['buyQuantity'],
  sold: ['sellQuantity'],
  symbol: ['symbol'],
  original: ['symbolOriginal'],
  openedAt: ['entryTime'],
  closedAt: ['exitTime'],
  entryPrice: ['entryPrice'],
  exitPrice: ['exitPrice'],
  commission: ['commission'],
  gross: ['grossProceeds'],
  net: ['netProceeds'],
  note: ['note'],
  tags: ['tags'],
  stop: ['stopLoss'],
  maePrice: ['maePrice'],
  mfePrice: ['mfePrice'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = [
  ...(['type', 'side', 'bought', 'sold', 'symbol', 'openedAt', 'closedAt'] as const),
  ...(['entryPrice', 'exitPrice', 'gross', 'net'] as const),
];
const SPELLING: Spelling = { mark: '.', order: 'mdy' };

const tablesIn = (file: SourceFile) => knownTables<Key>(file, NAMES, NEEDED);

export const tradenoteTrades: Format = {
  id: 'tradenote-trades',
  name: 'TradeNote Trades',
  brokers: ['TradeNote'],
  files: ['trades.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    for (const { table, columns, rows } of tablesIn(file)) {
      const noteAt = table.headers.findIndex((header) => header.toLowerCase() === 'note');
      readRows(reading, rows, (row) => {
        const whole = joinedNote(row, noteAt, table.headers.length);
        return [entryIn(readCells(columns, whole, SPELLING), row)];
      });
    }
    return reading;
  },
};

/** A semicolon in a note cuts it into several cells. */
function joinedNote(row: Row, noteAt: number, columns: number): Row {
  const { line, raw, cells } = row;
  const surplus = cells.length - columns;
  if (surplus <= 0 || noteAt < 0) return row;
  const note = cells.slice(noteAt, noteAt + surplus + 1).join('; ');
  return { line, raw, cells: [...cells.slice(0, noteAt), note, ...cells.slice(noteAt + surplus + 1)] };
}

function entryIn(cells: Cells<Key>, row: Row): ExportedEntry {
  const symbol = cells.text('original') || cells.required('symbol');
  const currency = cells.text('currency').toUpperCase();
  if (currency !== '' && currency !== 'USD') {
    throw new RejectedRow(
      'foreign_currency',
      `${symbol.slice(0, 40)} is in ${currency.slice(0, 10)}. The journal adds up US dollars alone, so it cannot be imported.`,
    );
  }
  const kind = keptKind(symbol, cells.text('type'));
  const side = sideIn(cells.required('side'));
  const [bought, sold] = [cells.amount('bought') ?? '0', cells.amount('sold') ?? '0'];
  const isOpen = bought !== sold || cells.text('closedAt') === '';
  const gross = cells.amount('gross');
  const net = cells.amount('net');
  const commission = cells.amount('commission');
  const priced = {
    symbol,
    side,
    quantity: cells.quantity(side === 'long' ? 'bought' : 'sold'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: isOpen ? null : cells.price('exitPrice', symbol),
  };
  const instrument = kind ?? readKind(priced, gross);
  const worth = { stocks: whole(1), options: whole(100), futures: pointWorth(priced, gross) }[instrument];
  /** From the entry to a price, as money; nothing on the other side of it. */
  const moneyTo = (key: 'maePrice' | 'mfePrice', isAgainst: boolean): string | null => {
    const [price, entry, size] = [cells.amount(key), priced.entryPrice, priced.quantity].map(parseExact);
    if (!price || !entry || !size || !worth || price.units === 0n) return null;
    const isDown = (side === 'long') === isAgainst;
    const money = times(times(isDown ? minus(entry, price) : minus(price, entry), size), worth);
    return money.units > 0n ? decimalText(money) : '0';
  };
  const stop = cells.amount('stop');
  return toEntry(row, {
    ...priced,
    account: accountIn(cells.text('account')),
    instrument,
    openedAt: instantIn(cells, 'openedAt'),
    closedAt: isOpen ? null : instantIn(cells, 'closedAt'),
    tradeDate: null,
    pnl: net,
    commission,
    fees: gross === null || net === null ? null : feesBetween(gross, net, commission),
    isOpen,
    notes: cells.text('note') || null,
    tags: tagsIn(cells.text('tags')),
    stopPrice: stop === '0' ? null : stop,
    mae: moneyTo('maePrice', true),
    mfe: moneyTo('mfePrice', false),
  });
}

function sideIn(cell: string): ExportedEntry['side'] {
  if (/^B/i.test(cell)) return 'long';
  if (/^S/i.test(cell)) return 'short';
  throw new RejectedRow('unreadable_side', `“${cell.slice(0, 40)}” is neither long nor short.`);
}

function instantIn(cells: Cells<Key>, key: 'openedAt' | 'closedAt'): Stamp {
  const [, seconds, fraction = ''] = /^(\d{9,10})(?:\.(\d{1,3})\d*)?$/.exec(cells.required(key)) ?? [];
  if (seconds === undefined) {
    throw new RejectedRow(
      'unreadable_time',
      `“${cells.text(key).slice(0, 40)}” is no time in seconds since 1970.`,
    );
  }
  const at = new Date(Number(seconds) * 1000 + Number(fraction.padEnd(3, '0')));
  return { clock: at.toISOString().slice(0, 23), offset: 0, zone: null, hasTime: true };
}
