import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { journalEntries } from '#src/db/tables.ts';
import { ENTRIES_BY_DAY, isSelected } from './conditions-store.ts';
import { inOrder, isAfter } from './order-store.ts';
import type { JournalOrder, ListPosition } from './rules.ts';
import type { SearchWord } from './search-rules.ts';
import {
  type EntrySelection,
  entryParameters,
  type ListedEntry,
  listedColumns,
  listedEntry,
  searchConditions,
} from './store.ts';

/** Reads one trader's entries by facets. Statements are built for each call: there are too many shapes to keep. */
export function facetsStore({ query }: Pick<Db, 'query'>) {
  /** By day, the index is in order, and each entry is read as it comes. */
  const byDay = (selection: EntrySelection, order: JournalOrder, from: ListPosition | null) =>
    query
      .select(listedColumns)
      .from(journalEntries)
      .where(and(...isSelected(selection), from === null ? undefined : isAfter(order, from)))
      .orderBy(...inOrder(order))
      .$dynamic();

  /** All that match are sorted, by id alone. */
  const sorted = (selection: EntrySelection, order: JournalOrder, from: ListPosition | null) =>
    query
      .select({ entryId: sql<number>`${journalEntries.id}`.as('entry_id') })
      .from(ENTRIES_BY_DAY)
      .where(
        and(
          ...isSelected(selection, order.sort !== 'date'),
          from === null ? undefined : isAfter(order, from),
        ),
      )
      .orderBy(...inOrder(order))
      .$dynamic();

  const isAmong = sql`${journalEntries.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;
  const ofIds = preparedLater(() =>
    query.select(listedColumns).from(journalEntries).where(isAmong).prepare(),
  );

  return {
    /** In any order, after `from`. */
    list(
      selection: EntrySelection,
      order: JournalOrder,
      from: ListPosition | null,
      limit: number,
    ): ListedEntry[] {
      const parameters = entryParameters(selection, null);
      if (order.sort === 'date') {
        return byDay(selection, order, from).limit(limit).prepare().values(parameters).map(listedEntry);
      }
      const page = sorted(selection, order, from).limit(limit).as('page');
      // A cross join makes SQLite start with the page.
      return query
        .select(listedColumns)
        .from(page)
        .crossJoin(journalEntries)
        .where(eq(journalEntries.id, page.entryId))
        .orderBy(...inOrder(order))
        .prepare()
        .values(parameters)
        .map(listedEntry);
    },

    /** Those with these ids, in that order. */
    ofIds(ids: readonly number[]): ListedEntry[] {
      const rows = ofIds.values({ ids: JSON.stringify(ids) }).map(listedEntry);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    /** Which of these entries, whoever's they are, a search finds. */
    idsWith: (ids: readonly number[], words: readonly SearchWord[]): number[] =>
      query
        .select({ id: journalEntries.id })
        .from(journalEntries)
        .where(and(isAmong, ...searchConditions(words)))
        .prepare()
        .all({ ids: JSON.stringify(ids) })
        .map(({ id }) => id),

    /** The ids of all of them, in order. */
    ids: (selection: EntrySelection, order: JournalOrder): number[] =>
      sorted(selection, order, null)
        .prepare()
        .all(entryParameters(selection, null))
        .map(({ entryId }) => entryId),
  };
}
