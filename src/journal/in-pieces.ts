import type { Db } from '#src/db/open.ts';
import { FIRST_TRADE_DATE, LAST_TRADE_DATE } from '#src/values/trade-date.ts';
import type { DayRange, TeamEntry } from './contract.ts';
import { CSV_PIECE, csvHead, csvRow } from './csv.ts';
import { entryOf, teamEntryOf } from './rows.ts';
import type { Position } from './rules.ts';
import { type PieceStore, pieceStore } from './store.ts';

/** How many entries of all are read at a time for what team totals are made of: some milliseconds. */
const TEAM_PIECE = 1000;

/**
 * Lists that may be long, newest first: read piece by piece, so that others have their turn in between, and each from
 * one state of the file, so that what they change meanwhile is neither in it twice nor missing.
 */
export function journalInPieces(db: Pick<Db, 'snapshot'>) {
  /** Gives the snapshot back when the last piece was taken, and when nobody takes the next one. */
  function* fromOneState<Piece>(read: (store: PieceStore) => Iterable<Piece>): Generator<Piece> {
    const snapshot = db.snapshot();
    try {
      yield* read(pieceStore(snapshot));
    } finally {
      snapshot.close();
    }
  }

  return {
    /** What team totals are made of: entries of included traders and of `own`. */
    teamEntries: (own: number | null, { from, to }: DayRange): Generator<TeamEntry[]> =>
      fromOneState(function* (store) {
        const counted = new Set([...store.includedTraders(), own]);
        const since = from ?? FIRST_TRADE_DATE;
        for (const rows of pieces((before) => store.team(before, since, TEAM_PIECE), to)) {
          yield rows.filter(({ traderId }) => counted.has(traderId)).map(teamEntryOf);
        }
      }),

    /** All entries of a trader as CSV. */
    csv: (owner: number): Generator<string> =>
      fromOneState(function* (store) {
        yield csvHead();
        for (const rows of pieces((before) => store.own(owner, before, CSV_PIECE))) {
          yield rows.map((row) => csvRow(entryOf(row))).join('');
        }
      }),
  };
}

/** What `read` finds before a position, from the end of the day `to` on until there is no more. */
function* pieces<Row extends Position>(
  read: (before: Position) => Row[],
  to: string = LAST_TRADE_DATE,
): Generator<Row[]> {
  let rows = read({ tradeDate: to, id: Number.MAX_SAFE_INTEGER });
  for (let last = rows.at(-1); last; rows = read(last), last = rows.at(-1)) yield rows;
}
