import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/open.ts';
import { preparedLater } from '#src/db/prepared-later.ts';
import { journalEntries } from '#src/db/tables.ts';
import { sortedPieces } from '#src/values/sorted-pieces.ts';
import { type AnyOrder, comparedIn, inOrder, isAfter, type Place, placeIn } from './order-store.ts';
import { piecesStore } from './pieces-store.ts';
import type { JournalOrder, ListPosition, Position } from './rules.ts';
import { type EntrySelection, type ListedEntry, listedColumns, listedEntry } from './store.ts';

/** SQLite's own. */
const NO_LIMIT = -1;
/** Ids that are handed out together of those that are sorted. */
const AT_ONCE = 500;

interface PlacesAsked {
  most?: number;
  /** By day, the position before the first. */
  from?: Position | null;
  /** In another order. */
  isBeyond?: SQL;
}

/** A calculation among what hands out items: it has none to hand out. */
function* withoutItems<Result>(calculation: Generator<void, Result>): Generator<readonly never[], Result> {
  for (;;) {
    const step = calculation.next();
    if (step.done) return step.value;
    yield [];
  }
}

/** Finds entries by facets and words. What looks through many yields where others may run in between. */
export function facetsStore(db: Pick<Db, 'query'>) {
  const { query } = db;
  const isAmong = sql`${journalEntries.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;
  const ofIds = preparedLater(() =>
    query.select(listedColumns).from(journalEntries).where(isAmong).prepare(),
  );

  /** Those with these ids, in that order. */
  function readInOrder(ids: readonly number[]): ListedEntry[] {
    const rows = ofIds.values({ ids: JSON.stringify(ids) }).map(listedEntry);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Where they are, piece by piece, each in the order. @param use false once nothing more is wanted */
  function* pieces(
    selection: EntrySelection,
    order: AnyOrder,
    { most = NO_LIMIT, from = null, isBeyond }: PlacesAsked,
    use: (places: Place[]) => boolean,
  ): Generator<void, void> {
    const isByDay = order.sort === 'date';
    yield* piecesStore(db, selection, !isByDay).each(
      { from, isNewestFirst: order.isForward || !isByDay },
      (entries, isIn) =>
        query
          .select(placeIn(order))
          .from(entries)
          .where(and(isIn, isBeyond))
          .orderBy(...inOrder(order))
          .limit(sql.placeholder('limit'))
          .prepare(),
      (read, parameters) => use(read.all({ ...parameters, limit: most })),
    );
  }

  /** The first `most` of them. By day, they are found without looking through all. */
  function* places(
    selection: EntrySelection,
    order: AnyOrder,
    asked: PlacesAsked & { most: number },
  ): Generator<void, readonly Place[]> {
    const found = sortedPieces(comparedIn(order), asked.most);
    let [some, count]: [Place[], number] = [[], 0];
    const looking = pieces(selection, order, asked, (places) => {
      some = places;
      count += places.length;
      return order.sort !== 'date' || count < asked.most;
    });
    for (const _ of looking) {
      yield* found.add(some);
      some = [];
      yield;
    }
    return (yield* found.all()).slice(0, asked.most);
  }

  return {
    places,
    ofIds: readInOrder,

    /** The ids of all of them, in order, bit by bit; none where others may run in between. */
    *ids(selection: EntrySelection, order: JournalOrder): Generator<readonly number[], void> {
      const sorting = order.sort === 'date' ? null : sortedPieces(comparedIn(order));
      let some: readonly Place[] = [];
      const looking = pieces(selection, order, {}, (places) => {
        some = places;
        return true;
      });
      for (const _ of looking) {
        if (sorting) yield* withoutItems(sorting.add(some));
        yield sorting ? [] : some.map(({ id }) => id);
        some = [];
      }
      const sorted = sorting ? yield* withoutItems(sorting.all()) : [];
      for (let at = 0; at < sorted.length; at += AT_ONCE) {
        yield sorted.slice(at, at + AT_ONCE).map(({ id }) => id);
      }
    },

    /** In any order, after `from`. */
    *list(
      selection: EntrySelection,
      order: JournalOrder,
      from: ListPosition | null,
      limit: number,
    ): Generator<void, ListedEntry[]> {
      const after = order.sort === 'date' ? { from } : { ...(from && { isBeyond: isAfter(order, from) }) };
      const found = yield* places(selection, order, { most: limit, ...after });
      return readInOrder(found.map(({ id }) => id));
    },
  };
}
