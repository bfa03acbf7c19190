import { and, between, desc, eq, getTableColumns, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { bulkInsert } from '#src/db/bulk-insert.ts';
import { journalHistory } from '#src/db/change-tables.ts';
import { judgedColumns } from '#src/db/judged-columns.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { rowReader } from '#src/db/row-reader.ts';
import { dailyPnl, journalEntries, traders, traderTotals } from '#src/db/tables.ts';
import type { JudgedEntries } from '#src/values/entries/judged-entry.ts';
import { memoize } from '#src/values/memoize.ts';
import type { JournalFacets, JournalFilter } from './query-contract.ts';
import type { Position } from './rules.ts';
import { decisiveWords, type SearchWord } from './search-rules.ts';
import type { StoredEntry, StoredHistory } from './stored.ts';
import {
  bound,
  changedColumns,
  UPDATED,
  type UpdatedColumns,
  WRITABLE,
  type Writable,
} from './writable-columns-store.ts';

/** Selects entries of one trader, or of all if `null`; `since` is the first day of `recent`. */
export interface EntrySelection {
  traderId: number | null;
  filter: JournalFilter;
  since: string;
  /** All must match; none without a search. */
  words: readonly SearchWord[];
  facets: JournalFacets;
  /** The team's, for the time at which an entry was opened. */
  timeZone: string;
}

/** The roll-up column that counts a filter's entries. */
const COUNTED = {
  all: dailyPnl.entries,
  recent: dailyPnl.entries,
  wins: dailyPnl.wins,
  losses: dailyPnl.losses,
} as const satisfies Record<JournalFilter, unknown>;

const { traderId, tradeDate, id, outcome } = journalEntries;

/** What lists read. The text that a search looks through is for SQLite alone. */
export const { searchText: _, ...listedColumns } = getTableColumns(journalEntries);
export const listedEntry = rowReader(listedColumns);
const storedEntry = rowReader(getTableColumns(journalEntries));
export type ListedEntry = ReturnType<typeof listedEntry>;

/** Conditions of a selection for a prepared statement; with `hasFrom`, only entries after a position. */
export const entryConditions = (filter: JournalFilter, hasFrom: boolean): (SQL | undefined)[] => [
  filter === 'wins' ? eq(outcome, 'win') : undefined,
  filter === 'losses' ? eq(outcome, 'loss') : undefined,
  filter === 'recent' ? gte(tradeDate, sql.placeholder('since')) : undefined,
  hasFrom
    ? sql`(${tradeDate}, ${id}) < (${sql.placeholder('fromDate')}, ${sql.placeholder('fromId')})`
    : undefined,
];

/** Conditions of a search. A day is looked at first, which takes less than looking through a text. */
export const searchConditions = (words: readonly SearchWord[]): SQL[] =>
  decisiveWords(words).map(({ text, days }) => {
    const isIn = sql`instr(${journalEntries.searchText}, ${text}) > 0`;
    return days === null ? isIn : sql`(${tradeDate} LIKE ${days} OR ${isIn})`;
  });

/** What the placeholders of {@link entryConditions} are bound to. */
export const entryParameters = ({ traderId, since }: EntrySelection, from: Position | null) => ({
  traderId,
  since,
  fromDate: from?.tradeDate ?? null,
  fromId: from?.id ?? null,
});

/** More than people change at once in practice. Each is kept in memory. */
const MOST_SHAPES = 100;

/**
 * Statements by the columns that they set. SQLite writes every index of a column that is set, and runs its triggers,
 * whether it changes or not: with all of them set, a tag took as long as a new entry.
 */
function updates(query: Db['query']) {
  const prepare = (columns: readonly Writable[]) =>
    query
      .update(journalEntries)
      .set({
        ...Object.fromEntries(columns.map((name) => [name, UPDATED[name]])),
        version: raised(journalEntries.version),
      })
      .where(eq(journalEntries.id, sql.placeholder('id')))
      .returning()
      .prepare();
  const ofAll = preparedLater(() => prepare(WRITABLE));
  const made = new Map<string, typeof ofAll>();
  return (columns: readonly Writable[]) => {
    const key = columns.join();
    const known = made.get(key);
    if (known) return known;
    if (made.size === MOST_SHAPES) return ofAll;
    const fresh = prepare(columns);
    made.set(key, fresh);
    return fresh;
  };
}

export type JournalStore = ReturnType<typeof journalStore>;

/** Reads one trader's entries, and makes all writes to the journal. */
export function journalStore({ query, raw }: Db) {
  const find = preparedLater(() =>
    query
      .select()
      .from(journalEntries)
      .where(
        and(
          eq(journalEntries.id, sql.placeholder('id')),
          eq(journalEntries.traderId, sql.placeholder('traderId')),
        ),
      )
      .prepare(),
  );

  const findTrader = preparedLater(() =>
    query
      .select({ traderId: journalEntries.traderId })
      .from(journalEntries)
      .where(eq(journalEntries.id, sql.placeholder('id')))
      .prepare(),
  );

  const accountBefore = preparedLater(() =>
    query
      .select({ accountId: sql<number | null>`json_extract(${journalHistory.before}, '$.accountId')` })
      .from(journalHistory)
      .where(eq(journalHistory.entryId, sql.placeholder('id')))
      .orderBy(desc(journalHistory.id))
      .limit(1)
      .prepare(),
  );

  const [former, next] = [alias(traders, 'former'), alias(traders, 'next')];

  // Building a statement costs more than running it, so each shape of the list is prepared once.
  const listQuery = memoize((filter: JournalFilter, hasFrom: boolean) =>
    query
      .select(listedColumns)
      .from(journalEntries)
      .where(and(eq(traderId, sql.placeholder('traderId')), ...entryConditions(filter, hasFrom)))
      .orderBy(desc(tradeDate), desc(id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const countQuery = memoize((filter: JournalFilter, hasTrader: boolean) =>
    query
      .select({ n: sql<number>`coalesce(sum(${COUNTED[filter]}), 0)` })
      .from(dailyPnl)
      .where(
        and(
          hasTrader ? eq(dailyPnl.traderId, sql.placeholder('traderId')) : undefined,
          filter === 'recent' ? gte(dailyPnl.tradeDate, sql.placeholder('since')) : undefined,
        ),
      )
      .prepare(),
  );

  const grossOfAll = preparedLater(() =>
    query
      .select({
        won: sql<number>`total(${traderTotals.grossWin})`,
        lost: sql<number>`total(${traderTotals.grossLoss})`,
        entries: sql<number>`total(${traderTotals.entries})`,
      })
      .from(traderTotals)
      .prepare(),
  );

  const add = preparedLater(() =>
    query
      .insert(journalEntries)
      .values({
        ...UPDATED,
        createdAt: bound('createdAt'),
        version: 1,
      })
      .returning()
      .prepare(),
  );

  /** The same for some of many: what is known of them need not be read again. */
  const addSome = bulkInsert(raw, journalEntries, [...WRITABLE, 'createdAt']);

  const bringBack = bulkInsert(raw, journalEntries, [...WRITABLE, 'id', 'createdAt', 'version']);

  const updateOf = updates(query);

  // Its triggers make it ten times as expensive to prepare as to run.
  const remove = preparedLater(() =>
    query
      .delete(journalEntries)
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  );

  const judgedRow = { id, ...judgedColumns(journalEntries) };
  const readJudged = rowReader(judgedRow);
  const judgedAfter = preparedLater(() =>
    query
      .select(judgedRow)
      .from(journalEntries)
      .where(gt(id, sql.placeholder('after')))
      .orderBy(id)
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const setRoot = preparedLater(() =>
    query
      .update(journalEntries)
      .set({ root: bound('root') })
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  );

  // On its own: a change of the root touches no totals.
  const setOutcome = preparedLater(() =>
    query
      .update(journalEntries)
      .set({ outcome: bound('outcome') })
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  );

  const setInitialRisk = preparedLater(() =>
    query
      .update(journalEntries)
      .set({ initialRiskCents: bound('initialRiskCents') })
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  );

  const judged: JudgedEntries = {
    after: ({ id }, limit) => judgedAfter.values({ after: id, limit }).map(readJudged),
    setRoot: ({ id }, root) => setRoot.run({ id, root }),
    setOutcome: ({ id }, outcome) => setOutcome.run({ id, outcome }),
    setInitialRisk: ({ id }, initialRiskCents) => setInitialRisk.run({ id, initialRiskCents }),
  };

  return {
    judged,

    countUpTo: (most: number): number => query.select({ id }).from(journalEntries).limit(most).all().length,

    /** Sums of all wins and of all losses, in cents, and of entries: precise enough to compare with a limit. */
    grossOfAll: () => grossOfAll.get() ?? { won: 0, lost: 0, entries: 0 },

    /** A trader's own entry; other traders' entries are not found. */
    find: (traderId: number, id: number): StoredEntry | undefined =>
      find.values({ traderId, id }).map(storedEntry)[0],

    /** Whose entry it is. */
    findTrader: (id: number): number | undefined => findTrader.get({ id })?.traderId,

    /** Without facets or a search. Newest first: (tradeDate, id) descending, after `from`. */
    list: (selection: EntrySelection, from: Position | null, limit: number): ListedEntry[] =>
      listQuery(selection.filter, from !== null)
        .values({ ...entryParameters(selection, from), limit })
        .map(listedEntry),

    hasTrader: (traderId: number): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.id, traderId)).get() !== undefined,

    /** Changes of an entry before the one with id `before`, newest first; only one trader's side with `traderId`. */
    history: (
      entryId: number,
      traderId: number | null,
      before: number | undefined,
      limit: number,
    ): StoredHistory[] =>
      query
        .select({ ...getTableColumns(journalHistory), formerName: former.name, nextName: next.name })
        .from(journalHistory)
        .leftJoin(former, eq(former.id, journalHistory.traderId))
        .leftJoin(next, eq(next.id, journalHistory.movedTo))
        .where(
          and(
            eq(journalHistory.entryId, entryId),
            traderId === null
              ? undefined
              : or(eq(journalHistory.traderId, traderId), eq(journalHistory.movedTo, traderId)),
            before === undefined ? undefined : lt(journalHistory.id, before),
          ),
        )
        .orderBy(desc(journalHistory.id))
        .limit(limit)
        .all(),

    /** The account that an entry had before its last change. */
    accountBefore: (id: number): number | null => accountBefore.get({ id })?.accountId ?? null,

    /** Number of entries that match a selection without a search, from the roll-up. */
    count: ({ traderId, filter, since }: EntrySelection): number =>
      countQuery(filter, traderId !== null).get({ traderId, since })?.n ?? 0,

    add: (row: Omit<StoredEntry, 'id' | 'version'>): StoredEntry => add.get(row),

    /** Some of many, as their first version. @returns their ids */
    addSome: (rows: readonly Omit<StoredEntry, 'id' | 'version'>[]): number[] => addSome(rows),

    /** Those that were deleted, under their own ids. */
    bringBack(rows: readonly StoredEntry[]): void {
      bringBack(rows);
    },

    /** @param before sets what has changed since, and nothing else */
    update(id: number, row: UpdatedColumns, before?: StoredEntry): StoredEntry | undefined {
      return updateOf(changedColumns(row, before))
        .values({ id, ...row })
        .map(storedEntry)[0];
    },

    removeAll(): void {
      query.delete(journalEntries).run();
    },
    removeAllFor(traderId: number): void {
      query.delete(journalEntries).where(eq(journalEntries.traderId, traderId)).run();
    },
    removeBetween(first: number, last: number): void {
      query
        .delete(journalEntries)
        .where(between(journalEntries.id, first, last))
        .run();
    },
    remove(id: number): void {
      remove.run({ id });
    },
  };
}
