import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { KnownRow } from '#src/broker-files/index.ts';
import { importedEntries, importFiles, importRows, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { archivedEntries, journalEntries } from '#src/db/tables.ts';
import { COUNTING } from './known-store.ts';

/** Rows that are read at a time. */
const PAGE = 500;

/** Bytes of the legs of one entry: tens of thousands of fills. They are read in one go. */
const MOST_LEGS = 8 * 1024 * 1024;

export type FillsStore = ReturnType<typeof fillsStore>;

/** Reads what an entry was made of. */
export function fillsStore({ query }: Pick<Db, 'query'>) {
  const markColumns = getTableColumns(importedEntries);
  const ownerIn = (entries: typeof journalEntries | typeof archivedEntries) =>
    query
      .select({ traderId: entries.traderId })
      .from(entries)
      .where(eq(entries.id, sql.placeholder('entryId')));
  const owner = preparedLater(() => ownerIn(journalEntries).unionAll(ownerIn(archivedEntries)).prepare());

  const mark = preparedLater(() =>
    query
      .select({
        ...markColumns,
        legs: sql<
          string | null
        >`CASE WHEN octet_length(${importedEntries.legs}) <= ${MOST_LEGS} THEN ${importedEntries.legs} END`,
      })
      .from(importedEntries)
      .where(eq(importedEntries.entryId, sql.placeholder('entryId')))
      .prepare(),
  );

  const counting = preparedLater(() =>
    query
      .select({ id: imports.id })
      .from(imports)
      .where(and(eq(imports.traderId, sql.placeholder('traderId')), inArray(imports.state, [...COUNTING])))
      .orderBy(imports.id)
      .prepare(),
  );

  const placed = preparedLater(() =>
    query
      .select({
        id: importRows.id,
        file: importRows.file,
        accountId: sql<number | null>`coalesce(${imports.movedToAccountId}, ${importRows.accountId})`,
        identity: importRows.identity,
        hasId: importRows.hasId,
        move: sql<
          string | null
        >`CASE WHEN json_extract(${importRows.content}, '$.kind') = 'move' THEN ${importRows.content} END`,
      })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(
        and(
          eq(importRows.importId, sql.placeholder('importId')),
          eq(importRows.contract, sql.placeholder('contract')),
          gt(importRows.id, sql.placeholder('after')),
        ),
      )
      .orderBy(importRows.id)
      .limit(PAGE)
      .prepare(),
  );

  const row = preparedLater(() =>
    query
      .select({
        importId: importRows.importId,
        file: importRows.file,
        line: importRows.line,
        content: importRows.content,
      })
      .from(importRows)
      .where(eq(importRows.id, sql.placeholder('id')))
      .prepare(),
  );

  return {
    /** Whose an entry of the journal or of an archive is. */
    findTrader: (entryId: number): number | undefined => owner.get({ entryId })?.traderId,

    /** What an import gave an entry; its legs are `null` where there are too many to be listed. */
    mark: (entryId: number) => mark.get({ entryId }),

    fileNames: (importId: number): ReadonlyMap<number, string> =>
      new Map(
        query
          .select({ n: importFiles.n, name: importFiles.name })
          .from(importFiles)
          .where(eq(importFiles.importId, importId))
          .all()
          .map(({ n, name }) => [n, name]),
      ),

    /** Imports whose rows count, the oldest first. */
    counting: (traderId: number): number[] => counting.all({ traderId }).map(({ id }) => id),

    /** What tells the rows of an import's contract apart, some at a time, in the order of their coming. */
    *placed(importId: number, contract: string) {
      let [after, count] = [0, PAGE];
      while (count === PAGE) {
        const page = placed.all({ importId, contract, after });
        yield page;
        after = page.at(-1)?.id ?? after;
        count = page.length;
      }
    },

    /** Where a row stands, and what it says. */
    row(id: number): Pick<KnownRow, 'importId' | 'file' | 'line' | 'content'> | undefined {
      const found = row.get({ id });
      return found && { ...found, content: JSON.parse(found.content) };
    },
  };
}
