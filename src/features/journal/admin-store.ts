import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts, journalEntries, traders } from '#src/db/tables.ts';
import { type EntrySort, FIRST_ORDER } from '#src/values/entries/entry-sort.ts';
import { memoize } from '#src/values/memoize.ts';
import { ENTRIES_BY_DAY } from './conditions-store.ts';
import { facetsStore } from './facets-store.ts';
import type { JournalFilter } from './query-contract.ts';
import type { EntryOrder, Position } from './rules.ts';
import { type EntrySelection, entryConditions, entryParameters } from './store.ts';
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

function toOrder({ sort, isForward }: EntryOrder): SQL[] {
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

/** Which page of everyone's entries. */
export interface AdminPageAsked {
  from?: Position | null;
  offset?: number;
  limit: number;
}

export type AdminStore = ReturnType<typeof adminStore>;

/** Reads everyone's entries, each with its trader's name. */
export function adminStore({ query }: Db) {
  const pageQuery = memoize(
    (sort: EntrySort, isForward: boolean, hasTrader: boolean, filter: JournalFilter, hasFrom: boolean) => {
      const order = toOrder({ sort, isForward });
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
    },
  );

  return {
    /** After `offset` entries, or after `from` if given. */
    page(
      { traderId, filter, ...selection }: EntrySelection,
      { sort, isForward }: EntryOrder,
      { from = null, offset = 0, limit }: AdminPageAsked,
    ): StoredAdminEntry[] {
      const read = pageQuery(sort, isForward, traderId !== null, filter, from !== null);
      return read.all({ ...entryParameters({ ...selection, traderId, filter }, from), offset, limit });
    },

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

/** The same of what a search finds. Yields where others may run in between. */
export function adminSearchStore(db: Pick<Db, 'query'>) {
  const { places } = facetsStore(db);
  const ofIds = preparedLater(() =>
    db.query
      .select(NAMED)
      .from(journalEntries)
      .innerJoin(traders, eq(traders.id, traderId))
      .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
      .where(sql`${id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
      .prepare(),
  );

  return {
    *page(
      selection: EntrySelection,
      order: EntryOrder,
      { from = null, offset = 0, limit }: AdminPageAsked,
    ): Generator<void, StoredAdminEntry[]> {
      const found = yield* places(selection, order, { from, most: offset + limit });
      const ids = found.slice(offset).map((place) => place.id);
      const rows = new Map(ofIds.all({ ids: JSON.stringify(ids) }).map((row) => [row.entry.id, row]));
      return ids.flatMap((one) => rows.get(one) ?? []);
    },
  };
}
