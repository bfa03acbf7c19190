/** Looks through entries piece by piece, so that others are served in between, however many there are. */

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { journalEntries } from '#src/db/tables.ts';
import { memoize } from '#src/values/memoize.ts';
import { addDays, FIRST_TRADE_DATE, LAST_TRADE_DATE } from '#src/values/time/dates.ts';
import { ENTRIES_BY_DAY, isSelected } from './conditions-store.ts';
import type { Position } from './rules.ts';
import { type EntrySelection, entryParameters, searchConditions } from './store.ts';

/** Entries that are looked through at once, or up to twice as many: a millisecond, or several for the most that can be asked. */
const PIECE = 300;
/** Texts up to here are searched with the piece they are in; of longer ones, so many at once. Bytes. */
const SHORT_TEXT = 400;
const TEXT_AT_ONCE = 64 * 1024;

const { traderId, tradeDate, id, searchText } = journalEntries;

/** Through which entries, and in which direction; after a position, which is not among them. */
export interface Walk {
  from: Position | null;
  isNewestFirst: boolean;
}

/** Values of the statements that are run for each piece. */
type PieceParameters = ReturnType<typeof entryParameters> & Record<string, string | number | null>;

/** Whole days, both ends included. */
interface Days {
  first: string;
  last: string;
}

/** Entries of one day, those with both ids not among them. */
interface PartOfDay {
  day: string;
  low: number;
  high: number;
}

type Piece = Days | PartOfDay;

/** No id is. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** In each of them, the index leads to the piece alone. */
const IS_IN_DAYS = sql`${tradeDate} BETWEEN ${sql.placeholder('first')} AND ${sql.placeholder('last')}`;
const IS_IN_PART = sql`${tradeDate} = ${sql.placeholder('day')} AND ${id} > ${sql.placeholder('low')}
  AND ${id} < ${sql.placeholder('high')}`;

