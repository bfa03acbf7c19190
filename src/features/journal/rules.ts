import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import {
  type EntrySort,
  FIRST_ORDER,
  type JournalSort,
  type SortOrder,
} from '#src/values/entries/entry-sort.ts';
import { averageR, computeRMicros, rOfMicros } from '#src/values/entries/r-micros.ts';
import { FIELD_BREAK } from '#src/values/entries/search-text.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { foldText } from '#src/values/text/text.ts';
import { isTradeDate } from '#src/values/time/dates.ts';
import type { JournalDay } from './responses.ts';

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

/** The last entry of a page, in the order (tradeDate, id) descending. */
export interface Position {
  tradeDate: string;
  id: number;
}

/** A position as an opaque cursor. */
export function toCursor({ tradeDate, id }: Position): string {
  return Buffer.from(`${tradeDate}.${id}`).toString('base64url');
}

/** @returns `null` for a text not written by {@link toCursor} */
export function parseCursor(cursor: string): Position | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  const [, tradeDate = '', id = ''] = match ?? [];
  return isTradeDate(tradeDate) && Number.isSafeInteger(Number(id)) ? { tradeDate, id: Number(id) } : null;
}

/** An order of one trader's entries: the sort key, and whether in its natural direction. */
export interface JournalOrder {
  sort: JournalSort;
  isForward: boolean;
}

export function journalOrder({
  sort = 'date',
  order = FIRST_ORDER[sort],
}: {
  sort?: JournalSort;
  order?: SortOrder;
}): JournalOrder {
  return { sort, isForward: order === FIRST_ORDER[sort] };
}

/** The last entry of a page in any order; by day, there is no other key. */
export interface ListPosition extends Position {
  key: string | number | null;
}

interface SortedEntry extends Position {
  symbol: string;
  /** In cents, as the risk. */
  pnl: bigint | null;
  risk: bigint | null;
}

/** Where an entry is in an order, as an opaque cursor. */
export function toListCursor(sort: JournalSort, { tradeDate, id, symbol, pnl, risk }: SortedEntry): string {
  if (sort === 'date') return toCursor({ tradeDate, id });
  const keys = {
    symbol: () => symbol,
    pnl: () => Number(pnl ?? 0n),
    r: () => computeRMicros(pnl === null ? null : Number(pnl), risk === null ? null : Number(risk)),
  };
  return Buffer.from(`${sort}.${tradeDate}.${id}.${keys[sort]() ?? ''}`).toString('base64url');
}

/** @returns `null` for a text not written by {@link toListCursor} for that sort */
export function parseListCursor(cursor: string, sort: JournalSort): ListPosition | null {
  if (sort === 'date') {
    const position = parseCursor(cursor);
    return position && { ...position, key: null };
  }
  const [, of, tradeDate = '', id = '', key = ''] =
    /^([a-z]+)\.(\d{4}-\d{2}-\d{2})\.([1-9]\d{0,15})\.(.*)$/su.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (of !== sort || !isTradeDate(tradeDate) || !Number.isSafeInteger(Number(id))) return null;
  const position = { tradeDate, id: Number(id) };
  if (sort === 'symbol') return { ...position, key };
  if (key === '' && sort === 'r') return { ...position, key: null };
  return /^-?\d{1,15}$/.test(key) ? { ...position, key: Number(key) } : null;
}

/** What all entries of a result come to. */
export interface ResultTotals {
  net: bigint;
  /** Winning entries of all, in percent. */
  winRate: number;
  wins: number;
  losses: number;
  openCount: number;
  /** Of closed entries whose risk is known; `null` without any. */
  averageR: number | null;
  rCount: number;
}

/** Entries summed up. */
export interface EntrySums {
  count: number;
  netCents: bigint;
  closed: number;
  wins: number;
  losses: number;
  /** Of closed entries whose risk is known, in millionths. */
  rMicros: bigint;
  rCount: number;
}

/** What some entries and others come to. */
export const added = (some: EntrySums, others: EntrySums): EntrySums => ({
  count: some.count + others.count,
  netCents: some.netCents + others.netCents,
  closed: some.closed + others.closed,
  wins: some.wins + others.wins,
  losses: some.losses + others.losses,
  rMicros: some.rMicros + others.rMicros,
  rCount: some.rCount + others.rCount,
});

interface SummedEntry {
  pnlCents: number | null;
  initialRiskCents: number | null;
  outcome: Outcome;
}

/** The sums of a list that is at hand. */
export function sumEntries(entries: readonly SummedEntry[]): EntrySums {
  const closed = entries.filter(({ outcome }) => outcome !== 'open');
  const rs = closed.flatMap((entry) => computeRMicros(entry.pnlCents, entry.initialRiskCents) ?? []);
  return {
    count: entries.length,
    netCents: entries.reduce((sum, { pnlCents }) => sum + BigInt(pnlCents ?? 0), 0n),
    closed: closed.length,
    wins: closed.filter(({ outcome }) => outcome === 'win').length,
    losses: closed.filter(({ outcome }) => outcome === 'loss').length,
    rMicros: rs.reduce((sum, r) => sum + BigInt(r), 0n),
    rCount: rs.length,
  };
}

/** Without entries, the win rate is 0, as everywhere. */
export function toResultTotals(sums: EntrySums): ResultTotals {
  const { count, netCents, closed, wins, losses, rMicros, rCount } = sums;
  return {
    net: netCents,
    winRate: computeWinRate({ wins, entries: count }) ?? 0,
    wins,
    losses,
    openCount: count - closed,
    averageR: averageR(rMicros, rCount),
    rCount,
  };
}

/** What the entries of a day come to. */
export function dayOfSums({ date, ...sums }: EntrySums & { date: string }): JournalDay {
  return {
    date,
    entries: sums.count,
    openCount: sums.count - sums.closed,
    wins: sums.wins,
    losses: sums.losses,
    net: sums.netCents,
    r: sums.rCount === 0 ? null : rOfMicros(sums.rMicros),
    rCount: sums.rCount,
  };
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
