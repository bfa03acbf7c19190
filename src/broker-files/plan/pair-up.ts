/** Entries and trades find each other, each at most once. */

import {
  compareShares,
  computeShares,
  countContracts,
  type Share,
  type TradesByRow,
  tradesByRow,
} from './match.ts';
import type { MadeTrade } from './trades.ts';
import type { Figures, ImportedEntry } from './types.ts';

export interface PairedUp {
  /** Of each trade. */
  entries: (ImportedEntry | null)[];
  /** Entries without a trade, and the trade that holds most of their fills now. */
  left: { entry: ImportedEntry; trade: number | null }[];
  /** Of a trade without an entry: one that stays as it is and has most of its fills already. */
  heldBy: (ImportedEntry | null)[];
}

/**
 * By the fills that they share, in their account; those of an import that is moved in the other one. Last come trades whose
 * fills are reported by other rows than they were, such as those of orders that come one by one now.
 * @param groups the trades of each account's contract
 */
export function pairUp(
  groups: readonly (readonly MadeTrade[])[],
  entries: readonly ImportedEntry[],
  isMove: boolean,
): PairedUp {
  const made = groups.flat();
  const { byKey, byContract } = indexEntries(groups, entries);
  const found: (ImportedEntry | null)[] = made.map(() => null);
  const taken = new Set<ImportedEntry>();
  const take = (trade: number, entry: ImportedEntry) => {
    if (found[trade] !== null || taken.has(entry)) return;
    found[trade] = entry;
    taken.add(entry);
  };
  const takeAll = (shares: Share[]) => {
    for (const { trade, entry } of shares.sort(compareShares)) take(trade, entry);
  };

  const shares = new Map<ImportedEntry, readonly Share[]>();
  const away: ImportedEntry[] = [];
  for (const entry of entries) {
    const index = byKey.get(keyOf(entry));
    const own = index ? computeShares(entry, index) : [];
    if (own.length === 0) away.push(entry);
    else shares.set(entry, own);
  }
  // What stays as it is comes first: its money is counted elsewhere.
  const all = [...shares.values()].flat();
  takeAll(all.filter(({ entry }) => isFixed(entry)));
  takeAll(all.filter(({ entry }) => !isFixed(entry)));
  if (isMove) {
    for (const entry of away) {
      const others = (byContract.get(entry.contract) ?? []).flatMap((index) => computeShares(entry, index));
      // Equal rows in another account are no move.
      const moved = others.filter(({ trade }) => made[trade]?.isOfImport);
      if (moved.length > 0) shares.set(entry, moved);
    }
    takeAll(away.flatMap((entry) => shares.get(entry) ?? []));
  }
  const strangers = away.filter((entry) => !shares.has(entry)).sort(compareStrangers);
  for (const look of strangers.length > 0 ? [toLook, lookToTheMinute] : []) {
    const free = made.entries().filter(([index]) => found[index] === null);
    const byLook = Map.groupBy(free, ([, { trade }]) => `${keyOf(trade)} ${look(trade.figures)}`);
    // Taken from the end, the first one comes first.
    for (const same of byLook.values()) same.reverse();
    for (const entry of strangers) {
      if (taken.has(entry)) continue;
      const next = byLook.get(`${keyOf(entry)} ${look(entry.figures)}`)?.pop();
      if (next) take(next[0], entry);
    }
  }

  const left = entries
    .filter((entry) => !taken.has(entry))
    .map((entry) => ({ entry, trade: shares.get(entry)?.toSorted(compareShares)[0]?.trade ?? null }));
  return { entries: found, left, heldBy: heldBy(made, found, shares) };
}

const keyOf = ({ accountId, contract }: { accountId: number | null; contract: string }): string =>
  `${accountId} ${contract}`;

const isFixed = ({ state }: ImportedEntry): boolean => state === 'archived' || state === 'moved';

const compareStrangers = (a: ImportedEntry, b: ImportedEntry): number =>
  Number(isFixed(b)) - Number(isFixed(a)) || a.entryId - b.entryId;

/** One account opens one position of a contract at a time. */
const toLook = ({ positionType, openedAt, tradeDate, quantity, entryPrice }: Figures): string =>
  openedAt === null
    ? `${positionType} ${tradeDate} ${quantity} ${entryPrice}`
    : `${positionType} ${Math.floor(openedAt / 1000)}`;

/** Files may show the same trade to the second and to the minute. */
const lookToTheMinute = ({ positionType, openedAt, tradeDate, quantity, entryPrice }: Figures): string =>
  [positionType, openedAt === null ? tradeDate : Math.floor(openedAt / 60_000), quantity, entryPrice].join(
    ' ',
  );

function indexEntries(groups: readonly (readonly MadeTrade[])[], entries: readonly ImportedEntry[]) {
  const contracts = new Set(entries.map(({ contract }) => contract));
  const rows = new Set(entries.flatMap(({ legs }) => legs.flatMap((leg) => leg.rows)));
  const byKey = new Map<string, TradesByRow>();
  const byContract = new Map<string, TradesByRow[]>();
  let first = 0;
  for (const group of groups) {
    const trades = group.map(({ trade }) => trade);
    const begins = first;
    first += group.length;
    // Of several contracts where one became the other.
    const asked = new Map(trades.map((trade) => [trade.contract, keyOf(trade)]));
    for (const contract of asked.keys()) if (!contracts.has(contract)) asked.delete(contract);
    if (asked.size === 0) continue;
    const index = tradesByRow(trades, begins, rows);
    for (const [contract, key] of asked) {
      byKey.set(key, index);
      const others = byContract.get(contract);
      if (others) others.push(index);
      else byContract.set(contract, [index]);
    }
  }
  return { byKey, byContract };
}

/** A trade without an entry makes none either, where most of its fills are in what was deleted, or is counted elsewhere. */
function heldBy(
  made: readonly MadeTrade[],
  found: readonly (ImportedEntry | null)[],
  shares: ReadonlyMap<ImportedEntry, readonly Share[]>,
): (ImportedEntry | null)[] {
  const held: (ImportedEntry | null)[] = made.map(() => null);
  const gone = [...shares].flatMap(([{ state }, ofEntry]) => (state === 'there' ? [] : ofEntry));
  for (const [index, ofTrade] of Map.groupBy(gone, ({ trade }) => trade)) {
    const planned = made[index]?.trade;
    if (found[index] !== null || !planned) continue;
    const quantity = ofTrade.reduce((sum, share) => sum + share.quantity, 0);
    const [best] = ofTrade.sort(compareShares);
    if (best && quantity * 2 > countContracts(planned)) held[index] = best.entry;
  }
  return held;
}
