import { and, desc, eq, sql } from 'drizzle-orm';
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
  const counting = preparedLater(() =>
    query
      .select({ id: imports.id })
      .from(imports)
      .innerJoin(importedEntries, eq(importedEntries.entryId, sql.placeholder('entryId')))
      .where(and(eq(imports.id, sql.placeholder('importId')), eq(imports.state, 'done')))
      .prepare(),
  );

  return {
    /** The last change of an entry of that trader, if it was its deletion. */
    deletion(traderId: number, entryId: number) {
      const last = lastChange.get({ entryId });
      return last?.action === 'delete' && last.traderId === traderId ? last : undefined;
    },

    hasAccount: (traderId: number, id: number): boolean => account.get({ id, traderId }) !== undefined,

    /** Whether the import is there that gave the entry, and still counts it as its own. */
    hasImport: (importId: number, entryId: number): boolean =>
      counting.get({ importId, entryId }) !== undefined,
  };
}
