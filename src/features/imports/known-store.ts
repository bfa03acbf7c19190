import {
  and,
  between,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  sql,
} from 'drizzle-orm';
import type { KnownRow } from '#src/broker-files/index.ts';
import { entryImages } from '#src/db/image-tables.ts';
import { importedEntries, importFiles, importRows, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { rowReader } from '#src/db/row-reader.ts';
import { archivedEntries, dailyPnl, journalEntries } from '#src/db/tables.ts';

/** Entries that are read at a time: as they are stored, those of years would take more memory than what is made of them. */
const PAGE = 500;

/** Rows of an import whose rows count. */
export const COUNTING = ['writing', 'done'] as const;

export type StoredEntryNow = typeof journalEntries.$inferSelect;
export type StoredImported = ReturnType<typeof readImported>;

const markColumns = getTableColumns(importedEntries);
const { searchText: _, ...entryColumns } = getTableColumns(journalEntries);
const [readMark, readEntry] = [rowReader(markColumns), rowReader(entryColumns)];
const [MARK, ENTRY] = [Object.keys(markColumns).length, Object.keys(entryColumns).length];

/** `entry` is `null` for one that is there no more. */
const readImported = (values: readonly unknown[]) => ({
  mark: readMark(values),
  entry: values[MARK] === null ? null : readEntry(values.slice(MARK)),
  isArchived: Boolean(values[MARK + ENTRY]),
  imageCount: Number(values[MARK + ENTRY + 1]),
});

/** Reads what is known of contracts: rows, and the entries that were made of them. */
export function knownStore({ query }: Pick<Db, 'query'>) {
  const columns = {
    importId: importRows.importId,
    file: importRows.file,
    line: importRows.line,
    accountId: importRows.accountId,
    contract: importRows.contract,
    identity: importRows.identity,
    hasId: importRows.hasId,
    content: importRows.content,
  };
  const readRow = rowReader(columns);
  const account = sql<number | null>`coalesce(${imports.movedToAccountId}, ${importRows.accountId})`;
  const amongContracts = sql`${importRows.contract} IN (SELECT value FROM json_each(${sql.placeholder('contracts')}))`;
  const rows = preparedLater(() =>
    query
      .select({ ...columns, accountId: account })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(
        and(
          eq(imports.traderId, sql.placeholder('traderId')),
          inArray(imports.state, [...COUNTING]),
          amongContracts,
        ),
      )
      .orderBy(importRows.importId, importRows.file, importRows.line, importRows.id)
      .prepare(),
  );

  const isArchived = sql<number>`EXISTS (SELECT 1 FROM ${archivedEntries}
    WHERE ${archivedEntries.id} = ${importedEntries.entryId})`;
  const imageCount = sql<number>`(SELECT count(*) FROM ${entryImages}
    WHERE ${entryImages.entryId} = ${importedEntries.entryId} AND ${entryImages.hash} IS NOT NULL)`;
  const ofContracts = and(
    eq(importedEntries.traderId, sql.placeholder('traderId')),
    sql`${importedEntries.contract} IN (SELECT value FROM json_each(${sql.placeholder('contracts')}))`,
  );
  const archived = preparedLater(() =>
    query
      .select()
      .from(importedEntries)
      .where(
        and(
          ofContracts,
          exists(
            query
              .select({ id: archivedEntries.id })
              .from(archivedEntries)
              .where(eq(archivedEntries.id, importedEntries.entryId)),
          ),
        ),
      )
      .prepare(),
  );
  const entries = preparedLater(() =>
    query
      .select({ mark: markColumns, entry: entryColumns, isArchived, imageCount })
      .from(importedEntries)
      .leftJoin(journalEntries, eq(journalEntries.id, importedEntries.entryId))
      .where(
        and(
          eq(importedEntries.traderId, sql.placeholder('traderId')),
          eq(importedEntries.contract, sql.placeholder('contract')),
          gt(importedEntries.entryId, sql.placeholder('after')),
        ),
      )
      .orderBy(importedEntries.entryId)
      .limit(PAGE)
      .prepare(),
  );

  const state = preparedLater(() =>
    query
      .select({
        traderId: journalEntries.traderId,
        version: journalEntries.version,
        imageCount: sql<number>`(SELECT count(*) FROM ${entryImages}
        WHERE ${entryImages.entryId} = ${journalEntries.id} AND ${entryImages.hash} IS NOT NULL)`,
      })
      .from(journalEntries)
      .where(eq(journalEntries.id, sql.placeholder('id')))
      .prepare(),
  );

  const now = preparedLater(() =>
    query
      .select({
        entry: journalEntries,
        imageCount: sql<number>`(SELECT count(*) FROM ${entryImages}
        WHERE ${entryImages.entryId} = ${journalEntries.id} AND ${entryImages.hash} IS NOT NULL)`,
      })
      .from(journalEntries)
      .where(eq(journalEntries.id, sql.placeholder('id')))
      .prepare(),
  );

  const lanes = preparedLater(() =>
    query
      .selectDistinct({ contract: importRows.contract, accountId: account })
      .from(importRows)
      .innerJoin(imports, eq(imports.id, importRows.importId))
      .where(eq(importRows.importId, sql.placeholder('id')))
      .prepare(),
  );

  return {
    /** All rows of these contracts, whatever account they are in, of imports that count, in the order of their coming. */
    rows: (traderId: number, contracts: readonly string[]): KnownRow[] =>
      rows
        .values({ traderId, contracts: JSON.stringify(contracts) })
        .map(readRow)
        .map((row) => ({ ...row, content: JSON.parse(row.content) })),

    /** Entries that imports made of a contract, the oldest first. */
    *entries(traderId: number, contract: string): Generator<StoredImported> {
      let [after, count] = [0, PAGE];
      while (count === PAGE) {
        const page = entries.values({ traderId, contract, after }).map(readImported);
        yield* page;
        after = page.at(-1)?.mark.entryId ?? after;
        count = page.length;
      }
    },

    /** What imports gave to entries of these contracts that are in archives now. */
    archived: (traderId: number, contracts: readonly string[]) =>
      archived.all({ traderId, contracts: JSON.stringify(contracts) }),

    /** By what it is seen that an entry has changed. */
    stateNow: (id: number) => state.get({ id }),

    /** An entry as it is at this moment. */
    entryNow: (id: number) => now.get({ id }),

    /** The contracts of an import's rows. */
    contracts: (id: number): string[] => [...new Set(lanes.all({ id }).map(({ contract }) => contract))],

    /** The accounts that its rows of each contract are of, whether they count or not. */
    accounts: (id: number): Map<string, (number | null)[]> =>
      new Map(
        [...Map.groupBy(lanes.all({ id }), ({ contract }) => contract)].map(([contract, found]) => [
          contract,
          found.map(({ accountId }) => accountId),
        ]),
      ),

    /**
     * Entries of these symbols, in upper case, in the journal and in archives, with what rows made of them at first;
     * and of all symbols with letters that SQLite knows no upper case of, `münchener`: whoever compares them does.
     */
    held: (traderId: number, symbols: readonly string[]) =>
      [journalEntries, archivedEntries].flatMap((entries) =>
        query
          .select({
            accountId: entries.accountId,
            symbol: entries.symbol,
            positionType: entries.positionType,
            quantity: entries.quantity,
            entryPrice: entries.entryPrice,
            exitPrice: entries.exitPrice,
            tradeDate: entries.tradeDate,
            pnl: entries.pnlCents,
            isOpen: entries.isOpen,
            mark: {
              traderId: importedEntries.traderId,
              accountId: importedEntries.accountId,
              contract: importedEntries.contract,
              figures: importedEntries.figures,
            },
          })
          .from(entries)
          .leftJoin(importedEntries, eq(importedEntries.entryId, entries.id))
          .where(
            and(
              eq(entries.traderId, traderId),
              or(
                sql`upper(${entries.symbol}) IN (SELECT value FROM json_each(${JSON.stringify(symbols)}))`,
                sql`${entries.symbol} GLOB '*[^ -~]*'`,
              ),
            ),
          )
          .all(),
      ),

    /** Futures or shares, or both, by account and product: what a trader's entries are. */
    kinds(traderId: number): Map<string, ('futures' | 'stocks')[]> {
      const { accountId, root, instrumentType } = journalEntries;
      const found = query
        .selectDistinct({ accountId, root, instrumentType })
        .from(journalEntries)
        .where(and(eq(journalEntries.traderId, traderId), isNotNull(root)))
        .all();
      const kinds = new Map<string, ('futures' | 'stocks')[]>();
      for (const { accountId: account, root: product, instrumentType: kind } of found) {
        if (kind === 'options') continue;
        const key = `${account} ${product}`;
        kinds.set(key, [...(kinds.get(key) ?? []), kind]);
      }
      return kinds;
    },

    /** Accounts, products and days of what a trader entered by hand, in a range of days. */
    typed: (traderId: number, from: string, to: string) =>
      query
        .selectDistinct({
          accountId: journalEntries.accountId,
          root: sql<string>`${journalEntries.root}`,
          tradeDate: journalEntries.tradeDate,
        })
        .from(journalEntries)
        .leftJoin(importedEntries, eq(importedEntries.entryId, journalEntries.id))
        .where(
          and(
            eq(journalEntries.traderId, traderId),
            between(journalEntries.tradeDate, from, to),
            isNotNull(journalEntries.root),
            or(isNull(importedEntries.contract), like(importedEntries.contract, 'entry %')),
          ),
        )
        .all(),

    /** Formats of the files of a trader's imports. */
    formats: (traderId: number) =>
      query
        .select({ importId: importFiles.importId, file: importFiles.n, format: importFiles.format })
        .from(importFiles)
        .innerJoin(imports, eq(imports.id, importFiles.importId))
        .where(eq(imports.traderId, traderId))
        .all(),

    /** Net of an account's day, in cents. */
    readNet: (accountId: number, tradeDate: string): number =>
      query
        .select({ net: dailyPnl.pnlCents })
        .from(dailyPnl)
        .where(and(eq(dailyPnl.accountId, accountId), eq(dailyPnl.tradeDate, tradeDate)))
        .get()?.net ?? 0,
  };
}
