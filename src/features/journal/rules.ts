import type { Outcome } from '#src/values/computed-pnl.ts';
import { isTradeDate } from '#src/values/dates.ts';
import { type EntrySort, FIRST_ORDER, type SortOrder } from '#src/values/entry-sort.ts';
import { foldText } from '#src/values/text.ts';

/** Separates the searched fields, so that no search matches across two of them. */
const FIELD_BREAK = '\u001f';

interface SearchedEntry {
  symbol: string;
  notes: string | null;
  strategy: string | null;
  tags: readonly string[];
}

/** The text that a search looks into: symbol, notes, strategy and tags, folded. */
export function searchText({ symbol, notes, strategy, tags }: SearchedEntry): string {
  return [symbol, notes ?? '', strategy ?? '', ...tags].map(foldText).join(FIELD_BREAK);
}

/** A search term, folded the same way; blank means no search. */
export function searchTerm(q: string): string {
  return foldText(q).replaceAll(FIELD_BREAK, ' ');
}

/** The last entry of a page, in the order (tradeDate, id) descending. */
export interface Position {
  tradeDate: string;
  id: number;
}

/** A position as an opaque cursor. */
export function cursorOf({ tradeDate, id }: Position): string {
  return Buffer.from(`${tradeDate}.${id}`).toString('base64url');
}

/** @returns `null` for a text not written by {@link cursorOf} */
export function positionOf(cursor: string): Position | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  const [, tradeDate = '', id = ''] = match ?? [];
  return isTradeDate(tradeDate) && Number.isSafeInteger(Number(id)) ? { tradeDate, id: Number(id) } : null;
}

/** What all entries of a result come to. */
export interface ResultTotals {
  net: bigint;
  /** Of decisions, in percent. */
  winRate: number;
}

/** Entries summed up: how many are decisions, and how many of those were won. */
export interface EntrySums {
  count: number;
  netCents: bigint;
  decisions: number;
  decisionsWon: number;
}

interface SummedEntry {
  pnlCents: number | null;
  outcome: Outcome;
  isFollower: boolean;
}

/** The sums of a list that is at hand. */
export function sumsOf(entries: readonly SummedEntry[]): EntrySums {
  const decisions = entries.filter(({ outcome, isFollower }) => outcome !== 'open' && !isFollower);
  return {
    count: entries.length,
    netCents: entries.reduce((sum, { pnlCents }) => sum + BigInt(pnlCents ?? 0), 0n),
    decisions: decisions.length,
    decisionsWon: decisions.filter(({ outcome }) => outcome === 'win').length,
  };
}

/** Without decisions, the win rate is 0, as everywhere. */
export function resultTotalsOf({ netCents, decisions, decisionsWon }: EntrySums): ResultTotals {
  return { net: netCents, winRate: decisions === 0 ? 0 : (decisionsWon * 100) / decisions };
}

/** An order of everyone's entries: the sort key, and whether in its natural direction. */
export interface EntryOrder {
  sort: EntrySort;
  isForward: boolean;
}

/** Newest first, one trader's entries are sorted by trader, since that index is for one trader. */
export function entryOrder({
  sort,
  order = FIRST_ORDER[sort],
  traderId,
}: {
  sort: EntrySort;
  order?: SortOrder | undefined;
  traderId?: number | undefined;
}): EntryOrder {
  const isForward = order === FIRST_ORDER[sort];
  return { sort: sort === 'trader' && traderId !== undefined ? 'date' : sort, isForward };
}
