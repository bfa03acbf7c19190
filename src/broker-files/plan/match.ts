/** Which entry is which trade: those that share most of their fills. */

import type { ImportedEntry, PlannedTrade, StoredLeg } from './types.ts';

export interface Share {
  /** Index of the trade among all. */
  trade: number;
  entry: ImportedEntry;
  /** Contracts of fills that are in both. */
  quantity: number;
  hasSameOpening: boolean;
}

/** Of each row of some fills: how many contracts. */
function sumQuantities(legs: readonly StoredLeg[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const { rows, quantity } of legs) {
    const contracts = Number(quantity);
    for (const row of rows) quantities.set(row, (quantities.get(row) ?? 0) + contracts);
  }
  return quantities;
}

const openingOf = ({ legs }: Pick<PlannedTrade, 'legs'>): string | undefined => legs[0]?.rows[0];

interface Held {
  trade: number;
  quantity: number;
}

/** The trades in which the rows of one account's contract are. */
export interface TradesByRow {
  trades: readonly PlannedTrade[];
  /** Index of the first of them among all. */
  first: number;
  byRow: ReadonlyMap<string, readonly Held[]>;
}

/** @param asked rows of entries: those that no entry has would take as much memory as the trades */
export function tradesByRow(
  trades: readonly PlannedTrade[],
  first: number,
  asked: ReadonlySet<string>,
): TradesByRow {
  const byRow = new Map<string, Held[]>();
  for (const [trade, { legs }] of trades.entries()) {
    for (const { rows, quantity: text } of legs) {
      const quantity = Number(text);
      for (const row of rows) {
        if (!asked.has(row)) continue;
        const held = byRow.get(row);
        const last = held?.at(-1);
        if (last?.trade === trade) last.quantity += quantity;
        else if (held) held.push({ trade, quantity });
        else byRow.set(row, [{ trade, quantity }]);
      }
    }
  }
  return { trades, first, byRow };
}

/** Every trade that shares fills with an entry. */
export function computeShares(entry: ImportedEntry, { trades, first, byRow }: TradesByRow): Share[] {
  const shared = new Map<number, number>();
  for (const [row, quantity] of sumQuantities(entry.legs)) {
    for (const held of byRow.get(row) ?? []) {
      shared.set(held.trade, (shared.get(held.trade) ?? 0) + Math.min(quantity, held.quantity));
    }
  }
  const opening = openingOf(entry);
  return [...shared].map(([trade, quantity]) => {
    const found = trades[trade];
    const hasSameOpening = found !== undefined && openingOf(found) === opening;
    return { trade: first + trade, entry, quantity, hasSameOpening };
  });
}

/** The most shared first; of the same, the one that opens alike, then the older entry. */
export const compareShares = (a: Share, b: Share): number =>
  b.quantity - a.quantity ||
  Number(b.hasSameOpening) - Number(a.hasSameOpening) ||
  a.entry.entryId - b.entry.entryId ||
  a.trade - b.trade;

export const countContracts = ({ legs }: PlannedTrade): number => {
  let sum = 0;
  for (const quantity of sumQuantities(legs).values()) sum += quantity;
  return sum;
};
