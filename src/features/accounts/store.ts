import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { exact } from '#src/db/exact.ts';
import { importRows, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import {
  accountNames,
  accounts,
  archivedEntries,
  dailyPnl,
  journalEntries,
  traders,
  traderTotals,
} from '#src/db/tables.ts';
import type { DayNet } from '#src/values/entries/net-curve.ts';

type Row = typeof accounts.$inferSelect;
/** Exact sums in cents. */
interface Carried {
  carriedCents: bigint;
  carriedCostsCents: bigint;
}
export type StoredAccount = Omit<Row, keyof Carried> & Carried;
export type WrittenAccount = Omit<Row, 'id' | keyof Carried | 'version'>;

/** One trader, or everyone if `null`. */
type Owner = number | null;

export interface AccountName {
  nameKey: string;
  name: string;
}

export function accountsStore({ query }: Pick<Db, 'query'>) {
  const columns = {
    id: accounts.id,
    traderId: accounts.traderId,
    name: accounts.name,
    firm: accounts.firm,
    kind: accounts.kind,
    startingCents: accounts.startingCents,
    carriedCents: exact(accounts.carriedCents),
    carriedCostsCents: exact(accounts.carriedCostsCents),
    timeZone: accounts.timeZone,
    costs: accounts.costs,
    followsAccountId: accounts.followsAccountId,
    isArchived: accounts.isArchived,
    createdAt: accounts.createdAt,
    version: accounts.version,
    countsForTeam: accounts.countsForTeam,
    isLeftOut: accounts.isLeftOut,
    rules: accounts.rules,
  };
  const found = preparedLater(() =>
    query
      .select(columns)
      .from(accounts)
      .where(eq(accounts.id, sql.placeholder('id')))
      .prepare(),
  );
  const days = preparedLater(() =>
    query
      .select({ date: dailyPnl.tradeDate, net: exact(dailyPnl.pnlCents) })
      .from(dailyPnl)
      .where(eq(dailyPnl.accountId, sql.placeholder('accountId')))
      .orderBy(dailyPnl.tradeDate)
      .prepare(),
  );
  const lastUsed = preparedLater(() =>
    query
      .select({
        accountId: sql<number | null>`coalesce(${accounts.followsAccountId}, ${journalEntries.accountId})`,
      })
      .from(journalEntries)
      .leftJoin(accounts, eq(accounts.id, journalEntries.accountId))
      .where(eq(journalEntries.traderId, sql.placeholder('traderId')))
      .orderBy(desc(journalEntries.tradeDate), desc(journalEntries.id))
      .limit(1)
      .prepare(),
  );
  const copying = preparedLater(() =>
    query.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.followsAccountId)).prepare(),
  );
  const ofOwner = (owner: Owner) => (owner === null ? undefined : eq(accounts.traderId, owner));
  const selectIds = (owner: Owner) => query.select({ id: accounts.id }).from(accounts).where(ofOwner(owner));

  return {
    /** By name. */
    list: (owner: Owner): StoredAccount[] =>
      query
        .select(columns)
        .from(accounts)
        .where(ofOwner(owner))
        .orderBy(asc(sql`${accounts.name} COLLATE NOCASE`), asc(accounts.id))
        .all(),
    /** Of everyone's accounts in use those with rules, by id. */
    ruledAfter: (id: number, limit: number): StoredAccount[] =>
      query
        .select(columns)
        .from(accounts)
        .where(and(gt(accounts.id, id), isNotNull(accounts.rules), eq(accounts.isArchived, false)))
        .orderBy(asc(accounts.id))
        .limit(limit)
        .all(),
    find: (id: number): StoredAccount | undefined => found.get({ id }),
    count: (owner: Owner): number =>
      query.select({ n: count() }).from(accounts).where(ofOwner(owner)).get()?.n ?? 0,
    hasTrader: (traderId: number): boolean =>
      query.select({ id: traders.id }).from(traders).where(eq(traders.id, traderId)).get() !== undefined,
    listNames: (owner: Owner): { accountId: number; name: string }[] =>
      query
        .select({ accountId: accountNames.accountId, name: accountNames.name })
        .from(accountNames)
        .where(inArray(accountNames.accountId, selectIds(owner)))
        .orderBy(asc(accountNames.nameKey))
        .all(),
    /** The first of the names that another account of the trader has. */
    takenName: (traderId: number, id: number, names: readonly AccountName[]): AccountName | undefined => {
      const others = new Map(
        query
          .select({ nameKey: accountNames.nameKey, accountId: accountNames.accountId })
          .from(accountNames)
          .where(
            and(
              eq(accountNames.traderId, traderId),
              inArray(
                accountNames.nameKey,
                names.map(({ nameKey }) => nameKey),
              ),
            ),
          )
          .all()
          .map(({ nameKey, accountId }) => [nameKey, accountId]),
      );
      return names.find(({ nameKey }) => (others.get(nameKey) ?? id) !== id);
    },
    setNames(traderId: number, accountId: number, names: readonly AccountName[]): void {
      query.delete(accountNames).where(eq(accountNames.accountId, accountId)).run();
      if (names.length === 0) return;
      query
        .insert(accountNames)
        .values(names.map((name) => ({ ...name, traderId, accountId })))
        .run();
    },

    /** Which of the keys accounts of other traders have. */
    namesElsewhere: (traderId: number, keys: readonly string[]): string[] =>
      query
        .selectDistinct({ nameKey: accountNames.nameKey })
        .from(accountNames)
        .where(and(ne(accountNames.traderId, traderId), inArray(accountNames.nameKey, [...keys])))
        .all()
        .map(({ nameKey }) => nameKey),
    countNames: (id: number): number =>
      query.select({ n: count() }).from(accountNames).where(eq(accountNames.accountId, id)).get()?.n ?? 0,
    /** @returns whether it was free */
    addName: (traderId: number, accountId: number, name: AccountName): boolean =>
      query
        .insert(accountNames)
        .values({ ...name, traderId, accountId })
        .onConflictDoNothing()
        .returning({ nameKey: accountNames.nameKey })
        .get() !== undefined,

    /** Net, costs and number of the entries in the journal, of accounts that have any. */
    sums: (owner: Owner): { accountId: number; net: bigint; paid: bigint; entries: number }[] =>
      query
        .select({
          accountId: traderTotals.accountId,
          net: exact(traderTotals.pnlCents),
          paid: exact(traderTotals.costsCents),
          entries: traderTotals.entries,
        })
        .from(traderTotals)
        .where(owner === null ? undefined : eq(traderTotals.traderId, owner))
        .all(),
    /** Ids of everyone's accounts that follow another one. */
    copying: (): number[] => copying.all().map(({ id }) => id),
    /** An account's days with entries, ascending. Added up here: a window of SQLite takes ten times as long. */
    days: (accountId: number): DayNet[] => days.all({ accountId }),

    /** The account of a trader's latest entry, of a copy the one it follows; `null` where there is none, or no entry. */
    lastUsed: (traderId: number): number | null => lastUsed.get({ traderId })?.accountId ?? null,

    add: (row: WrittenAccount): number =>
      query
        .insert(accounts)
        .values({ ...row, carriedCents: 0, carriedCostsCents: 0, version: 1 })
        .returning({ id: accounts.id })
        .get().id,
    update(id: number, row: Partial<WrittenAccount>): void {
      query
        .update(accounts)
        .set({ ...row, version: raised(accounts.version) })
        .where(eq(accounts.id, id))
        .run();
    },
    isFollowed: (id: number): boolean =>
      query
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.followsAccountId, id))
        .limit(1)
        .get() !== undefined,
    /** Whether there are entries of an account in the journal or in an archive, or rows of files. */
    isUsed: ({ id, traderId }: { id: number; traderId: number }): boolean =>
      [
        query.select({ id: journalEntries.id }).from(journalEntries).where(eq(journalEntries.accountId, id)),
        query.select({ id: importRows.id }).from(importRows).where(eq(importRows.accountId, id)),
        query.select({ id: imports.id }).from(imports).where(eq(imports.movedToAccountId, id)),
        query
          .select({ id: archivedEntries.id })
          .from(archivedEntries)
          // An archive has an index by trader, and an account never changes hands.
          .where(and(eq(archivedEntries.traderId, traderId), eq(archivedEntries.accountId, id))),
      ].some((entries) => entries.limit(1).get() !== undefined),
    /** Makes the accounts that follow one independent. */
    releaseFollowers(id: number): void {
      query
        .update(accounts)
        .set({ followsAccountId: null, version: raised(accounts.version) })
        .where(eq(accounts.followsAccountId, id))
        .run();
    },
    remove(id: number): void {
      query.delete(accounts).where(eq(accounts.id, id)).run();
    },
    removeAllFor(traderId: number): void {
      query.delete(accounts).where(eq(accounts.traderId, traderId)).run();
    },
  };
}
