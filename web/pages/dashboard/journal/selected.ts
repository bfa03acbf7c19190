/** A selection of rows of a list, as checkboxes and keys change it. */

/** As many as one call changes. */
export const MOST_SELECTED = 500;

export interface Selected {
  ids: ReadonlySet<number>;
  /** The row that was toggled last, from which a range goes. */
  anchor: number | null;
}

export const NOTHING_SELECTED: Selected = { ids: new Set(), anchor: null };

/** Without the rows that have left the list: they would take the room of others. */
export function keepListed({ ids, anchor }: Selected, list: readonly number[]): Selected {
  return { ids: new Set(list).intersection(ids), anchor };
}

export function toggle({ ids }: Selected, id: number): Selected {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: bounded(next), anchor: id };
}

/** Selects all rows from the last toggled one to this one; without such a one, this one alone. */
export function selectTo(before: Selected, id: number, list: readonly number[]): Selected {
  const from = before.anchor === null ? -1 : list.indexOf(before.anchor);
  const to = list.indexOf(id);
  if (from === -1 || to === -1) return { ids: bounded(new Set([...before.ids, id])), anchor: id };
  const range = list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: bounded(new Set([...before.ids, ...range])), anchor: before.anchor };
}

export function selectAll(list: readonly number[]): Selected {
  return { ids: bounded(new Set(list)), anchor: null };
}

function bounded(ids: Set<number>): Set<number> {
  return ids.size <= MOST_SELECTED ? ids : new Set([...ids].slice(0, MOST_SELECTED));
}
