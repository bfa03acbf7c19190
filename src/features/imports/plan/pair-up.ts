/** Entries and trades find each other, each at most once. */

import { compareShares, contractsOf, type Share, sharesOf, type TradesByRow, tradesByRow } from './match.ts';
import type { MadeTrade } from './trades.ts';
import type { ImportedEntry } from './types.ts';

export interface PairedUp {
  /** Of each trade. */
  entries: (ImportedEntry | null)[];
  /** Entries without a trade, and the trade that holds most of their fills now. */
  left: { entry: ImportedEntry; trade: number | null }[];
  /** Of a trade without an entry: one that stays as it is and has most of its fills already. */
  heldBy: (ImportedEntry | null)[];
}

const groupKey = (accountId: number | null, contract: string): string => `${accountId} ${contract}`;

/** @param groups the trades of each account's contract */
export function pairUp(
  groups: readonly (readonly MadeTrade[])[],
  entries: readonly ImportedEntry[],
): PairedUp {
  const made = groups.flat();
  const byKey = new Map<string, TradesByRow>();
  const byContract = new Map<string, TradesByRow[]>();
  let first = 0;
  for (const group of groups) {
    const trade = group[0]?.trade;
    const index = tradesByRow(
      group.map((one) => one.trade),
      first,
    );
    first += group.length;
    if (!trade) continue;
    byKey.set(groupKey(trade.accountId, trade.contract), index);
    const others = byContract.get(trade.contract);
    if (others) others.push(index);
    else byContract.set(trade.contract, [index]);
  }

  const found: PairedUp = { entries: made.map(() => null), left: [], heldBy: made.map(() => null) };
  const taken = new Set<ImportedEntry>();
  const take = (shares: Share[]) => {
    for (const { trade, entry } of shares.sort(compareShares)) {
      if (found.entries[trade] !== null || taken.has(entry)) continue;
      found.entries[trade] = entry;
      taken.add(entry);
    }
  };

  const shares = new Map<ImportedEntry, readonly Share[]>();
  const away: ImportedEntry[] = [];
  for (const entry of entries) {
    const index = byKey.get(groupKey(entry.accountId, entry.contract));
    const own = index ? sharesOf(entry, index) : [];
    if (own.length === 0) away.push(entry);
    else shares.set(entry, own);
  }
  // What stays as it is comes first: its money is counted elsewhere.
  const all = [...shares.values()].flat();
  take(all.filter(({ entry }) => isFixed(entry)));
  take(all.filter(({ entry }) => !isFixed(entry)));
  // Then those of which the rows went to another account.
  for (const entry of away) {
    const others = (byContract.get(entry.contract) ?? []).flatMap((index) => sharesOf(entry, index));
    shares.set(
      entry,
      others.filter(({ trade }) => isMovedTo(made[trade], entry)),
    );
  }
  take(away.flatMap((entry) => shares.get(entry) ?? []));

  const held = new Map<number, Share[]>();
  for (const [entry, ofEntry] of shares) {
    if (!taken.has(entry)) {
      const best = [...ofEntry].sort(compareShares)[0];
      found.left.push({ entry, trade: best ? best.trade : null });
    }
    if (entry.state === 'there') continue;
    for (const share of ofEntry) {
      if (found.entries[share.trade] !== null) continue;
      const known = held.get(share.trade);
      if (known) known.push(share);
      else held.set(share.trade, [share]);
    }
  }
  for (const [trade, ofTrade] of held) {
    const [best] = ofTrade.sort(compareShares);
    const quantity = ofTrade.reduce((sum, share) => sum + share.quantity, 0);
    const planned = made[trade]?.trade;
    if (best && planned && quantity * 2 > contractsOf(planned)) found.heldBy[trade] = best.entry;
  }
  return found;
}

const isFixed = ({ state }: ImportedEntry): boolean => state === 'archived' || state === 'moved';

/** Equal rows in another account are no move: an import that the entry was made by has to be among the trade's. */
function isMovedTo(made: MadeTrade | undefined, { current, state }: ImportedEntry): boolean {
  if (!made) return false;
  return state !== 'there' || made.rows.some(({ importId }) => importId === current?.importId);
}
