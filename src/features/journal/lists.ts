import type { Db } from '#src/db/open.ts';
import { untilWritten } from '#src/db/until-written.ts';
import { startOfRecent } from '#src/values/dates.ts';
import { type AdminPage, entryListOf } from './admin-list.ts';
import type { AdminStore } from './admin-store.ts';
import { facetsStore } from './facets-store.ts';
import { journalInBatches } from './in-batches.ts';
import { type JournalPage, pageOf, startIn, startOfDays } from './page.ts';
import {
  type AdminJournalQuery,
  type ExportQuery,
  isNarrowed,
  isNewestFirst,
  type JournalFacets,
  type JournalQuery,
} from './query-contract.ts';
import type { AdminEntry, JournalDay, JournalEntry } from './responses.ts';
import { type Complete, entryOf, type PlainEntry } from './rows.ts';
import { dayOfSums, journalOrder, listCursorOf, resultTotalsOf, sumsOf } from './rules.ts';
import { searchWords } from './search-rules.ts';
import type { EntrySelection, JournalStore } from './store.ts';
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

/** What is read of many entries at once: lists, what they come to, and files. */
export function journalLists(
  { db, complete, today, timeZone }: ListsDeps,
  store: JournalStore,
  everyones: AdminStore,
) {
  const byFacets = facetsStore(db);
  const sums = sumsStore(db);
  const inBatches = journalInBatches(db);
  /** The pages of a list come one after the other, and each tells what the whole list comes to. */
  const totals = untilWritten(db, MOST_CACHED, (key: string) => sums.totals(JSON.parse(key)));

  function selectionOf(
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

  const totalOf = (selection: EntrySelection): number | null =>
    selection.words.length === 0 ? store.count(selection) : null;

  return {
    inBatches,

    list(owner: number, asked: JournalQuery): JournalPage<JournalEntry> {
      const selection = selectionOf(owner, asked, asked);
      const order = journalOrder(asked);
      const [from, limit] = [startIn(order, asked.cursor), asked.limit + 1];
      // The statements of what is asked for most are kept.
      const isPlain = !isNarrowed(asked) && isNewestFirst(asked);
      const rows = isPlain
        ? store.list(selection, from, limit)
        : byFacets.list(selection, order, from, limit);
      const isAll = from === null && rows.length <= asked.limit;
      const found = isAll ? sumsOf(rows) : totals(keyOf(selection));
      const cursorAfter = (last: PlainEntry) => listCursorOf(order.sort, last);
      const page = pageOf(rows, { limit: asked.limit, total: found.count, itemOf: entryOf, cursorAfter });
      return { ...page, entries: complete(page.entries), totals: resultTotalsOf(found) };
    },

    /** What the days of such a list come to, in its order of days. */
    days(owner: number, asked: JournalQuery): { days: JournalDay[]; next: string | null } {
      const { sort, isForward: isNatural } = journalOrder(asked);
      const isForward = sort !== 'date' || isNatural;
      const from = startOfDays(asked);
      const selection = selectionOf(owner, asked, asked);
      const found = sums.days(selection, { isForward, from, limit: asked.limit + 1 });
      const days = found.slice(0, asked.limit).map(dayOfSums);
      const last = days.at(-1);
      return { days, next: found.length > asked.limit && last ? last.date : null };
    },

    idsWith: byFacets.idsWith,

    /** Such a list as CSV. */
    csv: (owner: number, asked: ExportQuery): Generator<string> =>
      inBatches.csv(owner, selectionOf(owner, asked, asked), journalOrder(asked)),

    /** Everyone's entries, or those of the requested trader, each with its trader's name. */
    listAll(asked: AdminJournalQuery): AdminPage<AdminEntry> {
      const selection = selectionOf(asked.traderId ?? null, asked);
      const page = entryListOf(everyones, selection, asked, { total: totalOf(selection) });
      return { ...page, entries: complete(page.entries) };
    },

    /** Number of a trader's entries in the journal. */
    countOf: (traderId: number): number => store.count(selectionOf(traderId, { filter: 'all', q: '' })),
  };
}
