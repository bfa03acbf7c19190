import { recordChange } from '#src/db/change-context.ts';
import type { Db } from '#src/db/open.ts';
import { archivesStore } from './store.ts';

export interface ArchivesDeps {
  db: Db;
  clock: () => number;
}

export type ArchivesService = ReturnType<typeof archivesService>;

/** Entries that left the active journal and stay readable. */
export function archivesService({ db, clock }: ArchivesDeps) {
  const store = archivesStore(db);
  return {
    /** Moves all entries of a trader into an archive named after them. @returns how many; without any there is no archive */
    archiveTrader(trader: { id: number; name: string }, actor: string): number {
      const at = clock();
      return recordChange(db, { actor, at, archiving: true }, () =>
        store.moveEntriesOf(trader, { label: `${trader.name} (removed)`, at, by: actor }),
      );
    },
  };
}
