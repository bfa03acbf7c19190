/** The order of a list arranged by hand. */

export const LIST_CHANGED = 'The list has changed meanwhile. Please look at it again.';

export interface ListedRow {
  id: number;
  version: number;
}

/** The ids of a list in a new order and, if given, the versions its rows were read at. */
interface NewOrder {
  ids: readonly number[];
  versions?: readonly number[] | undefined;
}

/**
 * Whether an order names each row of the list exactly once, each at its current version; an order made from an older
 * list does not.
 */
export function isOrderOf({ ids, versions }: NewOrder, rows: readonly ListedRow[]): boolean {
  const places = new Map(ids.map((id, place) => [id, place]));
  return (
    places.size === ids.length &&
    ids.length === rows.length &&
    rows.every(({ id, version }) => {
      const place = places.get(id);
      return place !== undefined && (versions === undefined || versions[place] === version);
    })
  );
}

/** The order after moving the row at `from` to `to`; `null` unless both are positions in the list. */
export function movedOrder(
  rows: readonly ListedRow[],
  from: number,
  to: number,
): { ids: number[]; versions: number[] } | null {
  const moved = rows[from];
  if (moved === undefined || rows[to] === undefined || from === to) return null;
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { ids: order.map(({ id }) => id), versions: order.map(({ version }) => version) };
}
