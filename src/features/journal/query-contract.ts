/** What of a journal is read: filters, facets, orders and pages. */

import * as z from 'zod';
import { OUTCOMES } from '#src/values/entries/computed-pnl.ts';
import {
  ENTRY_SORTS,
  JOURNAL_SORTS,
  type JournalSort,
  SORT_ORDERS,
  type SortOrder,
} from '#src/values/entries/entry-sort.ts';
import { searchProblem } from '#src/values/entries/search-text.ts';
import { tags } from '#src/values/entries/tags.ts';
import { HALF_HOURS, HOLDING_KEYS, R_KEYS, SIZE_KEYS } from '#src/values/entries/trade-classes.ts';
import { ACCOUNT_KINDS } from '#src/values/money/account.ts';
import { builtLater } from '#src/values/wire/built-later.ts';
import {
  boundedText,
  CURSOR_INVALID,
  idCursor,
  idText,
  requiredLine,
  tradeDate,
} from '#src/values/wire/shapes.ts';
import { instrumentType, POSITION_TYPES } from './contract.ts';

export const JOURNAL_FILTERS = ['all', 'wins', 'losses', 'recent'] as const;
export type JournalFilter = (typeof JOURNAL_FILTERS)[number];

const EXPORT_RULE = 'Archived must be true or the id of an archive';

const paging = builtLater(() => ({
  /** 100 by default; more than 500 is cut to 500. */
  limit: idText.transform((limit) => Math.min(limit, 500)).default(100),
  cursor: z.string(CURSOR_INVALID).max(300, CURSOR_INVALID).optional(),
}));

