/** Columns by their name: their order, and which of them are there, is up to the trader. */

import { headerKey } from '#src/values/text/column-names.ts';
import type { Row, Table } from '../formats/format.ts';

export { headerKey };

export interface Columns<Key extends string> {
  has(key: Key): boolean;
  /** Empty where the column is missing, or the row is too short. */
  cell(row: Row, key: Key): string;
}

/** Longer than any cell that is looked into. */
export const LONGEST_CELL = 300;
/** What people wrote is kept as it is. */
const WRITTEN: ReadonlySet<string> = new Set(['notes', 'tags', 'strategy']);

/** A cell that is too long to say anything is cut, so that no pattern is tried on all of it: what is left is no figure and no name. */
export const shortened = (key: string, cell: string): string =>
  cell.length <= LONGEST_CELL || WRITTEN.has(key) ? cell : `${cell.slice(0, LONGEST_CELL)}…`;

/**
 * Where the columns are that a format knows.
 * @param names of each column, the platform's spellings and languages; the first that is there counts
 */
export function findColumns<Key extends string>(
  headers: readonly string[],
  names: Readonly<Record<Key, readonly string[]>>,
): Columns<Key> {
  const places = indexHeaders(headers);
  const found = new Map<string, number>();
  for (const [key, spellings] of Object.entries<readonly string[]>(names)) {
    const spelling = spellings.map(headerKey).find((name) => places.has(name));
    const place = spelling === undefined ? undefined : places.get(spelling);
    if (place !== undefined) found.set(key, place);
  }
  return {
    has: (key) => found.has(key),
    cell(row, key) {
      const place = found.get(key);
      return place === undefined ? '' : shortened(key, row.cells[place] ?? '');
    },
  };
}

/** Whether a table has all of these columns. */
export function hasHeaders(table: Table, names: readonly string[]): boolean {
  const places = indexHeaders(table.headers);
  return names.every((name) => places.has(headerKey(name)));
}

/** Of columns of one name, the second is `Price (2)`: the file is read so. */
function indexHeaders(headers: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, header] of headers.entries()) {
    const key = headerKey(header);
    if (!places.has(key)) places.set(key, place);
  }
  return places;
}
