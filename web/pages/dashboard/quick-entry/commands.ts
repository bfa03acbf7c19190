import type { Column } from './columns.ts';
import type { RowChange } from './grid-row.ts';

/** Along the row and on to the next one, within the column, or to where the next row begins. */
export type Direction = 'next' | 'previous' | 'up' | 'down' | 'onward';

/** What a cell asks of the grid. They stay the same while it is used. */
export interface Commands {
  type: (id: number, column: Column, text: string) => void;
  /** The cell is left: what is typed there is written out. @param text instead of what is typed */
  settle: (id: number, column: Column, text?: string) => void;
  change: (id: number, change: RowChange) => void;
  copyAbove: (id: number, column: Column) => void;
  remove: (id: number) => void;
  /** @returns whether there is anything in that direction */
  go: (id: number, column: Column, where: Direction) => boolean;
  /** Goes on to the next cell by itself. */
  jump: (id: number, column: Column) => void;
  /** Whether the cursor jumped to this cell just now: a Tab that goes there by habit is not meant to leave it. Asked once. */
  takeJump: (id: number, column: Column) => boolean;
  /** Puts the cursor into a cell. */
  enter: (id: number, column: Column) => void;
  /** Adds a strategy of this name. */
  addStrategy: (name: string) => void;
  /** Takes rows that were copied elsewhere. */
  paste: (text: string) => void;
  save: () => void;
  leave: () => void;
}

/** The id of a cell's field. */
export const cellId = (id: number, column: Column): string => `cell-${id}-${column}`;
