/** Where the cells of a line stand: every line is a CSS grid of the same columns. */

import { COLUMNS, type Column } from './columns.ts';

/** Shares of the width, and what each has at least. Pixels. */
const WIDTHS: Readonly<Record<Column, number>> = {
  date: 72,
  account: 98,
  symbol: 64,
  side: 70,
  quantity: 44,
  entry: 90,
  exit: 90,
  stop: 90,
  costs: 60,
  pnl: 98,
  strategy: 104,
  tags: 50,
  note: 60,
};
const NUMBER = 32;
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
