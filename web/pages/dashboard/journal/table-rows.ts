/** The rows of the table: trades, and where they are in order of their days, a head above each day. */

import type { JournalEntry } from '#src/features/journal/responses.ts';

export type TableRow =
  | { kind: 'day'; date: string }
  | { kind: 'entry'; entry: JournalEntry /** Among all trades, from 1. */; position: number };

export function tableRows(entries: readonly JournalEntry[], isByDay: boolean): TableRow[] {
  const rows: TableRow[] = [];
  let date: string | null = null;
  for (const [index, entry] of entries.entries()) {
    if (isByDay && entry.tradeDate !== date) {
      date = entry.tradeDate;
      rows.push({ kind: 'day', date });
    }
    rows.push({ kind: 'entry', entry, position: index + 1 });
  }
  return rows;
}

/** What tells a row from all others. */
export const rowKey = (row: TableRow): string | number => (row.kind === 'day' ? row.date : row.entry.id);

/** The trade of a row; `null` for a day's head. */
export const idOf = (row: TableRow): number | null => (row.kind === 'entry' ? row.entry.id : null);

/** The first trade; `null` without any. */
export const findFirstId = (rows: readonly TableRow[]): number | null => {
  const first = rows.find((row) => row.kind === 'entry');
  return first ? idOf(first) : null;
};

/** The trade after this one, or before it; the first one where this one is not listed. */
export function findNeighbour(rows: readonly TableRow[], id: number | null, step: 1 | -1): number | null {
  const at = id === null ? -1 : rows.findIndex((row) => idOf(row) === id);
  if (at === -1) return findFirstId(rows);
  for (let next = at + step; next >= 0 && next < rows.length; next += step) {
    const row = rows[next];
    if (row?.kind === 'entry') return row.entry.id;
  }
  return null;
}
