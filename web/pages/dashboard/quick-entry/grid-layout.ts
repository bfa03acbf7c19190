/**
 * Where the cells of a row stand: every row is a CSS grid of the same columns. One line from 1440 px on, where all of them
 * fit; below that two, so that nothing scrolls sideways; on a phone a card.
 */

import { COLUMNS, type Column } from './columns.ts';

/** Shares of the width, and what each has at least. Pixels. */
const WIDTHS: Readonly<Record<Column, number>> = {
  date: 60,
  account: 72,
  symbol: 65,
  side: 62,
  quantity: 38,
  entry: 84,
  exit: 84,
  stop: 84,
  opened: 76,
  closed: 76,
  costs: 62,
  pnl: 88,
  strategy: 66,
  tags: 40,
  note: 40,
};
const NUMBER = 28;
const R = 57;
const STATE = 60;

const widths = [
  NUMBER,
  ...COLUMNS.flatMap((column) => (column === 'pnl' ? [WIDTHS.pnl, R] : [WIDTHS[column]])),
  STATE,
];

/** Date to stop in the first line, each above one of in to note; the number and the state beside both. */
const FOLDED = [22, 78, 78, 60, 92, 48, 80, 80, 80, 34];
const SECOND_LINE: Column = 'opened';

/** Row number, columns with R after the P&L, and the row's state. */
export const LINE_CELLS = widths.length;

const columnsOf = (list: readonly number[]) => list.map((width) => `minmax(${width}px,${width}fr)`).join(' ');

export const GRID_STYLE: Readonly<Record<string, string>> = {
  '--columns': columnsOf(widths),
  '--folded': columnsOf(FOLDED),
  '--least': `${widths.reduce((sum, width) => sum + width, 0)}px`,
};

/**
 * A table lays all its rows out anew for a key in one cell: 200 rows took a slow computer half a second. Rows on
 * their own need not, and those that are out of sight are not laid out at all.
 */
export const ROW =
  'md:grid md:gap-0 md:p-0 md:max-[1439px]:grid-cols-[var(--folded)] min-[1440px]:grid-cols-[var(--columns)]';

/** The number at the beginning of a row, beside all of its lines. */
export const NUMBER_PLACE = 'md:max-[1439px]:row-span-2 md:max-[1439px]:!h-auto';
/** The state at its end. */
export const STATE_PLACE =
  'md:max-[1439px]:col-start-10 md:max-[1439px]:row-start-1 md:max-[1439px]:row-span-2 md:max-[1439px]:!h-auto';

/** Where the second line begins, where there is one. */
export const placeOf = (column: Column): string | false =>
  column === SECOND_LINE && 'md:max-[1439px]:col-start-2';
