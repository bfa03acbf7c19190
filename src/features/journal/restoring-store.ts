import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { journalHistory } from '#src/db/change-tables.ts';
import { importedEntries, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { accounts } from '#src/db/tables.ts';

/** Reads what a deleted entry is brought back from, and what it belonged to. */
export function restoringStore({ query }: Pick<Db, 'query'>) {
  const lastChange = preparedLater(() =>
    query
      .select()
      .from(journalHistory)
      .where(eq(journalHistory.entryId, sql.placeholder('entryId')))
      .orderBy(desc(journalHistory.id))
      .limit(1)
      .prepare(),
  );
  const account = preparedLater(() =>
    query
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, sql.placeholder('id')), eq(accounts.traderId, sql.placeholder('traderId'))))
      .prepare(),
  );
  const counting = inArray(imports.state, ['writing', 'done']);
  const mark = preparedLater(() =>
    query
      .select({
        accountId: importedEntries.accountId,
        formerAccountId: sql<number | null>`${importedEntries.figures} ->> '$.accountId'`,
      })
      .from(imports)
      .innerJoin(importedEntries, eq(importedEntries.entryId, sql.placeholder('entryId')))
      .where(and(eq(imports.id, sql.placeholder('importId')), counting))
      .prepare(),
  );

  return {
    /** The last change of an entry of that trader, if it was its deletion. */
    deletion(traderId: number, entryId: number) {
      const last = lastChange.get({ entryId });
      return last?.action === 'delete' && last.traderId === traderId ? last : undefined;
    },

    hasAccount: (traderId: number, id: number): boolean => account.get({ id, traderId }) !== undefined,

    /**
     * Which account the import gives the entry to now, and which one it gave it to last; `undefined` where the import is
     * gone, or counts the entry as its own no more.
     */
    mark: (importId: number, entryId: number) => mark.get({ importId, entryId }),
  };
}
