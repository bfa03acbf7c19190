/**
 * The Trade History Report of MetaTrader 5, as a workbook or saved as CSV, and its section Positions alone. Each position is a
 * trade from flat to flat; the orders beside them have the stops that they were opened with.
 */

import { paid } from './fill-cells.ts';
import type { Format, Reading, RoundTrip, Row, SourceFile, StopOrder } from './format.ts';
import { type KnownTable, knownTables, markOf } from './known-tables.ts';
import { type Cells, cellsOf, emptyReading, idIn, readRows, type Spelling } from './rows.ts';
import { expectContract } from './unsupported.ts';

const POSITIONS = {
  openedAt: ['Time', 'Ora'],
  id: ['Position', 'Posizione'],
  symbol: ['Symbol', 'Simbolo'],
  type: ['Type', 'Tipo'],
  volume: ['Volume'],
  entryPrice: ['Price', 'Prezzo'],
  stop: ['S / L', 'S/L'],
  closedAt: ['Time (2)', 'Ora (2)'],
  exitPrice: ['Price (2)', 'Prezzo (2)'],
  commission: ['Commission', 'Commissioni', 'Commissione'],
  swap: ['Swap'],
  profit: ['Profit', 'Profitto'],
} as const;
type Key = keyof typeof POSITIONS;
const NEEDED: readonly Key[] = [
  ...(['openedAt', 'id', 'symbol', 'type', 'volume', 'entryPrice'] as const),
  ...(['closedAt', 'exitPrice', 'profit'] as const),
];

const ORDERS = {
  at: ['Open Time'],
  id: ['Order'],
  symbol: ['Symbol'],
  type: ['Type'],
  stop: ['S / L', 'S/L'],
  state: ['State'],
} as const;
const NEEDED_ORDERS = ['at', 'id', 'symbol', 'type', 'stop', 'state'] as const;

const DEALS = { id: ['Deal'], direction: ['Direction'], balance: ['Balance'] } as const;

const positionsIn = (file: SourceFile) => knownTables<Key>(file, POSITIONS, NEEDED);

export const metatrader5Positions: Format = {
  id: 'metatrader5-positions',
  name: 'MetaTrader 5 Trade History Report',
  brokers: ['MetaTrader 5'],
  files: ['ReportHistory-5012345.xlsx'],
  columns: NEEDED.map((key) => POSITIONS[key]),
  detect: (file) => positionsIn(file).length > 0,
  read(file) {
    const reading = emptyReading();
    const tables = positionsIn(file);
    const mark = markOf(tables, ['volume', 'entryPrice', 'exitPrice', 'commission', 'swap', 'profit']);
    const context: Context = { ...accountOf(file), spelling: { mark, order: 'mdy' } };
    /** By the order that opened it, which it is called by. */
    const openings = new Map<string, Opening>();
    for (const table of tables) readPositions(reading, table, context, openings);
    for (const { columns, rows } of knownTables(file, ORDERS, NEEDED_ORDERS)) {
      readRows(reading, rows, (row) => {
        const cells = cellsOf(columns, row, context.spelling);
        const [id, price] = [cells.text('id'), cells.amount('stop')];
        const opening = openings.get(id);
        if (!opening || price === null) return [];
        const { line, raw } = row;
        return [{ kind: 'stop', line, raw, id, price, ...opening }];
      });
    }
    // Each deal is told by its position.
    for (const { rows } of knownTables(file, DEALS, ['id', 'direction', 'balance']))
      reading.skipped += rows.length;
    return reading;
  },
};

interface Context {
  account: string | null;
  currency: string;
  spelling: Spelling;
}

/** `5012345 (USD, DemoBroker-Server, demo, Hedge)` */
function accountOf({ lines, tables }: SourceFile): Pick<Context, 'account' | 'currency'> {
  for (const { cells } of [...lines, ...tables.flatMap(({ rows }) => rows.slice(0, 10))]) {
    if (!/^(?:account|conto):$/i.test(cells[0] ?? '')) continue;
    const [, account = null, currency = 'USD'] =
      /^(\d+)\s*\(\s*([A-Z]{3})\b/.exec(cells.slice(1).find((cell) => cell !== '') ?? '') ?? [];
    return { account, currency };
  }
  return { account: null, currency: 'USD' };
}

type Opening = Pick<StopOrder, 'account' | 'symbol' | 'side' | 'at'>;

function readPositions(
  reading: Reading,
  { columns, rows }: KnownTable<Key>,
  context: Context,
  openings: Map<string, Opening>,
): void {
  const costOf = (cells: Cells<Key>, key: 'commission' | 'swap') =>
    paid(cells.amount(key)) ?? (columns.has(key) ? '0' : null);
  readRows(reading, rows, (row) => {
    const cells = cellsOf(columns, row, context.spelling);
    // Deposits, and the sums below the rows.
    const side = { buy: 'long', sell: 'short' } as const;
    const type = cells.text('type').toLowerCase();
    if (type !== 'buy' && type !== 'sell') return [];
    const costs = { commission: costOf(cells, 'commission'), fees: costOf(cells, 'swap') };
    const trip = { ...tripIn(cells, row, side[type], context), ...costs };
    const { account, symbol } = trip;
    openings.set(cells.text('id'), {
      account,
      symbol,
      side: type === 'buy' ? 'sell' : 'buy',
      at: cells.stamp('openedAt'),
    });
    return [trip];
  });
}

function tripIn(
  cells: Cells<Key>,
  { line, raw }: Row,
  side: RoundTrip['side'],
  { account, currency }: Context,
): Omit<RoundTrip, 'commission' | 'fees'> {
  const symbol = cells.required('symbol');
  expectContract(symbol);
  const profit = cells.requiredAmount('profit');
  return {
    kind: 'roundTrip',
    line,
    raw,
    account,
    symbol,
    instrument: 'futures',
    side,
    quantity: cells.quantity('volume'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: cells.stamp('openedAt'),
    closedAt: cells.stamp('closedAt'),
    tradeDate: null,
    pointValue: null,
    currency,
    id: idIn(cells.text('id')),
    pnl: { amount: profit, is: 'gross' },
    isWhole: true,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}
