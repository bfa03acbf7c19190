import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { ImportRow } from '#src/broker-files/index.ts';
import { bulkInsert } from '#src/db/bulk-insert.ts';
import { importedEntries, importFiles, importReports, importRows, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';

export type StoredImport = typeof imports.$inferSelect;
export type StoredFile = typeof importFiles.$inferSelect;
export type StoredMark = typeof importedEntries.$inferSelect;

/** Rows deleted at a time: far less than a batch may take. */
const FEW = 200;

/** Writes imports, their files and rows, and what they gave to entries. */
export function importsStore({ query, raw }: Db) {
  const { importId } = importRows;
  const addRows = bulkInsert(raw, importRows, [
    'importId',
    'file',
    'line',
    'accountId',
    'contract',
    'identity',
    'hasId',
    'content',
  ]);

  const mark = {
    traderId: sql`${sql.placeholder('traderId')}`,
    accountId: sql`${sql.placeholder('accountId')}`,
    contract: sql`${sql.placeholder('contract')}`,
    figures: sql`${sql.placeholder('figures')}`,
    legs: sql`${sql.placeholder('legs')}`,
  };
  const addMark = preparedLater(() =>
    query
      .insert(importedEntries)
      .values({ entryId: sql.placeholder('entryId'), ...mark })
      .onConflictDoUpdate({ target: importedEntries.entryId, set: mark })
      .prepare(),
  );
  const addMarks = bulkInsert(raw, importedEntries, [
    'entryId',
    'traderId',
    'accountId',
    'contract',
    'figures',
    'legs',
  ]);
  const dropMark = preparedLater(() =>
    query
      .delete(importedEntries)
      .where(eq(importedEntries.entryId, sql.placeholder('entryId')))
      .prepare(),
  );

  const ofTrader = (traderId: number) =>
    query.select({ id: imports.id }).from(imports).where(eq(imports.traderId, traderId));

  return {
    find: (id: number): StoredImport | undefined =>
      query.select().from(imports).where(eq(imports.id, id)).get(),

    /** A trader's, newest first, those before the one with id `before`. */
    list: (traderId: number, before: number | undefined, limit: number): StoredImport[] =>
      query
        .select()
        .from(imports)
        .where(and(eq(imports.traderId, traderId), before === undefined ? undefined : lt(imports.id, before)))
        .orderBy(desc(imports.id))
        .limit(limit)
        .all(),

    /** Those that are being written or taken back, or were broken off, the oldest first. */
    /** Of one trader, or of all, the oldest first. */
    unfinished: (traderId: number | null = null): StoredImport[] =>
      query
        .select()
        .from(imports)
        .where(and(ne(imports.state, 'done'), traderId === null ? undefined : eq(imports.traderId, traderId)))
        .orderBy(asc(imports.id))
        .all(),

    readState: (traderId: number): string =>
      JSON.stringify(
        query
          .select({ id: imports.id, state: imports.state, movedTo: imports.movedToAccountId })
          .from(imports)
          .where(eq(imports.traderId, traderId))
          .orderBy(asc(imports.id))
          .all(),
      ),

    add: (row: Omit<StoredImport, 'id'>): number =>
      query.insert(imports).values(row).returning({ id: imports.id }).get().id,
    /** The text of its report. */
    readReport: (id: number): string | null =>
      query.select().from(importReports).where(eq(importReports.importId, id)).get()?.report ?? null,
    keepReport(id: number, report: string): void {
      query
        .insert(importReports)
        .values({ importId: id, report })
        .onConflictDoUpdate({ target: importReports.importId, set: { report } })
        .run();
    },
    change(id: number, row: Partial<Omit<StoredImport, 'id' | 'traderId'>>): void {
      query.update(imports).set(row).where(eq(imports.id, id)).run();
    },
    /** Has one that is done finished anew. */
    reopen(id: number): void {
      query
        .update(imports)
        .set({ state: 'writing' })
        .where(and(eq(imports.id, id), eq(imports.state, 'done')))
        .run();
    },
    remove(id: number): void {
      query.delete(importFiles).where(eq(importFiles.importId, id)).run();
      query.delete(imports).where(eq(imports.id, id)).run();
    },

    addFile(file: StoredFile): void {
      query.insert(importFiles).values(file).run();
    },
    files: (id: number): StoredFile[] =>
      query.select().from(importFiles).where(eq(importFiles.importId, id)).orderBy(asc(importFiles.n)).all(),

    /** Which of these files a trader has imported. */
    known: (traderId: number, hashes: readonly string[]): Set<string> =>
      new Set(
        query
          .select({ sha256: importFiles.sha256 })
          .from(importFiles)
          .innerJoin(imports, eq(imports.id, importFiles.importId))
          .where(and(eq(imports.traderId, traderId), inArray(importFiles.sha256, [...hashes])))
          .all()
          .map(({ sha256 }) => sha256),
      ),

    /** Some of many. */
    addRows(id: number, rows: readonly ImportRow[]): void {
      addRows(rows.map((row) => ({ ...row, importId: id, content: JSON.stringify(row.content) })));
    },
    /** @returns how many there were, of the few at a time */
    removeRows: (id: number): number =>
      query
        .delete(importRows)
        .where(
          inArray(
            importRows.id,
            query.select({ id: importRows.id }).from(importRows).where(eq(importId, id)).limit(FEW),
          ),
        )
        .returning({ id: importRows.id })
        .all().length,

    /** Notes what an import gave some of many new entries. */
    addMarks(marks: readonly StoredMark[]): void {
      addMarks(marks);
    },
    /** The same for an entry that may have been given something before. */
    mark(row: StoredMark): void {
      addMark.run(row);
    },
    unmark(entryId: number): void {
      dropMark.run({ entryId });
    },

    removeAllFor(traderId: number): void {
      query
        .delete(importRows)
        .where(inArray(importId, ofTrader(traderId)))
        .run();
      query
        .delete(importFiles)
        .where(inArray(importFiles.importId, ofTrader(traderId)))
        .run();
      query.delete(imports).where(eq(imports.traderId, traderId)).run();
      query.delete(importedEntries).where(eq(importedEntries.traderId, traderId)).run();
    },
  };
}
