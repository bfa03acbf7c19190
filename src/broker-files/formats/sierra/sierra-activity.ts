/** The log of trade activity of Sierra Chart: its fills are taken, and of its orders the stops. */

import { magnitude, minus, parseExact } from '#src/values/money/exact.ts';
import type { Fill, Format, Item, Reading, ReadingOptions, Row, SourceFile, StopOrder } from '../format.ts';
import { beginReading, knownTables } from '../known-tables.ts';
import {
  type Cells,
  DUPLICATE,
  idIn,
  leftOut,
  NOT_STATED,
  type NoTrade,
  readCells,
  readRows,
} from '../rows.ts';
import { sideIn } from '../sides.ts';
import { singleFills } from '../single-fills.ts';
import { sierraSymbol } from './sierra-symbol.ts';
import { SIERRA } from './sierra-trades.ts';

const NAMES = {
  activity: ['ActivityType'],
  time: ['DateTime', 'TransDateTime'],
  symbol: ['Symbol'],
  // `FilledQuantity` is what its order has filled so far.
  quantity: ['Quantity', 'FilledQuantity'],
  filled: ['FilledQuantity'],
  side: ['BuySell'],
  price: ['FillPrice'],
  orderType: ['OrderType'],
  orderPrice: ['Price'],
  status: ['OrderStatus'],
  account: ['TradeAccount'],
  effect: ['OpenClose'],
  position: ['PositionQuantity'],
  order: ['InternalOrderID', 'ServiceOrderID'],
  id: ['FillExecutionServiceID'],
} as const;
type Key = keyof typeof NAMES;

const NEEDED: readonly Key[] = ['activity', 'time', 'symbol', 'quantity', 'side', 'price'];

const tablesIn = (file: SourceFile) => knownTables(file, NAMES, NEEDED);

export const sierraActivity: Format = {
  id: 'sierra-activity',
  name: 'Sierra Chart Trade Activity Log',
  brokers: SIERRA,
  files: ['TradeActivityLogExport.txt'],
  columns: NEEDED.map((key) => NAMES[key]),
  detect: (file) => tablesIn(file).length > 0,
  read(file, options: ReadingOptions): Reading {
    const tables = tablesIn(file);
    const keys = { times: ['time'], figures: ['price', 'orderPrice'] } as const;
    const { spelling, reading } = beginReading(tables, keys, options);
    const single = singleFills(reading);
    for (const { columns, rows } of tables) {
      readRows(reading, rows, (row): Item[] | NoTrade => {
        const cells = readCells(columns, row, spelling);
        const activity = cells.text('activity').toLowerCase();
        if (activity === 'fills') {
          const fill = single(fillIn(cells, row), row);
          return fill ? [fill] : leftOut(DUPLICATE);
        }
        const stop = activity === 'orders' ? stopIn(cells, row) : null;
        return stop ? [stop] : leftOut(cells.text('activity'));
      });
    }
    return reading;
  },
};

const dealtIn = (cells: Cells<Key>, { line, raw }: Row) => {
  const { symbol, account } = sierraSymbol(cells.required('symbol'));
  return {
    line,
    raw,
    symbol,
    account: cells.text('account') || account,
    side: sideIn(cells.required('side')),
    at: cells.stamp('time'),
  };
};

/** Each line of an order is what it was then: the first one that counts is found by its time. */
function stopIn(cells: Cells<Key>, row: Row): StopOrder | null {
  const isPlaced =
    /stop/i.test(cells.text('orderType')) && !/reject|error|cancel/i.test(cells.text('status'));
  if (!isPlaced || (cells.amount('orderPrice') ?? '0') === '0') return null;
  const order = dealtIn(cells, row);
  return {
    kind: 'stop',
    ...order,
    id: idIn(cells.text('order')),
    price: cells.price('orderPrice', order.symbol),
  };
}

function fillIn(cells: Cells<Key>, row: Row): Fill {
  const dealt = dealtIn(cells, row);
  return {
    ...NOT_STATED,
    kind: 'fill',
    ...dealt,
    id: idIn(cells.text('id')),
    orderId: idIn(cells.text('order')),
    quantity: cells.quantity(sizeKey(cells)),
    price: cells.price('price', dealt.symbol),
    effect: effectIn(cells, dealt.side),
  };
}

const sizeKey = (cells: Cells<Key>) => (cells.text('quantity') === '' ? 'filled' : 'quantity');

/** A fill that turns a position is called a close as well: the position beside it is on its own side, or too small for it. */
function effectIn(cells: Cells<Key>, side: Fill['side']): Fill['effect'] {
  const effect = cells.text('effect').toLowerCase();
  if (effect === 'open') return 'open';
  if (effect !== 'close') return null;
  const [position, size] = [parseExact(cells.amount('position')), parseExact(cells.quantity(sizeKey(cells)))];
  if (!position || !size || position.units === 0n) return 'close';
  const isOnItsSide = position.units < 0n === (side === 'sell');
  const isLarger = minus(size, magnitude(position)).units > 0n;
  return isOnItsSide || isLarger ? null : 'close';
}
