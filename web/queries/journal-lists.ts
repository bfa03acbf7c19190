/** The cached journal lists, and optimistic updates of them. */

import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { JournalSelection } from './entry-filter.ts';
import { belongsTo, isListedBefore } from './journal-selection.ts';

export const journalKey = ['journal'] as const;
export const journalListsKey = [...journalKey, 'list'] as const;

export const listKey = (selection: JournalSelection) => [...journalListsKey, selection] as const;

/** What all entries of a list come to. */
export interface JournalSums {
  total: number;
  net: bigint;
  /** Entries won and lost, and won / all in percent. */
  wins: number;
  losses: number;
  winRate: number;
  /** Of the entries whose risk is known; `null` without any. */
  averageR: number | null;
  rCount: number;
}

export interface JournalPage {
  entries: JournalEntry[];
  /** The cursor of the next page; `null` on the last. */
  next: string | null;
  sums: JournalSums;
}

export type JournalList = InfiniteData<JournalPage, string | null>;

/** A temporary id until the server assigns one: higher than any, as the newest entry's would be. */
export const UNCONFIRMED_ID = Number.MAX_SAFE_INTEGER;

type IsBefore = (entry: JournalEntry, other: JournalEntry) => boolean;

/** Inserts an entry in order; one that belongs beyond the loaded pages is only counted. */
export function withEntry(list: JournalList, entry: JournalEntry, isBefore: IsBefore): JournalList {
  const final = list.pages.length - 1;
  const at = list.pages.findIndex(({ entries, next }, index) => {
    const last = entries.at(-1);
    return (last && isBefore(entry, last)) || (index === final && next === null);
  });
  return summed(list, { count: 1, net: entry.pnl ?? 0n }, (page, index) => {
    if (index !== at) return page.entries;
    const place = page.entries.findIndex((other) => isBefore(entry, other));
    return page.entries.toSpliced(place === -1 ? page.entries.length : place, 0, entry);
  });
}

export function withoutEntry(list: JournalList, id: number): JournalList {
  const removed = findIn(list, id);
  if (!removed) return list;
  return summed(list, { count: -1, net: -(removed.pnl ?? 0n) }, ({ entries }) =>
    entries.includes(removed) ? entries.filter((entry) => entry !== removed) : entries,
  );
}

/**
 * Shows an entry as it has become: in its place, at its new day, or no longer. Where the server alone can tell whether it
 * still belongs or where, it stays until the list is read again.
 */
export function withChanged(
  list: JournalList,
  selection: JournalSelection,
  changed: JournalEntry,
  before: JournalEntry | undefined = findIn(list, changed.id),
): JournalList {
  const listed = findIn(list, changed.id);
  const belongs = belongsTo(selection, changed);
  const isBefore = isListedBefore(selection);
  if (!listed) {
    const isNew = before && belongs === true && belongsTo(selection, before) === false;
    return isNew && isBefore ? withEntry(list, changed, isBefore) : list;
  }
  if (belongs === false) return withoutEntry(list, changed.id);
  if (isBefore && listed.tradeDate !== changed.tradeDate)
    return withEntry(withoutEntry(list, changed.id), changed, isBefore);
  const net = (changed.pnl ?? 0n) - (listed.pnl ?? 0n);
  return summed(list, { count: 0, net }, ({ entries }) =>
    entries.includes(listed) ? entries.map((entry) => (entry === listed ? changed : entry)) : entries,
  );
}

/** Rates and averages stay until the list is read again. */
function summed(
  list: JournalList,
  more: { count: number; net: bigint },
  entriesOf: (page: JournalPage, index: number) => JournalEntry[],
): JournalList {
  const pages = list.pages.map((page, index) => ({
    ...page,
    entries: entriesOf(page, index),
    sums: { ...page.sums, total: page.sums.total + more.count, net: page.sums.net + more.net },
  }));
  return { ...list, pages };
}

function findIn(list: JournalList, id: number): JournalEntry | undefined {
  for (const { entries } of list.pages) {
    const found = entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

interface CachedList {
  key: QueryKey;
  selection: JournalSelection;
  list: JournalList;
}

const isSelection = (part: unknown): part is JournalSelection =>
  typeof part === 'object' && part !== null && 'traderId' in part;

/** The lists in the cache. */
export function journalLists(queryClient: QueryClient) {
  const cached = (): CachedList[] =>
    queryClient.getQueriesData<JournalList>({ queryKey: journalListsKey }).flatMap(([key, list]) => {
      const selection = key.at(-1);
      return list && isSelection(selection) ? [{ key, selection, list }] : [];
    });

  /** @returns a rollback: of what was changed since, the server is asked */
  function change(changeOf: (cached: CachedList) => JournalList): () => void {
    const rollbacks = cached().flatMap((each) => {
      const { key, list } = each;
      const next = changeOf(each);
      if (next === list) return [];
      const shown = queryClient.setQueryData<JournalList>(key, next);
      return [
        () => {
          if (queryClient.getQueryData(key) === shown) queryClient.setQueryData(key, list);
          else void queryClient.invalidateQueries({ queryKey: key, exact: true });
        },
      ];
    });
    return () => {
      for (const rollBack of rollbacks) rollBack();
    };
  }

  function find(id: number): JournalEntry | undefined {
    for (const { list } of cached()) {
      const found = findIn(list, id);
      if (found) return found;
    }
    return undefined;
  }

  return {
    find,

    /** Inserts an entry into the lists that are certain to include it, unless it has been read there meanwhile. */
    add: (entry: JournalEntry) =>
      change(({ list, selection }) => {
        if (findIn(list, entry.id)) return withChanged(list, selection, entry);
        const isBefore = isListedBefore(selection);
        return isBefore && belongsTo(selection, entry) === true ? withEntry(list, entry, isBefore) : list;
      }),

    /** Shows changed entries wherever they are listed, or belong now. */
    update(...changed: readonly JournalEntry[]) {
      const before = new Map(changed.map(({ id }) => [id, find(id)]));
      return change(({ list, selection }) =>
        changed.reduce((now, entry) => withChanged(now, selection, entry, before.get(entry.id)), list),
      );
    },

    remove: (...ids: readonly number[]) =>
      change(({ list }) => ids.reduce((now, id) => withoutEntry(now, id), list)),
  };
}
