/** Where the cells of a line stand: every line is a CSS grid of the same columns. */

import { COLUMNS, type Column } from './columns.ts';

/** Shares of the width, and what each has at least. Pixels. */
const WIDTHS: Readonly<Record<Column, number>> = {
  date: 64,
  account: 78,
  symbol: 60,
  side: 64,
  quantity: 38,
  entry: 84,
  exit: 84,
  stop: 84,
  opened: 80,
  closed: 80,
  costs: 62,
  pnl: 88,
  strategy: 66,
  tags: 40,
  note: 40,
};
const NUMBER = 28;
const R = 58;
const STATE = 60;

const widths = [
  NUMBER,
  ...COLUMNS.flatMap((column) => (column === 'pnl' ? [WIDTHS.pnl, R] : [WIDTHS[column]])),
  STATE,
];

/** Row number, columns with R after the P&L, and the row's state. */
export const LINE_CELLS = widths.length;

export const GRID_STYLE: Readonly<Record<string, string>> = {
  '--columns': widths.map((width) => `minmax(${width}px,${width}fr)`).join(' '),
  '--least': `${widths.reduce((sum, width) => sum + width, 0)}px`,
};

/**
 * A table lays all its rows out anew for a key in one cell: 200 rows took a slow computer half a second. Lines on
 * their own need not, and those that are out of sight are not laid out at all.
 */
export const LINE = 'md:grid md:grid-cols-[var(--columns)] md:gap-0 md:p-0';
