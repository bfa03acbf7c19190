import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { archivedEntries, archives } from '#src/db/tables.ts';
import { memoize } from '#src/values/memoize.ts';
import type { Position } from './rules.ts';

/** Selects archived entries of an archive, of a trader, or both. `null` means any. */
export interface ArchivedSelection {
  archiveId: number | null;
  traderId: number | null;
}

export type StoredArchivedEntry = ReturnType<ReturnType<typeof archivedStore>['list']>[number];

/** Reads archived entries; the archives feature writes them. */
export function archivedStore({ query }: Pick<Db, 'query'>) {
  const { archiveId, traderId, tradeDate, id } = archivedEntries;

  const chosen = (hasArchive: boolean, hasTrader: boolean): (SQL | undefined)[] => [
    hasArchive ? eq(archiveId, sql.placeholder('archiveId')) : undefined,
    hasTrader ? eq(traderId, sql.placeholder('traderId')) : undefined,
  ];

  const listQuery = memoize((hasArchive: boolean, hasTrader: boolean, hasFrom: boolean) =>
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

  const countQuery = memoize((hasArchive: boolean, hasTrader: boolean) =>
    query
      .select({ n: count() })
      .from(archivedEntries)
      .where(and(...chosen(hasArchive, hasTrader)))
      .prepare(),
  );

  const owner = preparedLater(() =>
    query
      .select({ traderId })
      .from(archivedEntries)
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  );

  return {
    findTrader: (entryId: number): number | undefined => owner.get({ id: entryId })?.traderId,

    /** Newest first: (tradeDate, id) descending, after `from`. Archived entries keep their ids, which stay unique. */
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
