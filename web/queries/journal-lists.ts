/** The cached journal lists, and optimistic updates of them. */

import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { JournalFilter } from '#src/features/journal/contract.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';

export const journalKey = ['journal'] as const;
export const journalListsKey = [...journalKey, 'list'] as const;

/** Which part of a trader's journal is listed. */
export interface JournalSelection {
  traderId: number;
  /** The search text; blank for everything. */
  q: string;
  filter: JournalFilter;
}

export const listKey = ({ traderId, q, filter }: JournalSelection) =>
  [...journalListsKey, { traderId, q, filter }] as const;

export interface JournalPage {
  entries: JournalEntry[];
  /** The cursor of the next page; `null` on the last. */
  next: string | null;
  /** The total number of entries; `null` with a search, which is not counted. */
  total: number | null;
}

export type JournalList = InfiniteData<JournalPage, string | null>;

/** A temporary id until the server assigns one: higher than any, as the newest entry's would be. */
export const UNCONFIRMED_ID = Number.MAX_SAFE_INTEGER;

/** Newest trade date first, then newest id. */
function isNewer(entry: JournalEntry, other: JournalEntry): boolean {
  return entry.tradeDate === other.tradeDate ? entry.id > other.id : entry.tradeDate > other.tradeDate;
}

/** Inserts an entry in order; one that belongs beyond the loaded pages is only counted. */
export function withEntry(list: JournalList, entry: JournalEntry): JournalList {
  const last = list.pages.length - 1;
  const at = list.pages.findIndex(({ entries, next }, index) => {
    const oldest = entries.at(-1);
    return (oldest && isNewer(entry, oldest)) || (index === last && next === null);
  });
  return counted(list, 1, (page, index) => {
    if (index !== at) return page.entries;
    const place = page.entries.findIndex((other) => isNewer(entry, other));
    return page.entries.toSpliced(place === -1 ? page.entries.length : place, 0, entry);
  });
}

export function withoutEntry(list: JournalList, id: number): JournalList {
  if (!findIn(list, id)) return list;
  return counted(list, -1, ({ entries }) => entries.filter((entry) => entry.id !== id));
}

/** Replaces the entry with the same id, or moves it to its new day; a list without it stays unchanged. */
export function withChanged(list: JournalList, changed: JournalEntry): JournalList {
  const before = findIn(list, changed.id);
  if (!before) return list;
  if (before.tradeDate !== changed.tradeDate) return withEntry(withoutEntry(list, changed.id), changed);
  const entriesOf = ({ entries }: JournalPage) =>
    entries.includes(before) ? entries.map((entry) => (entry === before ? changed : entry)) : entries;
  return counted(list, 0, entriesOf);
}

function counted(
  list: JournalList,
  more: number,
  entriesOf: (page: JournalPage, index: number) => JournalEntry[],
): JournalList {
  const pages = list.pages.map((page, index) => ({
    ...page,
    entries: entriesOf(page, index),
    total: page.total === null ? null : page.total + more,
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

/** The lists in the cache. */
export function journalLists(queryClient: QueryClient) {
  const held = (): [QueryKey, JournalList][] =>
    queryClient
      .getQueriesData<JournalList>({ queryKey: journalListsKey })
      .flatMap(([key, list]) => (list ? [[key, list] as [QueryKey, JournalList]] : []));

  function change(changeOf: (list: JournalList) => JournalList): void {
    for (const [key, list] of held()) queryClient.setQueryData(key, changeOf(list));
  }

  return {
    change,

    find(id: number): JournalEntry | undefined {
      for (const [, list] of held()) {
        const found = findIn(list, id);
        if (found) return found;
      }
      return undefined;
    },

    /** Inserts an entry into the lists that are certain to include it. */
    add(entry: JournalEntry): void {
      const { outcome } = entry;
      const filters: JournalFilter[] = [
        'all',
        ...(outcome === 'win' ? ['wins' as const] : outcome === 'loss' ? ['losses' as const] : []),
      ];
      for (const filter of filters) {
        const key = listKey({ traderId: entry.traderId, q: '', filter });
        queryClient.setQueryData<JournalList>(key, (list) => list && withEntry(list, entry));
      }
    },

    /** @returns a rollback */
    remove(id: number): () => void {
      const removed = held().flatMap(([key, list]) => {
        const entry = findIn(list, id);
        return entry ? [{ key, entry }] : [];
      });
      change((list) => withoutEntry(list, id));
      return () => {
        for (const { key, entry } of removed) {
          queryClient.setQueryData<JournalList>(
            key,
            (list) => list && withEntry(withoutEntry(list, id), entry),
          );
        }
      };
    },
  };
}
