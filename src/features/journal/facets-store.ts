import { and, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { journalEntries } from '#src/db/tables.ts';
import type { JournalFacets } from './contract.ts';
import { inOrder, isAfter } from './order-store.ts';
import type { JournalOrder, ListPosition } from './rules.ts';
import {
  type EntrySelection,
  entryConditions,
  entryParameters,
  type ListedEntry,
  listedColumns,
  listedEntry,
  searchConditions,
} from './store.ts';

/** For one trader; with another index, entries would be read all over the file. */
export const ENTRIES_BY_DAY = sql`${journalEntries} INDEXED BY journal_entries_newest`;

const isOf = eq(journalEntries.traderId, sql.placeholder('traderId'));

/** A quote inside a tag, as JSON writes it. */
const QUOTE_IN_TAG = '\\"';

/** Every tag is in quotes; where quotes are part of one, a part of it can look like another. */
function hasTag(tag: string): SQL {
  const { tags } = journalEntries;
  return sql`instr(${tags}, ${JSON.stringify(tag)}) > 0 AND (instr(${tags}, ${QUOTE_IN_TAG}) = 0
    OR EXISTS (SELECT 1 FROM json_each(${tags}) WHERE value = ${tag}))`;
}

const ifAny = <T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value);

/**
 * A condition for which the column's own index is not used: one trader's entries are looked through newest first, in the
 * index that has all facets, and only those that match are read.
 */
const is = (column: SQLWrapper, value: string | number): SQL => sql`+${column} = ${value}`;

/** Conditions of the facets that are sent, with their values. */
function facetConditions(facets: JournalFacets): (SQL | undefined)[] {
  const of = journalEntries;
  return [
    ifAny(facets.from, (day) => gte(of.tradeDate, day)),
    ifAny(facets.to, (day) => lte(of.tradeDate, day)),
    ifAny(facets.accountId, (id) => is(of.accountId, id)),
    ifAny(facets.root, (root) => is(of.root, root)),
    ifAny(facets.side, (side) => is(of.positionType, side)),
    ifAny(facets.instrumentType, (type) => is(of.instrumentType, type)),
    ifAny(facets.strategyId, (id) => is(of.strategyId, id)),
    ...(facets.tag ?? []).map(hasTag),
    ifAny(facets.result, (outcome) => is(of.outcome, outcome)),
    ifAny(facets.hasStop, (has) => sql`(${of.stopPrice} IS NOT NULL) = ${Number(has)}`),
    ifAny(facets.hasNotes, (has) => sql`(${of.notes} IS NULL) = ${Number(!has)}`),
  ];
}

/** One trader's entries of a selection: conditions for a statement with {@link entryParameters}. */
export const isSelected = ({ filter, words, facets }: EntrySelection): (SQL | undefined)[] => [
  isOf,
  ...entryConditions(filter, false),
  ...facetConditions(facets),
  ...searchConditions(words),
];

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
      .where(and(...isSelected(selection), from === null ? undefined : isAfter(order, from)))
      .orderBy(...inOrder(order))
      .$dynamic();

  const ofIds = query
    .select(listedColumns)
    .from(journalEntries)
    .where(sql`${journalEntries.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .prepare();

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

    /** The ids of all of them, in order. */
    ids: (selection: EntrySelection, order: JournalOrder): number[] =>
      sorted(selection, order, null)
        .prepare()
        .all(entryParameters(selection, null))
        .map(({ entryId }) => entryId),
  };
}
