/** A grid of cells under the names of its columns and beside those of its rows. Pixels. */

/** Above the cells, for the names of columns. */
const HEAD = 22;
/** Beside the cells, for the names of rows. */
const NAMES = 40;
const GAP = 3;
/** Has room for a figure and a count below it. */
const LEAST_WIDTH = 58;
const CELL_HEIGHT = 42;

export interface GridLayout {
  /** Wider than what it is in where the cells would have no room for their figures. */
  width: number;
  height: number;
  cell: { width: number; height: number };
  /** Where a cell begins, by its column and row from 0. */
  at: (column: number, row: number) => { x: number; y: number };
}

export function gridLayout(available: number, columns: number, rows: number): GridLayout {
  const pitch = Math.max(LEAST_WIDTH, (available - NAMES) / Math.max(1, columns));
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return {
    width: Math.max(available, rounded(NAMES + columns * pitch)),
    height: HEAD + rows * (CELL_HEIGHT + GAP),
    cell: { width: rounded(pitch - GAP), height: CELL_HEIGHT },
    at: (column, row) => ({ x: rounded(NAMES + column * pitch), y: HEAD + row * (CELL_HEIGHT + GAP) }),
  };
}
