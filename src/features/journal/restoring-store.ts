import { and, desc, eq } from 'drizzle-orm';
import { importedEntries, imports } from '#src/db/import-tables.ts';
import type { Db } from '#src/db/open.ts';
import { accounts, journalHistory } from '#src/db/tables.ts';

/** Reads what a deleted entry is brought back from, and what it belonged to. */
export function restoringStore({ query }: Pick<Db, 'query'>) {
  return {
    /** The last change of an entry of that trader, if it was its deletion. */
    deletion(traderId: number, entryId: number) {
      const last = query
        .select()
        .from(journalHistory)
        .where(eq(journalHistory.entryId, entryId))
        .orderBy(desc(journalHistory.id))
        .limit(1)
        .get();
      return last?.action === 'delete' && last.traderId === traderId ? last : undefined;
    },

    hasAccount: (traderId: number, id: number): boolean =>
      query
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, id), eq(accounts.traderId, traderId)))
        .get() !== undefined,

    /** Whether the import is there that gave the entry, and still counts it as its own. */
    hasImport: (importId: number, entryId: number): boolean =>
      query
        .select({ id: imports.id })
        .from(imports)
        .innerJoin(importedEntries, eq(importedEntries.entryId, entryId))
        .where(and(eq(imports.id, importId), eq(imports.state, 'done')))
        .get() !== undefined,
  };
}
