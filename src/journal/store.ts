import { and, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { dailyPnl, journalEntries } from '#src/db/tables.ts';
import type { JournalFilter } from './contract.ts';
import type { Position } from './rules.ts';

export type StoredEntry = typeof journalEntries.$inferSelect;

/** Which of a trader's entries; `since` is the first day of `recent`. */
export interface EntrySelection {
  traderId: number;
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
  isOpen: bound('isOpen'),
  tradeDate: bound('tradeDate'),
  searchText: bound('searchText'),
};

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

  const add = query
    .insert(journalEntries)
    .values({
      ...COLUMNS,
      traderId: bound('traderId'),
      strategyId: bound('strategyId'),
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

  return {
    /** A trader's own entry; another's is not found. */
    find: (traderId: number, id: number): StoredEntry | undefined => find.get({ traderId, id }),

    /** Newest first: (tradeDate, id) descending, after `from`. */
    list(selection: EntrySelection, from: Position | null, limit: number): StoredEntry[] {
      const { traderId, filter, since, term } = selection;
      const conditions: (SQL | undefined)[] = [eq(journalEntries.traderId, traderId)];
      if (filter === 'wins') conditions.push(gt(journalEntries.pnlCents, 0));
      if (filter === 'losses') conditions.push(lt(journalEntries.pnlCents, 0));
      if (filter === 'recent') conditions.push(gte(journalEntries.tradeDate, since));
      if (term !== '') conditions.push(sql`instr(${journalEntries.searchText}, ${term}) > 0`);
      if (from) {
        conditions.push(
          or(
            lt(journalEntries.tradeDate, from.tradeDate),
            and(eq(journalEntries.tradeDate, from.tradeDate), lt(journalEntries.id, from.id)),
          ),
        );
      }
      return query
        .select()
        .from(journalEntries)
        .where(and(...conditions))
        .orderBy(desc(journalEntries.tradeDate), desc(journalEntries.id))
        .limit(limit)
        .all();
    },

    /** How many entries a selection without a search has, from the roll-up. */
    count({ traderId, filter, since }: EntrySelection): number {
      const counted = {
        all: dailyPnl.entries,
        recent: dailyPnl.entries,
        wins: dailyPnl.wins,
        losses: dailyPnl.losses,
      };
      const row = query
        .select({ n: sql<number>`coalesce(sum(${counted[filter]}), 0)` })
        .from(dailyPnl)
        .where(
          and(
            eq(dailyPnl.traderId, traderId),
            filter === 'recent' ? gte(dailyPnl.tradeDate, since) : undefined,
          ),
        )
        .get();
      return row?.n ?? 0;
    },

    add: (row: Omit<StoredEntry, 'id' | 'version'>): StoredEntry => add.get(row),

    /** A strategy that is linked stays linked. */
    update: (id: number, row: EntryColumns & { version: number }): StoredEntry | undefined =>
      update.get({ id, ...row }),

    remove(id: number): void {
      query.delete(journalEntries).where(eq(journalEntries.id, id)).run();
    },
  };
}
