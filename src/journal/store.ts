import { and, count, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { remembered } from '#src/db/remembered.ts';
import {
  archivedEntries,
  archives,
  dailyPnl,
  journalEntries,
  journalHistory,
  traders,
} from '#src/db/tables.ts';
import type { JournalFilter } from './contract.ts';
import type { Position } from './rules.ts';

export type StoredEntry = typeof journalEntries.$inferSelect;
export type StoredHistory = typeof journalHistory.$inferSelect;

/** Which entries: of one trader, or of all where it is `null`; `since` is the first day of `recent`. */
export interface EntrySelection {
  traderId: number | null;
  filter: JournalFilter;
  since: string;
  /** A folded search term, or blank. */
  term: string;
}

/** A value that is bound when the prepared statement runs. */
const bound = (name: keyof StoredEntry): SQL => sql`${sql.placeholder(name)}`;

/** The columns that a writer fills, on adding as on changing. */
const COLUMNS = {
  symbol: bound('symbol'),
  pnlCents: bound('pnlCents'),
  notes: bound('notes'),
  instrumentType: bound('instrumentType'),
  positionType: bound('positionType'),
  entryPrice: bound('entryPrice'),
  exitPrice: bound('exitPrice'),
  quantity: bound('quantity'),
  strategy: bound('strategy'),
  strategyId: bound('strategyId'),
  isOpen: bound('isOpen'),
  tradeDate: bound('tradeDate'),
  searchText: bound('searchText'),
};

/** Which column of the roll-up counts a filter's entries. */
const COUNTED = {
  all: dailyPnl.entries,
  recent: dailyPnl.entries,
  wins: dailyPnl.wins,
  losses: dailyPnl.losses,
} as const satisfies Record<JournalFilter, unknown>;

export type EntryColumns = Pick<StoredEntry, keyof typeof COLUMNS>;

export function journalStore({ query }: Db) {
  const find = query
    .select()
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.id, sql.placeholder('id')),
        eq(journalEntries.traderId, sql.placeholder('traderId')),
      ),
    )
    .prepare();

  const { traderId, tradeDate, id, pnlCents } = journalEntries;

  const conditions = (filter: JournalFilter, hasTerm: boolean, hasFrom: boolean): (SQL | undefined)[] => [
    filter === 'wins' ? gt(pnlCents, 0) : undefined,
    filter === 'losses' ? lt(pnlCents, 0) : undefined,
    filter === 'recent' ? gte(tradeDate, sql.placeholder('since')) : undefined,
    hasTerm ? sql`instr(${journalEntries.searchText}, ${sql.placeholder('term')}) > 0` : undefined,
    hasFrom
      ? sql`(${tradeDate}, ${id}) < (${sql.placeholder('fromDate')}, ${sql.placeholder('fromId')})`
      : undefined,
  ];

  // Building a statement costs more than running it, so each shape of the list is prepared once.
  const listQuery = remembered((filter: JournalFilter, hasTerm: boolean, hasFrom: boolean) =>
    query
      .select()
      .from(journalEntries)
      .where(and(eq(traderId, sql.placeholder('traderId')), ...conditions(filter, hasTerm, hasFrom)))
      .orderBy(desc(tradeDate), desc(id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const countQuery = remembered((filter: JournalFilter, hasTrader: boolean) =>
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

  const add = query
    .insert(journalEntries)
    .values({
      ...COLUMNS,
      traderId: bound('traderId'),
      createdAt: bound('createdAt'),
      version: 1,
    })
    .returning()
    .prepare();

  const update = query
    .update(journalEntries)
    .set({ ...COLUMNS, version: bound('version') })
    .where(eq(journalEntries.id, sql.placeholder('id')))
    .returning()
    .prepare();

  const listAllQuery = remembered(
    (filter: JournalFilter, hasTrader: boolean, hasTerm: boolean, hasFrom: boolean) =>
      query
        .select({ entry: journalEntries, traderName: traders.name })
        .from(journalEntries)
        .innerJoin(traders, eq(traders.id, traderId))
        .where(
          and(
            hasTrader ? eq(traderId, sql.placeholder('traderId')) : undefined,
            ...conditions(filter, hasTerm, hasFrom),
          ),
        )
        .orderBy(desc(tradeDate), desc(id))
        .limit(sql.placeholder('limit'))
        .prepare(),
  );

  return {
    /** A trader's own entry; another's is not found. */
    find: (traderId: number, id: number): StoredEntry | undefined => find.get({ traderId, id }),

    /** Newest first: (tradeDate, id) descending, after `from`. */
    list(selection: EntrySelection, from: Position | null, limit: number): StoredEntry[] {
      return listQuery(selection.filter, selection.term !== '', from !== null).all({
        ...selection,
        fromDate: from?.tradeDate ?? null,
        fromId: from?.id ?? null,
        limit,
      });
    },

    /** The same with each trader's name, also over all traders. */
    listAll: (selection: EntrySelection, from: Position | null, limit: number) =>
      listAllQuery(selection.filter, selection.traderId !== null, selection.term !== '', from !== null).all({
        ...selection,
        fromDate: from?.tradeDate ?? null,
        fromId: from?.id ?? null,
        limit,
      }),

    /** Anyone's entry, with its trader's name. */
    findAny: (id: number) =>
      query
        .select({ entry: journalEntries, traderName: traders.name })
        .from(journalEntries)
        .innerJoin(traders, eq(traders.id, journalEntries.traderId))
        .where(eq(journalEntries.id, id))
        .get(),

    hasTrader: (traderId: number): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.id, traderId)).get() !== undefined,

    /** What team totals are made of: entries of included traders and of `own`, newest first. */
    teamEntries: (own: number | null, { from, to }: { from?: string | undefined; to?: string | undefined }) =>
      query
        .select({
          traderId: journalEntries.traderId,
          createdAt: journalEntries.createdAt,
          tradeDate: journalEntries.tradeDate,
          pnlCents: journalEntries.pnlCents,
        })
        .from(journalEntries)
        .innerJoin(traders, eq(traders.id, journalEntries.traderId))
        .where(
          and(
            or(eq(traders.includePnl, true), own === null ? undefined : eq(traders.id, own)),
            from === undefined ? undefined : gte(journalEntries.tradeDate, from),
            to === undefined ? undefined : lte(journalEntries.tradeDate, to),
          ),
        )
        .orderBy(desc(journalEntries.tradeDate), desc(journalEntries.id))
        .all(),

    /** The changes of an entry, newest first; of one trader's only, where `traderId` is given. */
    history: (entryId: number, traderId: number | null) =>
      query
        .select()
        .from(journalHistory)
        .where(
          and(
            eq(journalHistory.entryId, entryId),
            traderId === null ? undefined : eq(journalHistory.traderId, traderId),
          ),
        )
        .orderBy(desc(journalHistory.id))
        .all(),

    /** How many entries a selection without a search has, from the roll-up. */
    count: ({ traderId, filter, since }: EntrySelection): number =>
      countQuery(filter, traderId !== null).get({ traderId, since })?.n ?? 0,

    add: (row: Omit<StoredEntry, 'id' | 'version'>): StoredEntry => add.get(row),

    update: (id: number, row: EntryColumns & { version: number }): StoredEntry | undefined =>
      update.get({ id, ...row }),

    removeAll(): void {
      query.delete(journalEntries).run();
    },
    removeAllOf(traderId: number): void {
      query.delete(journalEntries).where(eq(journalEntries.traderId, traderId)).run();
    },
    remove(id: number): void {
      query.delete(journalEntries).where(eq(journalEntries.id, id)).run();
    },
  };
}

/** Which archived entries: of one archive, of one trader, or both. `null` leaves it open. */
export interface ArchivedSelection {
  archiveId: number | null;
  traderId: number | null;
}

/** Reads what archives hold; they are written in their own room. */
export function archivedStore({ query }: Db) {
  const { archiveId, traderId, tradeDate, id } = archivedEntries;

  const chosen = (hasArchive: boolean, hasTrader: boolean): (SQL | undefined)[] => [
    hasArchive ? eq(archiveId, sql.placeholder('archiveId')) : undefined,
    hasTrader ? eq(traderId, sql.placeholder('traderId')) : undefined,
  ];

  const listQuery = remembered((hasArchive: boolean, hasTrader: boolean, hasFrom: boolean) =>
    query
      .select({ entry: archivedEntries, label: archives.label })
      .from(archivedEntries)
      .innerJoin(archives, eq(archives.id, archiveId))
      .where(
        and(
          ...chosen(hasArchive, hasTrader),
          hasFrom
            ? sql`(${tradeDate}, ${id}) < (${sql.placeholder('fromDate')}, ${sql.placeholder('fromId')})`
            : undefined,
        ),
      )
      .orderBy(desc(tradeDate), desc(id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  const countQuery = remembered((hasArchive: boolean, hasTrader: boolean) =>
    query
      .select({ n: count() })
      .from(archivedEntries)
      .where(and(...chosen(hasArchive, hasTrader)))
      .prepare(),
  );

  return {
    /** Newest first: (tradeDate, id) descending, after `from`. An entry keeps its id, so no two here have the same. */
    list: (selection: ArchivedSelection, from: Position | null, limit: number) =>
      listQuery(selection.archiveId !== null, selection.traderId !== null, from !== null).all({
        ...selection,
        fromDate: from?.tradeDate ?? null,
        fromId: from?.id ?? null,
        limit,
      }),

    count: (selection: ArchivedSelection): number =>
      countQuery(selection.archiveId !== null, selection.traderId !== null).get({ ...selection })?.n ?? 0,
  };
}
