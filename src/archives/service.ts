import type { Db } from '#src/db/open.ts';
import { archivesStore } from './store.ts';

export interface ArchivesDeps {
  db: Db;
  clock: () => number;
}

export type ArchivesService = ReturnType<typeof archivesService>;

/** What left the desk and stays readable. */
export function archivesService({ db, clock }: ArchivesDeps) {
  const store = archivesStore(db);
  return {
    /**
     * Copies what a trader has into an archive named after them; where there is nothing there is no archive. Whoever
     * removes the trader takes the originals away in the same transaction.
     * @returns how many entries there are in it
     */
    keepTrader: (trader: { id: number; name: string }, actor: string): number =>
      db.transaction(() => {
        const { entries, totalCents, items } = store.belongings(trader.id);
        if (entries + items === 0) return 0;
        const label = `${trader.name} (removed)`;
        store.copyOf(store.add({ label, createdAt: clock(), createdBy: actor, entries, totalCents }), trader);
        return entries;
      }),
  };
}
