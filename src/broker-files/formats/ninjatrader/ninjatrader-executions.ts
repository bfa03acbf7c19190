/** The grid Executions: a row for each fill, with its commission. */

import type { Fill, Format, Reading, ReadingOptions, Row, SourceFile } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import { accountIn, type Cells, DUPLICATE, idIn, leftOut, readCells, readRows } from '../rows.ts';
import { sideIn } from '../sides.ts';
import { singleFills } from '../single-fills.ts';

const NAMES = {
  symbol: ['Instrument'],
  side: ['Action'],
  quantity: ['Quantity', 'Qty', 'Quantité', 'Qté', 'Qté.'],
  price: ['Price', 'Prix'],
  time: ['Time', 'Heure', 'Temps'],
  effect: ['E/X', 'E/S'],
  position: ['Position'],
  id: ['ID'],
  order: ['Order ID', "Numéro d'ordre", "ID d'ordre"],
  commission: ['Commission'],
  fee: ['Fee', 'Fees', 'Frais'],
  account: ['Account', 'Account display name', 'Compte', 'Nom du compte'],
} as const;
type Key = keyof typeof NAMES;

/** `E/X` tells it from the exports of others. */
const NEEDED: readonly Key[] = ['symbol', 'side', 'quantity', 'price', 'time', 'effect'];

const EFFECTS = new Map<string, Fill['effect']>([
  ['entry', 'open'],
  ['entrée', 'open'],
  ['exit', 'close'],
  ['sortie', 'close'],
]);

const gridsIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const ninjatraderExecutions: Format = {
  id: 'ninjatrader-executions',
  name: 'NinjaTrader 8 Executions',
  brokers: ['NinjaTrader'],
  files: ['NinjaTrader Grid.csv'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => gridsIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const grids = gridsIn(file);
    const keys = { times: ['time'], figures: ['price', 'commission', 'fee'] } as const;
    const { spelling, reading } = beginReading(grids, keys, options);
    const single = singleFills(reading);
    for (const { columns, rows } of grids) {
      readRows(reading, rows, (row) => {
        const fill = single(fillIn(readCells(columns, row, spelling), row), row);
        return fill ? [fill] : leftOut(DUPLICATE);
      });
    }
    return reading;
  },
};

function fillIn(cells: Cells<Key>, { line, raw }: Row): Fill {
  const symbol = cells.required('symbol');
  return {
    kind: 'fill',
    line,
    raw,
    id: idIn(cells.text('id')),
    orderId: idIn(cells.text('order')),
    account: accountIn(cells.text('account')),
    symbol,
    instrument: 'futures',
    side: sideIn(cells.required('side')),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at: cells.stamp('time'),
    effect: effectIn(cells),
    pointValue: null,
    currency: 'USD',
    tradeDate: null,
    commission: cells.amount('commission'),
    fees: cells.amount('fee'),
    pnl: null,
  };
}

/** A fill that turns a position is called an exit: the position after it, `2 S`, is on its own side. */
function effectIn(cells: Cells<Key>): Fill['effect'] {
  const effect = EFFECTS.get(cells.text('effect').toLowerCase()) ?? null;
  if (effect !== 'close') return effect;
  const after = /^\d+\s*([LS])$/i.exec(cells.text('position'))?.[1]?.toUpperCase();
  return after === (sideIn(cells.required('side')) === 'buy' ? 'L' : 'S') ? null : effect;
}
