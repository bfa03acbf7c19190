import { and, asc, desc, eq, lt, max, min, sql } from 'drizzle-orm';
import { exact, exactSum } from '#src/db/exact.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { archivedDays, archives } from '#src/db/tables.ts';
import type { DaySum, Totals } from './rules.ts';

/** What a trader has in an archive. */
export interface StoredPeriod extends Totals {
  id: number;
  label: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** First and last trade date. */
  from: string;
  to: string;
}

/** Reads the days of past periods; amounts are cents. The archives feature writes them. */
export function periodStore({ query }: Db) {
  const { archiveId, traderId, tradeDate } = archivedDays;
  const isOf = eq(traderId, sql.placeholder('traderId'));

  const periods = (before: number | undefined, limit: number, only?: number) =>
    query
      .select({
        id: archives.id,
        label: archives.label,
        createdAt: archives.createdAt,
        from: sql<string>`${min(tradeDate)}`,
        to: sql<string>`${max(tradeDate)}`,
        pnlCents: exactSum(archivedDays.pnlCents),
        entries: sql<number>`sum(${archivedDays.entries})`,
        costsCents: exactSum(archivedDays.costsCents),
        closed: sql<number>`sum(${archivedDays.closed})`,
        wins: sql<number>`sum(${archivedDays.wins})`,
        losses: sql<number>`sum(${archivedDays.losses})`,
        grossWin: exactSum(archivedDays.wonCents),
        grossLoss: exactSum(archivedDays.lostCents),
      })
      .from(archivedDays)
      .innerJoin(archives, eq(archives.id, archiveId))
      .where(
        and(
          isOf,
          before === undefined ? undefined : lt(archiveId, before),
          only === undefined ? undefined : eq(archiveId, only),
        ),
      )
      .groupBy(archiveId)
      .orderBy(desc(archiveId))
      .limit(limit)
      .prepare();

  const days = preparedLater(() =>
    query
      .select({
        date: tradeDate,
        pnlCents: exact(archivedDays.pnlCents),
        costsCents: exact(archivedDays.costsCents),
        entries: archivedDays.entries,
        closed: archivedDays.closed,
      })
      .from(archivedDays)
      .where(and(isOf, eq(archiveId, sql.placeholder('archiveId'))))
      .orderBy(asc(tradeDate))
      .prepare(),
  );

  return {
    /** The archives in which a trader has entries, newest first, those before the one with id `before`. */
    list: (owner: number, before: number | undefined, limit: number): StoredPeriod[] =>
      periods(before, limit).all({ traderId: owner }),

    find: (owner: number, id: number): StoredPeriod | undefined =>
      periods(undefined, 1, id).get({ traderId: owner }),

    /** A trader's days in an archive, ascending. */
    days: (owner: number, id: number): DaySum[] => days.all({ traderId: owner, archiveId: id }),
  };
}