const isAmong = sql`${id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

/** The days of a selection. */
function toDays({ filter, facets, since }: EntrySelection): Days {
  const { from: first = FIRST_TRADE_DATE, to: last = LAST_TRADE_DATE } = facets;
  return { first: filter === 'recent' && since > first ? since : first, last };
}

/** Which of some entries a search finds. Yields where others may run in between. */
export function searchStore({ query }: Pick<Db, 'query'>, words: EntrySelection['words']) {
  const found = query
    .select({ id })
    .from(journalEntries)
    .where(and(isAmong, ...searchConditions(words)))
    .prepare();

  const sizes = query
    .select({ id, bytes: sql<number>`octet_length(${searchText})` })
    .from(journalEntries)
    .where(isAmong)
    .prepare();

  return {
    /** @param entries of many, each with the size of its text */
    *among(entries: readonly { id: number; bytes: number }[]): Generator<void, number[]> {
      const ids: number[] = [];
      for (let at = 0; at < entries.length; ) {
        const some: number[] = [];
        for (let bytes = 0; at < entries.length && (some.length === 0 || bytes < TEXT_AT_ONCE); at++) {
          const entry = entries[at];
          some.push(entry?.id ?? 0);
          bytes += (entry?.bytes ?? 0) * words.length;
        }
        ids.push(...found.all({ ids: JSON.stringify(some) }).map((row) => row.id));
        yield;
      }
      return ids;
    },

    *withIds(wanted: readonly number[]): Generator<void, number[]> {
      const ids: number[] = [];
      for (let at = 0; at < wanted.length; at += PIECE) {
        const entries = sizes.all({ ids: JSON.stringify(wanted.slice(at, at + PIECE)) });
        yield;
        ids.push(...(yield* this.among(entries)));
      }
      return ids;
    },
  };
}

/** Prepared for whole days, and for parts of one. */
function forPieces<Statement>(prepare: (isInPiece: SQL) => Statement): (piece: Piece) => Statement {
  const prepared = memoize((isPart: boolean) => prepare(isPart ? IS_IN_PART : IS_IN_DAYS));
  return (piece) => prepared('day' in piece);
}

/**
 * Pieces of the entries of a selection, by day. Statements are built for each call: there are too many shapes to keep.
 * @param isSorted whether what is run for each piece sorts it, other than by day
 */
export function piecesStore(db: Pick<Db, 'query'>, selection: EntrySelection, isSorted = false) {
  const { query } = db;
  const { words } = selection;
  const shared = entryParameters(selection, null);
  const isOne = selection.traderId !== null;
  const byDay = isOne ? ENTRIES_BY_DAY : sql`${journalEntries} INDEXED BY journal_entries_of_all`;
  const isSearched = words.length > 0;
  const fitting = isSelected({ ...selection, words: [] }, isSorted);

  /** The day and id of the entry up to which there are as many as a piece has, if there are. */
  function ends(isNewestFirst: boolean): (piece: Piece) => Position | undefined {
    const direction = isNewestFirst ? desc : asc;
    const statementFor = forPieces((isInPiece) =>
      query
        .select({ tradeDate: sql<string>`${tradeDate}`, id: sql<number>`${id}` })
        .from(byDay)
        .where(and(isOne ? eq(traderId, sql.placeholder('traderId')) : undefined, isInPiece))
        .orderBy(direction(tradeDate), direction(id))
        .limit(1)
        .offset(PIECE - 1)
        .prepare(),
    );
    return (piece) => statementFor(piece).get({ ...shared, ...piece });
  }

  /** All entries, in order. */
  function* pieces({ from, isNewestFirst }: Walk): Generator<Piece, void> {
    const endOf = ends(isNewestFirst);
    function* ofDay(day: string, begun: number | null): Generator<Piece, void> {
      let [low, high] = isNewestFirst ? [0, begun ?? AFTER_ALL] : [begun ?? 0, AFTER_ALL];
      for (;;) {
        const end = endOf({ day, low, high });
        if (!end) return yield { day, low, high };
        yield isNewestFirst ? { day, low: end.id - 1, high } : { day, low, high: end.id + 1 };
        if (isNewestFirst) high = end.id;
        else low = end.id;
      }
    }
    let { first, last } = toDays(selection);
    if (from) {
      if (from.tradeDate >= first && from.tradeDate <= last) yield* ofDay(from.tradeDate, from.id);
      // No day comes after the last one that can be written.
      if (isNewestFirst ? from.tradeDate <= first : from.tradeDate >= last) return;
      if (isNewestFirst && from.tradeDate <= last) last = addDays(from.tradeDate, -1);
      if (!isNewestFirst && from.tradeDate >= first) first = addDays(from.tradeDate, 1);
    }
    while (first <= last) {
      const day = endOf({ first, last })?.tradeDate;
      if (day === undefined) return yield { first, last };
      const isLong = endOf({ day, low: 0, high: AFTER_ALL }) !== undefined;
      const [before, after] = [addDays(day, -1), addDays(day, 1)];
      if (isNewestFirst) yield { first: isLong ? after : day, last };
      else yield { first, last: isLong ? before : day };
      if (isLong) yield* ofDay(day, null);
      if (isNewestFirst) last = before;
      else first = after;
    }
  }

  /** @returns which entries of a piece are found */
  function searched(): (piece: Piece) => Generator<void, number[]> {
    const bytes = sql`octet_length(${searchText})`;
    const isLong = sql`${bytes} > ${SHORT_TEXT}`;
    const few = forPieces((isInPiece) =>
      query
        .select({ id: sql<number>`${id}`, bytes: sql<number>`iif(${isLong}, ${bytes}, 0)` })
        .from(byDay)
        .where(and(...fitting, isInPiece, sql`(${isLong} OR (${and(...searchConditions(words))}))`))
        .prepare(),
    );
    const long = searchStore(db, words);
    return function* (piece) {
      const entries = few(piece).all({ ...shared, ...piece });
      const short = entries.filter((entry) => entry.bytes === 0).map((entry) => entry.id);
      return [...short, ...(yield* long.among(entries.filter((entry) => entry.bytes > 0)))];
    };
  }

  return {
    /**
     * Yields where others may run in between.
     * @param prepare the statement that is run for each piece, of entries on a condition
     * @param use runs it; false once nothing more is wanted
     */
    *each<Statement>(
      walk: Walk,
      prepare: (entries: SQL | typeof journalEntries, isIn: SQL | undefined) => Statement,
      use: (statement: Statement, parameters: PieceParameters) => boolean,
    ): Generator<void, void> {
      const found = isSearched ? { in: searched(), statement: prepare(journalEntries, isAmong) } : null;
      const statementFor = forPieces((isInPiece) => prepare(byDay, and(...fitting, isInPiece)));
      for (const piece of pieces(walk)) {
        let isWanted = true;
        if (found) {
          const ids = yield* found.in(piece);
          if (ids.length > 0) isWanted = use(found.statement, { ...shared, ids: JSON.stringify(ids) });
        } else isWanted = use(statementFor(piece), { ...shared, ...piece });
        yield;
        if (!isWanted) return;
      }
    },
  };
}
