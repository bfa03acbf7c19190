/** One row of a mapped file becomes a fill or a finished trade. */

import { dealtSide } from '#src/values/dealt-side.ts';
import { readAmount } from '../cells/amount.ts';
import type { Columns } from '../cells/headers.ts';
import { readStamp } from '../cells/stamp.ts';
import type { ColumnMeaning, ImportMapping } from '../contract.ts';
import { fillOf, isZero, paid } from './fill-cells.ts';
import type { Fill, RoundTrip, Row, Stamp } from './format.ts';
import { accountIn, type Cells, cellsOf, idIn, NOT_TOLD, RejectedRow, type Spelling, sumOf } from './rows.ts';

export interface MappedRows {
  mapping: ImportMapping;
  /** The columns of a meaning. */
  places: (meaning: ColumnMeaning) => readonly number[];
  spelling: Spelling;
  areCostsNegative: boolean;
  hasIds: boolean;
}

type Key = ColumnMeaning;

/** Whatever the column is called that says so: an order of these has not been dealt. */
const NOT_DEALT =
  /^(?:cancell?ed|rejected|expired|working|pending|storniert|gelöscht|abgelehnt|annulée?|rejetée?)$/i;

/** @returns `null` for a row that is no trade by its nature */
export function readMappedRow(file: MappedRows, row: Row): Fill | RoundTrip | null {
  const { mapping, places, spelling } = file;
  const columns: Columns<Key> = {
    has: (key) => places(key).length > 0,
    cell: (line, key) => line.cells[places(key)[0] ?? -1] ?? '',
  };
  const cells = cellsOf(columns, row, spelling);
  if (places('ignore').some((place) => NOT_DEALT.test(row.cells[place] ?? ''))) return null;
  const quantity = readAmount(cells.text('quantity'), spelling.mark);
  // A sum below the rows, or an order of which nothing was dealt.
  if (quantity !== null && isZero(quantity)) return null;
  if (cells.text('symbol') === '' && (quantity === null || cells.text('side') === '')) return null;
  return mapping.isFills ? fillIn(file, cells, row) : tripIn(file, cells, row);
}

function fillIn(file: MappedRows, cells: Cells<Key>, row: Row): Fill {
  const symbol = cells.required('symbol');
  const at = stampIn(file, cells, 'time') ?? cells.stamp('date');
  return fillOf(row, {
    ...sharedIn(file, cells, row),
    symbol,
    side: sideIn(file, cells),
    quantity: cells.quantity('quantity'),
    price: cells.price('price', symbol),
    at,
  });
}

function tripIn(file: MappedRows, cells: Cells<Key>, { line, raw, cells: texts }: Row): RoundTrip {
  const symbol = cells.required('symbol');
  const closedAt = stampIn(file, cells, 'closedAt') ?? stampIn(file, cells, 'time') ?? cells.stamp('date');
  return {
    ...NOT_TOLD,
    kind: 'roundTrip',
    line,
    raw,
    ...sharedIn(file, cells, { line, raw, cells: texts }),
    symbol,
    side: sideIn(file, cells) === 'buy' ? 'long' : 'short',
    quantity: cells.quantity('quantity'),
    entryPrice: cells.price('entryPrice', symbol),
    exitPrice: cells.price('exitPrice', symbol),
    openedAt: stampIn(file, cells, 'openedAt'),
    closedAt,
    isWhole: true,
    fillIds: null,
    mae: null,
    mfe: null,
  };
}

function sharedIn(
  { mapping, places, spelling, areCostsNegative, hasIds }: MappedRows,
  cells: Cells<Key>,
  row: Row,
): Pick<Fill, 'account' | 'id' | 'commission' | 'fees' | 'pnl'> {
  function costs(meaning: 'commission' | 'fees'): string | null {
    const columns = places(meaning).map(
      (place): Columns<Key> => ({ has: () => true, cell: ({ cells: texts }) => texts[place] ?? '' }),
    );
    const sum = sumOf(columns.map((column) => cellsOf(column, row, spelling).amount(meaning)));
    return areCostsNegative ? paid(sum) : sum;
  }
  const pnl = cells.amount('pnl');
  return {
    account: accountIn(cells.text('account')),
    id: hasIds ? idIn(cells.text('id')) : null,
    commission: costs('commission'),
    fees: costs('fees'),
    pnl: pnl === null ? null : { amount: pnl, is: mapping.pnlIs },
  };
}

/** By the words of its column; without one by the sign of the quantity. */
function sideIn({ places, spelling }: MappedRows, cells: Cells<Key>): Fill['side'] {
  const isNegative = readAmount(cells.text('quantity'), spelling.mark)?.startsWith('-') === true;
  if (places('side').length === 0) return isNegative ? 'sell' : 'buy';
  // A minus alone is a side, and elsewhere says that there is nothing.
  const word = cells.text('side');
  const side = dealtSide(word);
  if (side === null) {
    cells.required('side');
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” is neither bought nor sold, neither long nor short.`,
    );
  }
  if (isNegative && side === 'buy') {
    throw new RejectedRow(
      'unreadable_side',
      `“${word.slice(0, 40)}” contradicts the quantity, which is below zero.`,
    );
  }
  return side;
}

/** With its day, which may stand in a column of its own. */
function stampIn(
  { spelling: { order } }: MappedRows,
  cells: Cells<Key>,
  key: 'time' | 'openedAt' | 'closedAt',
): Stamp | null {
  const text = cells.text(key);
  if (text === '') return null;
  const whole = readStamp(text, order);
  const date = cells.text('date') === '' ? null : cells.stamp('date');
  if (whole !== null && (whole.hasTime || date === null)) return whole;
  // A clock time of a spreadsheet is a part of a day.
  const clock = /^0?[.,]\d+$/.test(text) ? clockOfDay(Number(`0.${text.replace(/^0?[.,]/, '')}`)) : text;
  const joined = date && readStamp(`${date.clock.slice(0, 10)} ${clock}`, order);
  // A day that is no clock time: that of the opening, say.
  return joined ?? whole ?? cells.stamp(key);
}

const clockOfDay = (part: number) => new Date(Math.round(part * 86_400) * 1_000).toISOString().slice(11, 19);
