/** A duplicate of an execution is one with it, and so is one of a finished trade. */

import type { Fill, Reading, RoundTrip, Row } from './format.ts';
import { warn } from './rows.ts';

/** Whether a row is taken, and as what. */
type Single<T> = (item: T, row: Row) => T | null;

/**
 * After a lost connection the same execution is told again; without an id equal rows are fills of their own. One for each
 * file.
 */
export const singleFills = (reading: Reading): Single<Fill> => singles(reading, 'execution', isSameFill);

/** A position that is closed in parts has one id for all of them. One for each file. */
export const singleTrips = (reading: Reading): Single<RoundTrip> => singles(reading, 'trade', isSameTrip);

function singles<T extends Fill | RoundTrip>(
  reading: Reading,
  word: string,
  isSame: (a: T, b: T) => boolean,
): Single<T> {
  /** By account and contract: a key of each item's own would take as much memory as the item. */
  const byContract = new Map<string, Map<string, T>>();
  return (item, row) => {
    if (item.id === null) return item;
    const contract = `${item.account}\n${item.symbol}`;
    const byId = byContract.get(contract) ?? new Map<string, T>();
    byContract.set(contract, byId);
    const known = byId.get(item.id);
    if (known === undefined) {
      byId.set(item.id, item);
      return item;
    }
    if (isSame(known, item)) return null;
    const message = `Another ${word} above has the id “${item.id}”, with other figures. Both are taken.`;
    warn(reading, row, 'id_twice', message);
    return { ...item, id: null };
  };
}

const isSameFill = (a: Fill, b: Fill): boolean =>
  a.side === b.side && a.quantity === b.quantity && a.price === b.price && a.at.clock === b.at.clock;

const isSameTrip = (a: RoundTrip, b: RoundTrip): boolean =>
  a.side === b.side &&
  a.quantity === b.quantity &&
  a.entryPrice === b.entryPrice &&
  a.exitPrice === b.exitPrice &&
  a.openedAt?.clock === b.openedAt?.clock &&
  a.closedAt?.clock === b.closedAt?.clock;
