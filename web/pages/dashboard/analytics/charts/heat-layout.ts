/** Pixels. */
const LABELS = 18;
const LARGEST_CELL = 22;
const GAP = 2;
/** Of a cell that can be hit with a finger, where there is no room for a year in one strip. */
const LEAST_CELL = 12;

export interface HeatLayout {
  cell: number;
  height: number;
  /** Where a cell is, by its column and row from 1. */
  at: (column: number, row: number) => { x: number; y: number };
  /** Where the name of a month stands that begins in a column. */
  label: (column: number) => { x: number; y: number };
}

/** A year of columns of weeks: in one strip, or in as few as make its cells large. */
export function heatLayout(width: number, columns: number, rows: number): HeatLayout {
  const strips = stripsIn(width, columns);
  const each = Math.ceil(columns / strips);
  const pitch = Math.max(GAP + 1, Math.min(LARGEST_CELL, Math.floor(width / each)));
  const strip = LABELS + rows * pitch;
  const place = (column: number) => ({
    x: ((column - 1) % each) * pitch,
    y: Math.floor((column - 1) / each) * (strip + GAP),
  });
  return {
    cell: pitch - GAP,
    height: strips * (strip + GAP),
    at: (column, row) => {
      const { x, y } = place(column);
      return { x, y: y + LABELS + (row - 1) * pitch };
    },
    label: (column) => {
      const { x, y } = place(column);
      return { x, y: y + LABELS - 6 };
    },
  };
}

function stripsIn(width: number, columns: number): number {
  if (width / columns >= LEAST_CELL) return 1;
  return width / Math.ceil(columns / 2) >= LARGEST_CELL ? 2 : 4;
}
