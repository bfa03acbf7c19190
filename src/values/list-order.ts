/** The order of a list that is arranged by hand. */

export const LIST_CHANGED = 'The list has changed meanwhile. Please look at it again.';

export interface ListedRow {
  id: number;
  version: number;
}

/** The ids of a list in a new order, and where they are told the versions that its rows were read at. */
interface NewOrder {
  ids: readonly number[];
  versions?: readonly number[] | undefined;
}

/**
 * Whether an order names each row of the list once and nothing else, and no row at another version: one that was made from
 * an older list does not.
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

/** The order of a list whose row at `from` is put to `to`, where both are places in it; else `null`. */
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
