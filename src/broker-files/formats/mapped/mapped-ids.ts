/** Whether a column that is said to hold ids does. */

import type { Row } from '../format.ts';

interface Ids {
  areUsable: boolean;
  warning: string | null;
}

/**
 * Numbers of rows are others in the next export, and an order has one number for all of its fills: known by those, trades would be
 * left out. Without ids it counts how often a row occurs.
 */
export function idsIn(rows: readonly Row[], place: number | null): Ids {
  if (place === null) return { areUsable: false, warning: null };
  const byId = new Map<string, string>();
  let isShared = false;
  for (const { cells } of rows) {
    const id = cells[place] ?? '';
    if (id === '') continue;
    const content = cells.join('\n');
    isShared ||= (byId.get(id) ?? content) !== content;
    byId.set(id, content);
  }
  if (isShared) {
    return { areUsable: false, warning: 'Different rows have the same id. The ids are not used.' };
  }
  const numbers = new Set([...byId.keys()].map(Number));
  const areRowNumbers = byId.size > 1 && [...byId.keys()].every((_, at) => numbers.has(at + 1));
  if (areRowNumbers) {
    return { areUsable: false, warning: 'The ids are the numbers of the rows. They are not used.' };
  }
  return { areUsable: true, warning: null };
}
