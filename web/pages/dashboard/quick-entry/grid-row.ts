/** A row of the grid: a trade as it is typed. */

import type { InstrumentType } from '#src/features/journal/contract.ts';
import { CARRIED, type Cells, COLUMNS, type Column } from './columns.ts';

type Texts = Readonly<Partial<Record<Column, string>>>;

export interface GridRow {
  /** Within the grid, and its draft. */
  readonly id: number;
  readonly cells: Cells;
  /** The cell that is being typed in: what is typed there may be short for something. */
  readonly typing: Column | null;
  /** Chosen where the symbol does not show. */
  readonly instrumentType: InstrumentType | null;
  readonly isOpen: boolean;
  /** Texts that were questioned and are to be kept. */
  readonly kept: Texts;
  /** What the server has said of these texts. */
  readonly rejected: Readonly<Partial<Record<Column, { text: string; message: string }>>>;
}

export type RowChange = Partial<Omit<GridRow, 'id' | 'cells' | 'kept'>> & {
  readonly cells?: Texts;
  readonly kept?: Texts;
};

export const NO_CELLS: Cells = {
  date: '',
  account: '',
  symbol: '',
  side: '',
  quantity: '',
  entry: '',
  exit: '',
  stop: '',
  opened: '',
  closed: '',
  costs: '',
  pnl: '',
  strategy: '',
  tags: '',
  note: '',
};

export const toRow = (id: number, cells: Texts): GridRow => ({
  id,
  cells: { ...NO_CELLS, ...cells },
  typing: null,
  instrumentType: null,
  isOpen: false,
  kept: {},
  rejected: {},
});

/** The row after another one, with what carries over. */
export const rowAfter = (id: number, before: GridRow | undefined, first: Texts): GridRow =>
  before
    ? {
        ...toRow(id, Object.fromEntries(CARRIED.map((column) => [column, before.cells[column]]))),
        instrumentType: before.instrumentType,
      }
    : toRow(id, first);

/** Whether nothing but what carries over is in it: it is no trade yet. */
export const isBlankRow = ({ cells, isOpen }: GridRow): boolean =>
  !isOpen && COLUMNS.every((column) => CARRIED.includes(column) || cells[column].trim() === '');

export function changedRow(row: GridRow, { cells, kept, ...change }: RowChange): GridRow {
  return {
    ...row,
    // A chosen type belongs to the symbol it was chosen for.
    ...(cells?.symbol !== undefined && cells.symbol !== row.cells.symbol ? { instrumentType: null } : {}),
    ...change,
    cells: cells ? { ...row.cells, ...cells } : row.cells,
    kept: kept ? { ...row.kept, ...kept } : row.kept,
  };
}

/** What an entry costs, as it is typed: an amount, or commission and fees with a plus between them. */
export function typedCosts(text: string): { commission: string; fees: string } {
  const [commission = '', fees, ...rest] = text.split(/(?<=[\d.)\s])\+/);
  if (rest.length > 0) return { commission: text, fees: '' };
  // An amount is all of it: an account's list fills in nothing more.
  const others = commission.trim() === '' ? '' : '0';
  return { commission: commission.trim(), fees: fees?.trim() ?? others };
}
