/**
 * The list of trades of TradingView's strategy tester: two rows for each, its entry and its exit. No column names the symbol:
 * the name of the file does.
 */

import { headerKey } from '../../cells/headers.ts';
import type { Format, Reading, ReadingOptions, RoundTrip, Row, SourceFile, Table } from '../format.ts';
import { computePointValue } from '../ibkr/ibkr-cells.ts';
import { beginReading, type KnownTable, knownTables } from '../known-tables.ts';
import { type Cells, leftOut, RejectedRow, readCells, readRows } from '../rows.ts';

import { TRADINGVIEW } from './tradingview-balance-history.ts';

/** Amounts have their currency in the head: `Net P&L USD`. */
const AMOUNT = /^(price|net p&l|profit|run-up|drawdown) ([a-z]{3})$/;

const NAMES = {
  id: ['Trade #'],
  type: ['Type'],
  time: ['Date and time', 'Date/Time'],
  price: ['Price'],
  quantity: ['Position size (qty)', 'Quantity', 'Contracts', 'Size (qty)'],
  worth: ['Position size (value)', 'Size (value)'],
  pnl: ['Net P&L', 'Profit'],
  mfe: ['Run-up'],
  mae: ['Drawdown'],
} as const;
type Key = keyof typeof NAMES;
const NEEDED: readonly Key[] = ['id', 'type', 'time', 'price', 'quantity', 'pnl'];

const currencyIn = ({ headers }: Table): string | null =>
  headers.flatMap((header) => AMOUNT.exec(headerKey(header))?.[2] ?? [])[0]?.toUpperCase() ?? null;

const tablesIn = (file: SourceFile): (KnownTable<Key> & { currency: string })[] =>
  file.tables.flatMap((table) => {
    const headers = table.headers.map((header) => AMOUNT.exec(headerKey(header))?.[1] ?? header);
    const found = knownTables<Key>({ ...file, tables: [{ ...table, headers }] }, NAMES, NEEDED);
    return found.map((known) => ({ ...known, table, currency: currencyIn(table) ?? 'USD' }));
  });

export const tradingviewListOfTrades: Format = {
  id: 'tradingview-list-of-trades',
  name: 'TradingView list of trades',
  brokers: TRADINGVIEW,
  files: ['My_strategy_CME_MINI_MES1!_2026-11-20.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['time'], figures: ['price', 'pnl', 'mfe', 'mae', 'worth'] } as const;
    const { spelling, reading } = beginReading<Key>(tables, keys, options);
    const symbol = symbolIn(file.name);
    for (const { columns, rows, currency } of tables) {
      const entries = new Map(
        rows.filter((row) => isEntry(columns.cell(row, 'type'))).map((row) => [columns.cell(row, 'id'), row]),
      );
      readRows(reading, rows, (row) => {
        const cells = readCells(columns, row, spelling);
        const entry = entries.get(cells.text('id'));
        const isOpen = cells.text('price') === '' || /^open$/i.test(cells.text('type'));
        if (isOpen) return leftOut('Trade that is still open');
        if (symbol === null) throw noSymbol();
        if (isEntry(cells.text('type'))) return leftOut('Entry, counted with its exit');
        if (!entry) throw new RejectedRow('missing_value', 'The row of the entry of this trade is missing.');
        return [tripIn(cells, readCells(columns, entry, spelling), row, { symbol, currency })];
      });
    }
    return reading;
  },
};

const isEntry = (type: string): boolean => /^entry/i.test(type);

const noSymbol = () =>
  new RejectedRow(
    'no_symbol',
    'No column of this list says what was traded, and neither does the name of the file. Give it the name that TradingView gives it, with exchange and symbol: My_strategy_CME_MINI_MES1!_2026-11-20.csv.',
  );

/** `My_strategy_CME_MINI_MES1!_2026-11-20.csv`, `…_NASDAQ_AAPL_….csv` */
export function symbolIn(name: string): string | null {
  const exchanges =
    'CME_MINI|CME_MINI_DL|CBOT_MINI|NYMEX_MINI|COMEX_MINI|CME|CBOT|NYMEX|COMEX|CFE|EUREX|ICEUS';
  const stocks = 'NASDAQ|NYSE|AMEX|ARCA|BATS';
  const found = new RegExp(`(?:^|_)(${exchanges}|${stocks})_([A-Z0-9.]+!?)(?=_|,| |\\.[a-z]+$|$)`).exec(name);
  return found ? `${found[1]}:${found[2]}` : null;
}

function tripIn(
  cells: Cells<Key>,
  entry: Cells<Key>,
  { line, raw }: Row,
  { symbol, currency }: Pick<RoundTrip, 'symbol' | 'currency'>,
): RoundTrip {
  const quantity = cells.quantity('quantity');
  const entryPrice = entry.price('price', symbol);
  const without = (amount: string | null) => amount?.replace('-', '') ?? null;
  return {
    kind: 'roundTrip',
    line,
    raw,
    // Each list numbers its own from 1.
    id: null,
    fillIds: null,
    account: null,
    symbol,
    instrument: null,
    side: /short/i.test(cells.text('type')) ? 'short' : 'long',
    quantity,
    entryPrice,
    exitPrice: cells.price('price', symbol),
    openedAt: entry.stamp('time'),
    closedAt: cells.stamp('time'),
    pnl: { amount: cells.requiredAmount('pnl'), is: 'net' },
    pointValue: computePointValue(cells.amount('worth'), quantity, entryPrice),
    currency,
    tradeDate: null,
    commission: null,
    fees: null,
    isWhole: true,
    mae: without(cells.amount('mae')),
    mfe: without(cells.amount('mfe')),
  };
}
