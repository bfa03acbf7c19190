import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { entryDayChanges } from '#src/db/day-tables.ts';
import { rMicros } from '#src/db/entry-r.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts, journalEntries, strategies } from '#src/db/tables.ts';
import type { AccountKind } from '#src/values/money/account.ts';
import type { DateRange } from '#src/values/time/dates.ts';
import type { StoredRow } from './day-arrays.ts';

/**
 * Of the texts that a search looks into: with it, the texts of a hundred thousand entries take 40 MB at the most. Longer
 * ones, of which few have many, are looked through where they are. Bytes.
 */
const LONGEST_KEPT = 400;

/** What entries are called by, and what the accounts are that they are in. */
export interface Names {
  strategies: ReadonlyMap<number, string>;
  accounts: ReadonlyMap<number, NamedAccount>;
}

export interface NamedAccount {
  name: string;
  kind: AccountKind;
  startingCents: number;
  /** Set where it follows that one: its entries are copies. */
  followsAccountId: number | null;
}

export type MetricsStore = ReturnType<typeof metricsStore>;

/** Reads of one trader what metrics are made of. Writes nothing. */
export function metricsStore({ query }: Pick<Db, 'query'>) {
  const of = journalEntries;
  const owner = sql.placeholder('traderId');
  /** Rows of one condition, which the index leads to. */
  const rowsOn = (condition: SQL | undefined) =>
    query
      .select({
        tradeDate: of.tradeDate,
        id: of.id,
        outcome: of.outcome,
        pnlCents: of.pnlCents,
        costsCents: sql`coalesce(${of.commissionCents}, 0) + coalesce(${of.feesCents}, 0)`,
        rMicros,
        openedAt: of.openedAt,
        closedAt: of.closedAt,
        maeCents: of.maeCents,
        mfeCents: of.mfeCents,
        quantity: of.quantity,
        positionType: of.positionType,
        instrumentType: of.instrumentType,
        accountId: of.accountId,
        root: of.root,
        contract: sql`upper(${of.symbol})`,
        strategyId: of.strategyId,
        strategy: of.strategy,
        tags: of.tags,
        hasStop: isNotNull(of.stopPrice),
        hasNotes: isNotNull(of.notes),
        searched: sql`iif(octet_length(${of.searchText}) <= ${LONGEST_KEPT}, ${of.searchText}, NULL)`,
      })
      .from(of)
      .where(and(eq(of.traderId, owner), condition))
      .orderBy(of.tradeDate, of.id)
      .limit(sql.placeholder('limit'))
      .prepare();
  const day = sql.placeholder('date');
  const restOfDay = preparedLater(() => rowsOn(and(eq(of.tradeDate, day), gt(of.id, sql.placeholder('id')))));
  const daysAfter = preparedLater(() =>
    rowsOn(and(gt(of.tradeDate, day), lte(of.tradeDate, sql.placeholder('to')))),
  );

  const changes = preparedLater(() =>
    query
      .select({ date: entryDayChanges.tradeDate, changes: entryDayChanges.changes })
      .from(entryDayChanges)
      .where(eq(entryDayChanges.traderId, owner))
      .prepare(),
  );

  const strategyNames = preparedLater(() =>
    query
      .select({ id: strategies.id, name: strategies.name })
      .from(strategies)
      .where(eq(strategies.traderId, owner))
      .prepare(),
  );
  const accountsOf = preparedLater(() =>
    query
      .select({
        id: accounts.id,
        name: accounts.name,
        kind: accounts.kind,
        startingCents: accounts.startingCents,
        followsAccountId: accounts.followsAccountId,
      })
      .from(accounts)
      .where(eq(accounts.traderId, owner))
      .prepare(),
  );

  return {
    /** In the order of days and ids, after the entry `id` of the day `from`. */
    rows(traderId: number, { from, to }: DateRange, id: number, limit: number): StoredRow[] {
      // Asked for both at once, SQLite would go through all of the day again.
      const rest = restOfDay.values({ traderId, date: from, id, limit });
      if (rest.length === limit || from >= to) return rest;
      return [...rest, ...daysAfter.values({ traderId, date: from, to, limit: limit - rest.length })];
    },

    /** How often the entries of each of a trader's days were changed; those that never were are missing. */
    changes: (traderId: number): Map<string, number> =>
      new Map(changes.values({ traderId }).map(([date, changes]) => [String(date), Number(changes)])),

    names: (traderId: number): Names => ({
      strategies: new Map(strategyNames.all({ traderId }).map(({ id, name }) => [id, name])),
      accounts: new Map(accountsOf.all({ traderId }).map(({ id, ...account }) => [id, account])),
    }),
  };
}