const searching = builtLater(() => ({
  q: boundedText('Search text', 200, { missing: 'Search text must be one text' })
    .superRefine((text, context) => {
      const message = searchProblem(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default(''),
  filter: z.enum(JOURNAL_FILTERS, `Filter must be one of ${JOURNAL_FILTERS.join(', ')}`).default('all'),
}));

const selecting = builtLater(() => ({ traderId: idText.optional(), ...searching, ...paging }));

const flagText = (label: string) =>
  z.enum(['true', 'false'], `${label} must be true or false`).transform((is) => is === 'true');

/** A whole number below `end`. */
const numberBelow = (end: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .refine((number) => number < end, message);

const oneOf = <Key extends string>(label: string, keys: readonly Key[]) =>
  z.enum(keys, `${label} must be one of ${keys.join(', ')}`);

export const COPIES = ['with', 'without'] as const;

export const ACCOUNT_KIND_FACETS = [...ACCOUNT_KINDS, 'none'] as const;

/** What entries are narrowed down by. All that are sent must hold, and so must every one of several tags. */
const facets = builtLater(() => ({
  from: tradeDate('From').exactOptional(),
  to: tradeDate('To').exactOptional(),
  accountId: idText.exactOptional(),
  root: requiredLine('Root', 40, 'Root must not be blank')
    .transform((root) => root.toUpperCase())
    .exactOptional(),
  side: z.enum(POSITION_TYPES, 'Side must be long or short').exactOptional(),
  instrumentType: instrumentType().exactOptional(),
  strategyId: idText.exactOptional(),
  tag: z.preprocess((sent) => (typeof sent === 'string' ? [sent] : sent), tags()).exactOptional(),
  result: oneOf('Result', OUTCOMES).exactOptional(),
  hasStop: flagText('Has stop').exactOptional(),
  hasNotes: flagText('Has notes').exactOptional(),
  /** The contract; upper and lower case are the same. */
  symbol: requiredLine('Symbol', 40, 'Symbol must not be blank').exactOptional(),
  /** Of the trade date, from Sunday on. */
  weekday: numberBelow(7, 'Weekday must be 0 (Sunday) to 6 (Saturday)').exactOptional(),
  /** Of the team's day in which it was opened. */
  halfHour: numberBelow(HALF_HOURS, `Half hour must be 0 to ${HALF_HOURS - 1}`).exactOptional(),
  holding: oneOf('Holding', HOLDING_KEYS).exactOptional(),
  size: oneOf('Size', SIZE_KEYS).exactOptional(),
  r: oneOf('R', R_KEYS).exactOptional(),
  /** Whether it was opened soon after another one was closed at a loss. One without a time is neither. */
  afterLoss: flagText('After loss').exactOptional(),
  /** As typed, of an entry that is linked to none. */
  strategy: requiredLine('Strategy', 200, 'Strategy must not be blank').exactOptional(),
  hasAccount: flagText('Has account').exactOptional(),
  hasStrategy: flagText('Has strategy').exactOptional(),
  hasTags: flagText('Has tags').exactOptional(),
  hasRoot: flagText('Has root').exactOptional(),
  hasOpened: flagText('Has opened').exactOptional(),
  isClosed: flagText('Is closed').exactOptional(),
  /** `without` leaves out entries of accounts that follow another one. */
  copies: oneOf('Copies', COPIES).exactOptional(),
  /** Of the account; `none` for entries without one. Any of them. */
  kind: z
    .preprocess(
      (sent) => (typeof sent === 'string' ? [sent] : sent),
      z
        .array(oneOf('Kind', ACCOUNT_KIND_FACETS), `Kind must be one of ${ACCOUNT_KIND_FACETS.join(', ')}`)
        .max(20, 'Kind must be sent 20 times at most')
        .transform((kinds) => [...new Set(kinds)]),
    )
    .exactOptional(),
  /** First and last entry of some in a row: by trade date and closing, and those without one last in their day. */
  fromEntryId: idText.exactOptional(),
  toEntryId: idText.exactOptional(),
}));
const JournalFacets = builtLater(() => z.object(facets));
/** Which accounts' entries, for what is made of whole days. */
export const AccountFacets = builtLater(() => z.object({ copies: facets.copies, kind: facets.kind }));
export type AccountFacets = z.output<typeof AccountFacets>;
export type JournalFacets = z.output<typeof JournalFacets>;

/** Whether any of them is sent. */
export const hasFacets = (query: JournalFacets): boolean => Object.keys(facets).some((name) => name in query);

const ORDER_RULE = `Order must be one of ${SORT_ORDERS.join(', ')}`;

const ordering = builtLater(() => ({
  sort: z.enum(JOURNAL_SORTS, `Sort must be one of ${JOURNAL_SORTS.join(', ')}`).exactOptional(),
  /** Defaults to the sort's natural direction. */
  order: z.enum(SORT_ORDERS, ORDER_RULE).exactOptional(),
}));

/** One trader's entries, and their days. */
type Selecting = JournalFacets & { q: string; filter: JournalFilter; sort?: JournalSort; order?: SortOrder };

/** Whether there is more to it than the filter. */
export const isNarrowed = (query: JournalFacets & { q: string }): boolean =>
  hasFacets(query) || query.q !== '';

/** Whether that is every entry, newest first. */
export const isWhole = (query: Selecting): boolean => isPlain(query) && query.filter === 'all';

/** Every entry, or those of the last days, newest first. */
export interface PlainQuery {
  filter: 'all' | 'recent';
  q: '';
  limit: number;
  cursor?: string | undefined;
}

export const isPlain = <Query extends Selecting>(query: Query): query is Query & PlainQuery =>
  !isNarrowed(query) && (query.filter === 'all' || query.filter === 'recent') && isNewestFirst(query);

/** The order of the journal where nothing else is asked for. */
export const isNewestFirst = ({
  sort = 'date',
  order = 'desc',
}: Pick<Selecting, 'sort' | 'order'>): boolean => sort === 'date' && order === 'desc';

/** What narrows one trader's entries down, whatever is asked of them. */
export const EntryFilter = builtLater(() => z.object({ ...searching, ...facets }));
export type EntryFilter = z.output<typeof EntryFilter>;

export const JournalQuery = builtLater(() => z.object({ ...selecting, ...facets, ...ordering }));
export type JournalQuery = z.output<typeof JournalQuery>;

/** Highest page number accepted: more pages than entries could ever fill. */
const MAX_PAGES = 10_000_000;

/** Everyone's entries: in any order by page number, or newest first by cursor. */
export const AdminJournalQuery = builtLater(() =>
  z.object({
    ...selecting,
    sort: z.enum(ENTRY_SORTS, `Sort must be one of ${ENTRY_SORTS.join(', ')}`).default('date'),
    /** Defaults to the sort's natural direction. */
    order: z.enum(SORT_ORDERS, ORDER_RULE).optional(),
    /** Starts at 1. */
    page: idText.transform((page) => Math.min(page, MAX_PAGES)).optional(),
  }),
);
export type AdminJournalQuery = z.output<typeof AdminJournalQuery>;

/** An entry's changes. Each holds two versions, so pages are short: at most 50. */
export const HistoryQuery = builtLater(() =>
  z.object({
    limit: idText.transform((limit) => Math.min(limit, 50)).default(20),
    cursor: idCursor.optional(),
  }),
);
export type HistoryQuery = z.output<typeof HistoryQuery>;

export const PageQuery = builtLater(() => z.object(paging));
export type PageQuery = z.output<typeof PageQuery>;

/** What a trader has used before. */
export const UsedQuery = builtLater(() => z.object({ traderId: idText.optional(), limit: paging.limit }));

/** `archived`: `true` for all past periods, or the id of one archive. */
export const ExportQuery = builtLater(() =>
  z
    .object({
      traderId: idText.optional(),
      archived: z.union([z.literal('true').transform(() => null), idText], EXPORT_RULE).optional(),
      ...searching,
      ...facets,
      ...ordering,
    })
    .refine((query) => query.archived === undefined || isWhole(query), {
      path: ['archived'],
      message: 'Past periods can only be exported whole',
    }),
);
export type ExportQuery = z.output<typeof ExportQuery>;
