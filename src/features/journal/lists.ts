import type { VersionedSnapshot } from '#src/db/long-reads.ts';
import type { Db } from '#src/db/open.ts';
import { keptByVersion } from '#src/db/until-written.ts';
import { atOnce, oneStep } from '#src/in-slices.ts';
import { startOfRecent } from '#src/values/time/dates.ts';
import { type AdminPage, readEntryList } from './admin-list.ts';
import { type AdminStore, adminSearchStore } from './admin-store.ts';
import { facetsStore } from './facets-store.ts';
import { journalInBatches } from './in-batches.ts';
import { type JournalPage, parseStart, startIn, startOfDays, toPage } from './page.ts';
import { searchStore } from './pieces-store.ts';
import type {
  AdminJournalQuery,
  ExportQuery,
  JournalFacets,
  JournalQuery,
  PlainQuery,
} from './query-contract.ts';
import type { AdminEntry, JournalDay, JournalEntry } from './responses.ts';
import { type Complete, type PlainEntry, toEntry } from './rows.ts';
import {
  dayOfSums,
  type EntrySums,
  journalOrder,
  sumEntries,
  toCursor,
  toListCursor,
  toResultTotals,
} from './rules.ts';
import { type SearchWord, searchWords } from './search-rules.ts';
import type { EntrySelection, JournalStore, ListedEntry } from './store.ts';
import { sumsStore } from './sums-store.ts';

interface ListsDeps {
  db: Db;
  complete: Complete;
  /** The team's current day. */
  today: () => string;
  timeZone: () => string;
}

/** Selections whose sums are cached. */
const MOST_CACHED = 100;

/** Of the selection alone, without the page. */
const keyOf = ({ facets, ...selection }: EntrySelection): string =>
  JSON.stringify({ ...selection, facets: { ...facets, ...NO_PAGE } });

const NO_PAGE = { cursor: undefined, limit: undefined, sort: undefined, order: undefined };

/** Whose reads wait for each other: the admin's are everyone's. */
const turnOf = (owner: number | null): string => `journal ${owner ?? 'of all'}`;

/** What is read of many entries at once: lists, what they come to, and files. */
export function journalLists(
  { db, complete, today, timeZone }: ListsDeps,
  store: JournalStore,
  everyones: AdminStore,
) {
  const sums = sumsStore(db);
  const inBatches = journalInBatches(db);
  /** The pages of a list come one after the other, and each tells what the whole list comes to. */
  const totals = keptByVersion<string, EntrySums>(MOST_CACHED);

  function toSelection(
    traderId: number | null,
    { filter, q }: Pick<JournalQuery, 'filter' | 'q'>,
    facets: JournalFacets = {},
  ) {
    const since = startOfRecent(today());
    return {
      traderId,
      filter,
      since,
      words: searchWords(q),
      facets,
      timeZone: timeZone(),
    } satisfies EntrySelection;
  }

  function* readTotals(selection: EntrySelection, snapshot: VersionedSnapshot): Generator<void, EntrySums> {
    const key = keyOf(selection);
    const kept = totals.find(key, snapshot.dataVersion);
    if (kept) return kept.value;
    const found = yield* sumsStore(snapshot).totals(selection);
    totals.keep(key, snapshot.dataVersion, found);
    return found;
  }

  function pageOfRows(
    rows: ListedEntry[],
    found: EntrySums,
    { limit, cursorAfter }: { limit: number; cursorAfter: (last: PlainEntry) => string },
  ): JournalPage<JournalEntry> {
    const page = toPage(rows, { limit, total: found.count, toItem: toEntry, cursorAfter });
    return { ...page, entries: complete(page.entries), totals: toResultTotals(found) };
  }

  return {
    inBatches,

    /** Newest first. The statements of what is asked for most are kept, and what it comes to is kept of each day. */
    list(owner: number, asked: PlainQuery): JournalPage<JournalEntry> {
      const selection = toSelection(owner, asked);
      const rows = store.list(selection, parseStart(asked), asked.limit + 1);
      return pageOfRows(rows, atOnce(sums.totals(selection)), { limit: asked.limit, cursorAfter: toCursor });
    },

    /** Narrowed down by a search or facets, in any order. */
    search(
      owner: number,
      asked: JournalQuery,
      expectWanted?: () => void,
    ): Promise<JournalPage<JournalEntry>> {
      const selection = toSelection(owner, asked, asked);
      const order = journalOrder(asked);
      const [from, limit] = [startIn(order, asked.cursor), asked.limit + 1];
      const cursorAfter = (last: PlainEntry) => toListCursor(order.sort, last);
      return db.readLong(
        turnOf(owner),
        function* (snapshot) {
          const rows = yield* facetsStore(snapshot).list(selection, order, from, limit);
          const isAll = from === null && rows.length <= asked.limit;
          const found = isAll ? sumEntries(rows) : yield* readTotals(selection, snapshot);
          return pageOfRows(rows, found, { limit: asked.limit, cursorAfter });
        },
        expectWanted,
      );
    },

    /** What the days of such a list come to, in its order of days. */
    days(
      owner: number,
      asked: JournalQuery,
      expectWanted?: () => void,
    ): Promise<{ days: JournalDay[]; next: string | null }> {
      const { sort, isForward: isNatural } = journalOrder(asked);
      const isForward = sort !== 'date' || isNatural;
      const from = startOfDays(asked);
      const selection = toSelection(owner, asked, asked);
      return db.readLong(
        turnOf(owner),
        function* (snapshot) {
          const limit = asked.limit + 1;
          const found = yield* sumsStore(snapshot).days(selection, { isForward, from, limit });
          const days = found.slice(0, asked.limit).map(dayOfSums);
          const last = days.at(-1);
          return { days, next: found.length > asked.limit && last ? last.date : null };
        },
        expectWanted,
      );
    },

    /** Which of some entries, whoever's they are, a search finds. Yields where others may run in between. */
    searchedIn:
      (snapshot: Pick<Db, 'query'>) =>
      (ids: readonly number[], words: readonly SearchWord[]): Generator<void, number[]> =>
        searchStore(snapshot, words).withIds(ids),

    /** Such a list as CSV. */
    csv: (owner: number, asked: ExportQuery): Generator<string> =>
      inBatches.csv(owner, toSelection(owner, asked, asked), journalOrder(asked)),

    /** Everyone's entries, or those of the requested trader, each with its trader's name. */
    listAll(asked: AdminJournalQuery): AdminPage<AdminEntry> {
      const selection = toSelection(asked.traderId ?? null, asked);
      const total = store.count(selection);
      const page = atOnce(
        readEntryList(selection, asked, {
          page: (...which) => oneStep(() => everyones.page(...which)),
          total,
          count: () => oneStep(() => total),
        }),
      );
      return { ...page, entries: complete(page.entries) };
    },

    /** The same of what a search finds, which is not counted. */
    searchAll(asked: AdminJournalQuery, expectWanted?: () => void): Promise<AdminPage<AdminEntry>> {
      const selection = toSelection(asked.traderId ?? null, asked);
      return db.readLong(
        turnOf(null),
        function* (snapshot) {
          const { page } = adminSearchStore(snapshot);
          const found = yield* readEntryList(selection, asked, {
            page,
            total: null,
            *count() {
              return (yield* sumsStore(snapshot).totals(selection)).count;
            },
          });
          return { ...found, entries: complete(found.entries) };
        },
        expectWanted,
      );
    },

    /** Number of a trader's entries in the journal. */
    countEntries: (traderId: number): number => store.count(toSelection(traderId, { filter: 'all', q: '' })),
  };
}
