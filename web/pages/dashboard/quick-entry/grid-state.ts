/** The rows of the grid, and what is done to them. */

import type { Cells, Column } from './columns.ts';
import { changedRow, type GridRow, isBlankRow, type RowChange, rowAfter } from './grid-row.ts';

/** As many as can be typed and pasted. Rows that come back are more, where others took their place. */
export const MOST_ROWS = 1_000;

/** Rows that were sent, until it is known whether they were saved: neither they nor their key may change. */
export interface Sending {
  key: string;
  rows: readonly number[];
  /** What they were sent as, a JSON list in the wire's form: sent again it is the same, whatever has changed since. */
  entries: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface GridState {
  rows: readonly GridRow[];
  /** The id of the next row. */
  nextId: number;
  sending: Sending | null;
}

export const EMPTY_GRID: GridState = { rows: [], nextId: 1, sending: null };

export type Rejections = ReadonlyMap<number, ReadonlyMap<Column, string>>;

export type GridAction =
  | { does: 'change'; id: number; change: RowChange; first: Partial<Cells> }
  | { does: 'remove'; ids: readonly number[] }
  /** Rows were pasted. */
  | { does: 'add'; rows: readonly GridRow[] }
  /** Rows that had left it come back. */
  | { does: 'return'; rows: readonly GridRow[] }
  | { does: 'send'; sending: Sending }
  /** The rows that were sent under this key were saved. */
  | { does: 'confirm'; key: string }
  /** None of them was saved. */
  | { does: 'reject'; rejections: Rejections }
  | { does: 'restore'; state: GridState };

export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.does) {
    case 'restore':
      return action.state;
    case 'change':
      return changed(state, action);
    case 'add':
      return pasted(state, action.rows);
    case 'return':
      return added(state, action.rows);
    case 'remove':
      return without(
        state,
        action.ids.filter((id) => !isLocked(state, id)),
      );
    case 'send':
      return { ...state, sending: action.sending };
    case 'confirm':
      return state.sending?.key === action.key
        ? { ...without(state, state.sending.rows), sending: null }
        : state;
    case 'reject':
      return { ...state, rows: withRejections(state.rows, action.rejections), sending: null };
  }
}

export const isLocked = ({ sending }: Pick<GridState, 'sending'>, id: number): boolean =>
  sending?.rows.includes(id) ?? false;

/** The blank row at the end, which becomes one of the rows once something is typed in it. */
export const blankRow = ({ rows, nextId }: GridState, first: Partial<Cells>): GridRow =>
  rowAfter(nextId, rows.at(-1), first);

function changed(
  state: GridState,
  { id, change, first }: Extract<GridAction, { does: 'change' }>,
): GridState {
  if (isLocked(state, id)) return state;
  if (id === state.nextId) {
    if (state.rows.length >= MOST_ROWS) return state;
    const row = changedRow(blankRow(state, first), change);
    return { ...state, rows: [...state.rows, row], nextId: id + 1 };
  }
  return { ...state, rows: state.rows.map((row) => (row.id === id ? changedRow(row, change) : row)) };
}

/** Rows that are still blank make room for them. */
function pasted(state: GridState, rows: readonly GridRow[]): GridState {
  const kept = state.rows.filter((row) => !isBlankRow(row));
  return added({ ...state, rows: kept }, rows.slice(0, Math.max(0, MOST_ROWS - kept.length)));
}

function added(state: GridState, rows: readonly GridRow[]): GridState {
  const fresh = rows.map((row, at) => ({ ...row, id: state.nextId + at }));
  return { ...state, rows: [...state.rows, ...fresh], nextId: state.nextId + fresh.length };
}

const without = (state: GridState, ids: readonly number[]): GridState => ({
  ...state,
  rows: state.rows.filter(({ id }) => !ids.includes(id)),
});

const withRejections = (rows: readonly GridRow[], rejections: Rejections): GridRow[] =>
  rows.map((row) => {
    const found = rejections.get(row.id);
    if (!found) return row;
    const rejected = Object.fromEntries(
      [...found].map(([column, message]) => [column, { text: row.cells[column], message }]),
    );
    return { ...row, rejected };
  });
