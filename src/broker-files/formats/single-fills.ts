/** A duplicate of an execution is one with it. */

import type { Fill, Reading, Row } from './format.ts';
import { warn } from './rows.ts';

/**
 * Returns whether a row is taken, and as what. After a lost connection the same execution is told again; without an id
 * equal rows are fills of their own. One for each file.
 */
export function singleFills(reading: Reading): (fill: Fill, row: Row) => Fill | null {
  /** By account and contract: a key of each fill's own would take as much memory as the fill. */
  const byContract = new Map<string, Map<string, Fill>>();
  return (fill, row) => {
    if (fill.id === null) return fill;
    const contract = `${fill.account}\n${fill.symbol}`;
    const byId = byContract.get(contract) ?? new Map<string, Fill>();
    byContract.set(contract, byId);
    const known = byId.get(fill.id);
    if (known === undefined) {
      byId.set(fill.id, fill);
      return fill;
    }
    if (isSame(known, fill)) return null;
    const message = `Another execution above has the id “${fill.id}”, with other figures. Both are taken.`;
    warn(reading, row, 'id_twice', message);
    return { ...fill, id: null };
  };
}

const isSame = (a: Fill, b: Fill): boolean =>
  a.side === b.side && a.quantity === b.quantity && a.price === b.price && a.at.clock === b.at.clock;
