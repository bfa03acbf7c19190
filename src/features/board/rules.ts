/** The order of the board. Amounts are cents. */

import { comparedBy } from '#src/values/compared-by.ts';
import { LEVELS } from '#src/values/limit-kinds.ts';
import type { BoardRow } from './responses.ts';

/** Worst first: by state, by how much of the closest limit is used, by net. Whoever does not count for the team stands last. */
export function worstFirst(rows: readonly BoardRow[]): BoardRow[] {
  return rows.toSorted(
    (a, b) =>
      Number(b.isIncluded) - Number(a.isIncluded) ||
      LEVELS.indexOf(b.state) - LEVELS.indexOf(a.state) ||
      (b.limitUsed ?? -1) - (a.limitUsed ?? -1) ||
      comparedBy(a.netToday, b.netToday) ||
      a.traderId - b.traderId,
  );
}
