import type { Db } from '#src/db/open.ts';
import type { Snapshot } from '#src/db/snapshots.ts';
import { type DateRange, LAST_TRADE_DATE } from '#src/values/dates.ts';
import { type ArchivedSelection, archivedStore } from './archived-store.ts';
import { batchStore } from './batch-store.ts';
import type { JournalFacets } from './contract.ts';
import { CSV_BATCH, csvHead, csvRows } from './csv.ts';
import type { TeamEntry } from './responses.ts';
import { archivedEntryOf, entryOf, type PointValues, teamEntryOf } from './rows.ts';
import type { Position } from './rules.ts';

/** Team entries read at a time: a few milliseconds. */
const TEAM_PIECE = 1000;

/**
 * Lists that may be long, newest first. They are read in batches, so that other requests run in between, and from one
 * snapshot each, so that concurrent changes neither duplicate nor drop entries.
 */
export function journalInBatches(db: Pick<Db, 'snapshot'>, pointValues: PointValues) {
  /** Releases the snapshot after the last batch, or when the consumer stops. */
  function* fromOneState<Batch>(read: (snapshot: Snapshot) => Iterable<Batch>): Generator<Batch> {
    const snapshot = db.snapshot();
    try {
      yield* read(snapshot);
    } finally {
      snapshot.close();
    }
  }

  return {
    /** Input of team totals: entries of included traders and of `own`. */
    teamEntries: (own: number | null, { from, to }: DateRange): Generator<TeamEntry[]> =>
      fromOneState(function* (snapshot) {
        const store = batchStore(snapshot);
        const counted = new Set([...store.includedTraders(), own]);
        for (const rows of batches((before) => store.team(before, from, TEAM_PIECE), to)) {
          yield rows.filter(({ traderId }) => counted.has(traderId)).map(teamEntryOf);
        }
      }),

    /** The entries of a trader that match, as CSV. */
    csv: (owner: number, facets: JournalFacets = {}): Generator<string> =>
      fromOneState(function* (snapshot) {
        const own = batchStore(snapshot).own(owner, facets);
        yield csvHead();
        const read = (before: Position) =>
          own(before, CSV_BATCH).map(({ entry, accountName }) => ({
            ...entryOf(entry, pointValues),
            accountName,
          }));
        for (const entries of batches(read)) yield csvRows(entries);
      }),

    /** Archived entries as CSV, with the trader of each unless they are all of one. */
    archivedCsv: (selection: ArchivedSelection): Generator<string> =>
      fromOneState(function* (snapshot) {
        const store = archivedStore(snapshot);
        const isMixed = selection.traderId === null;
        yield isMixed ? csvHead('Trader') : csvHead();
        const read = (before: Position) =>
          store.list(selection, before, CSV_BATCH).map((row) => archivedEntryOf(row, pointValues));
        for (const entries of batches(read)) {
          yield csvRows(entries, ({ traderName }) => (isMixed ? [traderName] : []));
        }
      }),
  };
}

/** Batches from `read`, each before a position, from the end of the day `to` until none are left. */
function* batches<Row extends Position>(
  read: (before: Position) => Row[],
  to: string = LAST_TRADE_DATE,
): Generator<Row[]> {
  let rows = read({ tradeDate: to, id: Number.MAX_SAFE_INTEGER });
  for (let last = rows.at(-1); last; rows = read(last), last = rows.at(-1)) yield rows;
}
