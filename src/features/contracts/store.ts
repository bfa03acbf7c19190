import { asc, count, desc, eq, isNull, max } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { raised } from '#src/db/raised-version.ts';
import { instruments, journalEntries } from '#src/db/tables.ts';

export type StoredContract = typeof instruments.$inferSelect;
type ContractColumns = Omit<StoredContract, 'root' | 'version'>;

/** The admin's own contracts, and which symbols of the journal no contract is known for. */
export function contractsStore({ query }: Db) {
  const list = preparedLater(() => query.select().from(instruments).orderBy(asc(instruments.root)).prepare());
  const entries = count();
  const { symbol, instrumentType, tradeDate } = journalEntries;

  return {
    list: (): StoredContract[] => list.all(),

    find: (root: string): StoredContract | undefined =>
      query.select().from(instruments).where(eq(instruments.root, root)).get(),

    /** Adds a contract, or changes it and raises its version. */
    put(root: string, columns: ContractColumns): void {
      query
        .insert(instruments)
        .values({ root, ...columns, version: 1 })
        .onConflictDoUpdate({
          target: instruments.root,
          set: { ...columns, version: raised(instruments.version) },
        })
        .run();
    },

    remove(root: string): void {
      query.delete(instruments).where(eq(instruments.root, root)).run();
    },

    /** Symbols without a root, the most frequent ones first. */
    withoutRoot: (limit: number) =>
      query
        .select({ symbol, instrumentType, entries, lastTraded: max(tradeDate) })
        .from(journalEntries)
        .where(isNull(journalEntries.root))
        .groupBy(symbol, instrumentType)
        .orderBy(desc(entries), asc(symbol))
        .limit(limit)
        .all(),
  };
}
