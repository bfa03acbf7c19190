import type { Db } from '#src/db/open.ts';
import type { Snapshot } from '#src/db/snapshots.ts';
import { type DateRange, LAST_TRADE_DATE } from '#src/values/time/dates.ts';
import { type ArchivedSelection, archivedStore } from './archived-store.ts';
import { batchStore } from './batch-store.ts';
import { CSV_BATCH, csvHead, csvRows } from './csv.ts';
import { facetsStore } from './facets-store.ts';
import type { TeamEntry } from './responses.ts';
import { toArchivedEntry, toEntry, toTeamEntry } from './rows.ts';
import type { JournalOrder, Position } from './rules.ts';
import type { EntrySelection } from './store.ts';

/** Team entries read at a time: a few milliseconds. */
const TEAM_PIECE = 1000;

/**
 * Lists that may be long, newest first. They are read in batches, so that other requests run in between, and from one
 * snapshot each, so that concurrent changes neither duplicate nor drop entries.
 */
export function journalInBatches(db: Pick<Db, 'snapshot'>) {
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
    /** Input of team totals: entries of included traders, in accounts that count for the team, and all of `own`. */
    teamEntries: (own: number | null, { from, to }: DateRange): Generator<TeamEntry[]> =>
      fromOneState(function* (snapshot) {
        const store = batchStore(snapshot);
        const included = new Set(store.includedTraders());
        const leftOut = new Set<number | null>(store.uncountedAccounts());
        for (const rows of batches((before) => store.team(before, from, TEAM_PIECE), to)) {
          yield rows
            .filter(
              ({ traderId, accountId }) =>
                traderId === own || (included.has(traderId) && !leftOut.has(accountId)),
            )
            .map(toTeamEntry);
        }
      }),

    /** The entries of a trader that match, as CSV. */
    csv: (owner: number, selection: EntrySelection, order: JournalOrder): Generator<string> =>
      fromOneState(function* (snapshot) {
        const names = batchStore(snapshot).accountNames(owner);
        const nameOf = (account: number | null) => (account === null ? null : (names.get(account) ?? null));
        yield csvHead();
        const store = facetsStore(snapshot);
        for (const ids of store.ids(selection, order)) {
          if (ids.length === 0) yield '';
          for (let at = 0; at < ids.length; at += CSV_BATCH) {
            const rows = store.ofIds(ids.slice(at, at + CSV_BATCH));
            yield csvRows(rows.map((row) => ({ ...toEntry(row), accountName: nameOf(row.accountId) })));
          }
        }
      }),

    /** Archived entries as CSV, with the trader of each unless they are all of one. */
    archivedCsv: (selection: ArchivedSelection): Generator<string> =>
      fromOneState(function* (snapshot) {
        const store = archivedStore(snapshot);
        const isMixed = selection.traderId === null;
        yield isMixed ? csvHead('Trader') : csvHead();
        const read = (before: Position) => store.list(selection, before, CSV_BATCH).map(toArchivedEntry);
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
