import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { accounts, journalEntries, traders } from '#src/db/tables.ts';
import { type EntrySort, FIRST_ORDER } from '#src/values/entry-sort.ts';
import { memoize } from '#src/values/memoize.ts';
import { ENTRIES_BY_DAY } from './conditions-store.ts';
import type { JournalFilter } from './query-contract.ts';
import type { EntryOrder, Position } from './rules.ts';
import type { SearchWord } from './search-rules.ts';
import { type EntrySelection, entryConditions, entryParameters, searchConditions } from './store.ts';
import type { StoredAdminEntry } from './stored.ts';

const { traderId, tradeDate, id } = journalEntries;

/** Sort keys of everyone's entries, matching the indexes. */
const SORT_KEYS: Record<EntrySort, SQL> = {
  date: sql`${journalEntries.tradeDate}`,
  trader: sql`${traders.name} COLLATE NOCASE`,
  symbol: sql`${journalEntries.symbol} COLLATE NOCASE`,
  type: sql`${journalEntries.instrumentType}`,
  position: sql`${journalEntries.positionType}`,
  quantity: sql`${journalEntries.quantity}`,
  pnl: sql`coalesce(${journalEntries.pnlCents}, 0)`,
};

const NAMED = { entry: journalEntries, traderName: traders.name, accountName: accounts.name };

function orderOf({ sort, isForward }: EntryOrder): SQL[] {
  const direction = (FIRST_ORDER[sort] === 'desc') === isForward ? desc : asc;
  const newest = isForward ? desc : asc;
  return [
    direction(SORT_KEYS[sort]),
    // Names are not unique: this keeps one trader's entries together.
    ...(sort === 'trader' ? [direction(traders.id)] : []),
    ...(sort === 'date' ? [] : [newest(tradeDate)]),
    newest(id),
  ];
}

export type AdminStore = ReturnType<typeof adminStore>;

/** Reads everyone's entries, each with its trader's name. */
export function adminStore({ query }: Db) {
  const pageQuery = (
    sort: EntrySort,
    isForward: boolean,
    hasTrader: boolean,
    filter: JournalFilter,
    hasFrom: boolean,
    words: readonly SearchWord[] = [],
  ) => {
    const order = orderOf({ sort, isForward });
    const selected = query.select({ entryId: sql<number>`${id}`.as('entry_id') });
    // A cross join makes SQLite start on the left, with the index that is in order. Sorted orders read by day,
    // roughly in file order.
    const ordered =
      sort === 'trader'
        ? selected.from(traders).crossJoin(journalEntries)
        : selected.from(hasTrader ? ENTRIES_BY_DAY : journalEntries).$dynamic();
    // Rows before the page are skipped in an index, or sorted, by id alone.
    const page = ordered
      .where(
        and(
          sort === 'trader' ? eq(traders.id, traderId) : undefined,
          hasTrader ? eq(traderId, sql.placeholder('traderId')) : undefined,
          ...entryConditions(filter, hasFrom),
          ...searchConditions(words),
        ),
      )
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page');
    return query
      .select(NAMED)
      .from(page)
      .crossJoin(journalEntries)
      .crossJoin(traders)
      .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
      .where(and(eq(id, page.entryId), eq(traders.id, traderId)))
      .orderBy(...order)
      .prepare();
  };
  const plainPageQuery = memoize(
    (sort: EntrySort, isForward: boolean, hasTrader: boolean, filter: JournalFilter, hasFrom: boolean) =>
      pageQuery(sort, isForward, hasTrader, filter, hasFrom),
  );

  return {
    /** A page of everyone's entries with the traders' names: after `offset` entries, or after `from` if given. */
    page(
      selection: EntrySelection,
      { sort, isForward }: EntryOrder,
      { from = null, offset = 0, limit }: { from?: Position | null; offset?: number; limit: number },
    ): StoredAdminEntry[] {
      const { traderId, filter, words } = selection;
      const shape = [sort, isForward, traderId !== null, filter, from !== null] as const;
      const read = words.length === 0 ? plainPageQuery(...shape) : pageQuery(...shape, words);
      return read.all({ ...entryParameters(selection, from), offset, limit });
    },

    /** Number of entries that match a selection with a search. */
    countFound: ({ traderId: owner, filter, since, words }: EntrySelection): number =>
      query
        .select({ n: count() })
        .from(journalEntries)
        .where(
          and(
            owner === null ? undefined : eq(traderId, owner),
            ...entryConditions(filter, false),
            ...searchConditions(words),
          ),
        )
        .prepare()
        .get({ since })?.n ?? 0,

    /** Any trader's entry, with the trader's name. */
    find: (id: number) =>
      query
        .select(NAMED)
        .from(journalEntries)
        .innerJoin(traders, eq(traders.id, journalEntries.traderId))
        .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
        .where(eq(journalEntries.id, id))
        .get(),
  };
}
