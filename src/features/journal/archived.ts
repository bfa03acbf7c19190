import type { Db } from '#src/db/open.ts';
import { type ArchivedSelection, archivedStore } from './archived-store.ts';
import { type Page, parseStart, toPage } from './page.ts';
import type { PageQuery } from './query-contract.ts';
import type { ArchivedEntry } from './responses.ts';
import { type Complete, toArchivedEntry } from './rows.ts';

/** Archived entries, read-only. Newest first, as in the journal. */
export function archivedJournal(db: Db, complete: Complete) {
  const store = archivedStore(db);

  function page(selection: ArchivedSelection, asked: PageQuery, total: number): Page<ArchivedEntry> {
    const rows = store.list(selection, parseStart(asked), asked.limit + 1);
    const found = toPage(rows, { limit: asked.limit, total, toItem: toArchivedEntry });
    return { ...found, entries: complete(found.entries) };
  }

  return {
    /** Whose archived entry it is; `undefined` where there is none. */
    findTrader: store.findTrader,

    /** All entries of an archive. */
    listEntries: (archive: { id: number; entries: number }, asked: PageQuery): Page<ArchivedEntry> =>
      page({ archiveId: archive.id, traderId: null }, asked, archive.entries),

    /** A trader's entries in all archives. */
    listFor(owner: number, asked: PageQuery): Page<ArchivedEntry> {
      const selection = { archiveId: null, traderId: owner };
      return page(selection, asked, store.count(selection));
    },
  };
}
