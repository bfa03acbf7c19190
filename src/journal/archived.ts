import type { Db } from '#src/db/open.ts';
import { type ArchivedSelection, archivedStore } from './archived-store.ts';
import type { ArchivedEntry, PageQuery } from './contract.ts';
import { CSV_PIECE, csvHead, csvRow } from './csv.ts';
import { type Page, pageOf, startOf } from './page.ts';
import { entryOf } from './rows.ts';
import type { Position } from './rules.ts';

type ArchivedRow = ReturnType<ReturnType<typeof archivedStore>['list']>[number];

/** Entries that left the journal for an archive: read, never changed. Newest first, as in the journal. */
export function archivedJournal({ db }: { db: Db }) {
  const store = archivedStore(db);

  function page(selection: ArchivedSelection, asked: PageQuery, total: number): Page<ArchivedEntry> {
    const rows = store.list(selection, startOf(asked), asked.limit + 1);
    return pageOf(rows, { limit: asked.limit, total, itemOf: archivedEntryOf });
  }

  function* csv(selection: ArchivedSelection): Generator<string> {
    const isMixed = selection.traderId === null;
    yield isMixed ? csvHead('Trader') : csvHead();
    const line = (row: ArchivedRow): string =>
      csvRow(archivedEntryOf(row), ...(isMixed ? [row.entry.traderName] : []));
    let from: Position | null = null;
    for (;;) {
      const rows: ArchivedRow[] = store.list(selection, from, CSV_PIECE);
      if (rows.length > 0) yield rows.map(line).join('');
      if (rows.length < CSV_PIECE) return;
      from = rows.at(-1)?.entry ?? null;
    }
  }

  return {
    /** All of an archive. */
    listOf: (archive: { id: number; entries: number }, asked: PageQuery): Page<ArchivedEntry> =>
      page({ archiveId: archive.id, traderId: null }, asked, archive.entries),

    /** A trader's past periods: their entries of all archives. */
    listFor(owner: number, asked: PageQuery): Page<ArchivedEntry> {
      const selection = { archiveId: null, traderId: owner };
      return page(selection, asked, store.count(selection));
    },

    /** All of an archive as CSV, with each entry's trader, in pieces. */
    csvOf: (archiveId: number): Generator<string> => csv({ archiveId, traderId: null }),

    /** A trader's past periods as CSV, of one archive where it is named. */
    csvFor: (owner: number, archiveId: number | null): Generator<string> =>
      csv({ archiveId, traderId: owner }),
  };
}

function archivedEntryOf({ entry: { archiveId, traderName, ...entry }, label }: ArchivedRow): ArchivedEntry {
  return {
    // Strategies are no part of an archive of entries: the name stays, the link does not.
    ...entryOf({ ...entry, strategyId: null, searchText: '' }),
    traderName,
    archive: { id: archiveId, label },
  };
}
