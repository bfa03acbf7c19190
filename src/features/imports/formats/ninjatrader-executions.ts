/** The grid Executions: a row for each fill, with its commission. */

import { type Columns, columnsOf } from '../cells/headers.ts';
import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile } from './format.ts';
import { gridSpelling, NINJATRADER } from './ninjatrader-cells.ts';
import { accountIn, type Cells, cellsOf, emptyReading, idIn, RejectedRow, readRows, warn } from './rows.ts';

const NAMES = {
  symbol: ['Instrument'],
  side: ['Action'],
  quantity: ['Quantity', 'Qty', 'Quantité', 'Qté', 'Qté.'],
  price: ['Price', 'Prix'],
  time: ['Time', 'Heure', 'Temps'],
  effect: ['E/X', 'E/S'],
  id: ['ID'],
  order: ['Order ID', "Numéro d'ordre", "ID d'ordre"],
  commission: ['Commission'],
  fee: ['Fee', 'Fees', 'Frais'],
  account: ['Account', 'Account display name', 'Compte', 'Nom du compte'],
} as const;
type Key = keyof typeof NAMES;

/** `E/X` tells it from the exports of others. */
const NEEDED: readonly Key[] = ['symbol', 'side', 'quantity', 'price', 'time', 'effect'];

const SIDES = new Map<string, Fill['side']>([
  ...['buy', 'buytocover', 'achat', 'acheter'].map((name): [string, 'buy'] => [name, 'buy']),
  ...['sell', 'sellshort', 'vente', 'vendre'].map((name): [string, 'sell'] => [name, 'sell']),
]);
const EFFECTS = new Map<string, Fill['effect']>([
  ['entry', 'open'],
  ['entrée', 'open'],
  ['exit', 'close'],
  ['sortie', 'close'],
]);

interface Grid {
  columns: Columns<Key>;
  rows: readonly Row[];
}

function gridsIn(file: SourceFile): Grid[] {
  return file.tables
    .map(({ headers, rows }) => ({ columns: columnsOf<Key>(headers, NAMES), rows }))
    .filter(({ columns }) => NEEDED.every((key) => columns.has(key)));
}

export const ninjatraderExecutions: Format = {
  id: 'ninjatrader-executions',
  name: 'NinjaTrader 8 Executions',
  brokers: NINJATRADER,
  files: ['NinjaTrader Grid.csv'],
  detect: (file) => gridsIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const grids = gridsIn(file);
    const keys = { times: ['time'], figures: ['price', 'commission', 'fee'] } as const;
    const { spelling, dateOrder } = gridSpelling(grids, keys, options);
    const reading = emptyReading(dateOrder);
    const byId = new Map<string, string>();
    for (const { columns, rows } of grids) {
      readRows(reading, rows, (row) => {
        const fill = fillIn(cellsOf(columns, row, spelling), row);
        if (fill.id === null) return [fill];
        // After a lost connection the same execution is told again; without an id equal rows are fills of their own.
        const key = `${fill.account}\n${fill.symbol}\n${fill.id}`;
        const known = byId.get(key);
        const content = [fill.side, fill.quantity, fill.price, fill.at.clock].join('\n');
        byId.set(key, known ?? content);
        if (known === content) return [];
        if (known !== undefined) {
          const message = `Another execution above has the id “${fill.id}”, with other figures. Both are taken.`;
          warn(reading, row, 'id_twice', message);
          return [{ ...fill, id: null }];
        }
        return [fill];
      });
    }
    return reading;
  },
};

function fillIn(cells: Cells<Key>, { line, raw }: Row): Fill {
  const symbol = cells.required('symbol');
  const side = SIDES.get(cells.required('side').toLowerCase().replace(/\s/g, ''));
  if (side === undefined) {
    const message = `“${cells.text('side').slice(0, 40)}” is neither a purchase nor a sale.`;
    throw new RejectedRow('unreadable_side', message);
  }
  return {
    kind: 'fill',
    line,
    raw,
    id: idIn(cells.text('id')),
    orderId: idIn(cells.text('order')),
    account: accountIn(cells.text('account')),
    symbol,
    instrument: 'futures',
    side,
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at: cells.stamp('time'),
    effect: EFFECTS.get(cells.text('effect').toLowerCase()) ?? null,
    pointValue: null,
    currency: 'USD',
    tradeDate: null,
    commission: cells.amount('commission'),
    fees: cells.amount('fee'),
    pnl: null,
  };
}
