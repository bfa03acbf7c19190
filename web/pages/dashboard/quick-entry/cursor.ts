/** Where the cursor goes from a cell. */

import { COLUMNS, type Column } from './columns.ts';
import type { Direction } from './commands.ts';
import { type GridRow, isBlankRow } from './grid-row.ts';

interface Place {
  id: number;
  column: Column;
}

/** Where typing a row begins: after what has carried over, or at its first cell. */
export const chooseStartColumn = (row: GridRow): Column =>
  isBlankRow(row) ? (row.cells.symbol === '' ? 'symbol' : 'side') : 'date';

/** @returns `null` where there is nothing in that direction */
export function placeAfter(
  rows: readonly { row: GridRow }[],
  { id, column }: Place,
  where: Direction,
): Place | null {
  const at = rows.findIndex(({ row }) => row.id === id);
  const cell = COLUMNS.indexOf(column);
  const [above, below] = [rows[at - 1]?.row, rows[at + 1]?.row];
  const last = COLUMNS[COLUMNS.length - 1] ?? column;
  switch (where) {
    case 'next': {
      const next = COLUMNS[cell + 1];
      if (next) return { id, column: next };
      return below ? { id: below.id, column: chooseStartColumn(below) } : null;
    }
    case 'previous': {
      const previous = COLUMNS[cell - 1];
      if (previous) return { id, column: previous };
      return above ? { id: above.id, column: last } : null;
    }
    case 'up':
      return above ? { id: above.id, column } : null;
    case 'down':
      return below ? { id: below.id, column } : null;
    case 'onward':
      // Down a column through rows that are there, and from the start of one that is new.
      return below ? { id: below.id, column: isBlankRow(below) ? chooseStartColumn(below) : column } : null;
  }
}
