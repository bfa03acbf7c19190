import type { InstrumentType, PositionType } from '#src/features/journal/contract.ts';
import type { JournalFilter } from '#src/features/journal/query-contract.ts';
import type { Outcome } from '#src/values/entries/computed-pnl.ts';
import {
  JOURNAL_SORTS,
  type JournalSort,
  SORT_ORDERS,
  type SortOrder,
} from '#src/values/entries/entry-sort.ts';
import { searchProblem } from '#src/values/entries/search-text.ts';
import {
  HALF_HOURS,
  HOLDING_KEYS,
  type HoldingClass,
  R_KEYS,
  type RClass,
  SIZE_KEYS,
  type SizeClass,
} from '#src/values/entries/trade-classes.ts';
import { ACCOUNT_KINDS } from '#src/values/money/account.ts';
import { foldText } from '#src/values/text/text.ts';
import { FIRST_TRADE_DATE, isTradeDate } from '#src/values/time/dates.ts';

/** The longest search the server accepts. */
export const MAX_SEARCH = 200;
const MAX_SYMBOL = 40;
const MAX_STRATEGY = 200;
const MAX_TAG = 30;
const MAX_TAGS = 10;

/** What the URL may name, here and not in the contract, which is made of shapes that no page loads. */
export const JOURNAL_FILTERS = ['all', 'wins', 'losses', 'recent'] as const satisfies JournalFilter[];
export const SIDES = ['long', 'short'] as const satisfies PositionType[];
export const INSTRUMENTS = ['futures', 'options', 'stocks'] as const satisfies InstrumentType[];
export const KINDS = [...ACCOUNT_KINDS, 'none'] as const;
export type AccountKindFacet = (typeof KINDS)[number];
export const RESULTS = ['win', 'loss', 'even', 'open'] as const satisfies Outcome[];
const YES_NO = ['true', 'false'] as const;
/** Whether entries have something. */
const FLAGS = [
  'hasStop',
  'hasNotes',
  'afterLoss',
  'hasAccount',
  'hasStrategy',
  'hasTags',
  'hasRoot',
  'hasOpened',
  'isClosed',
] as const;
type Flags = { [Flag in (typeof FLAGS)[number]]?: boolean };

/** What a trader's entries are narrowed down by; the API takes the same names. What is left out does not narrow. */
export interface EntryFilter extends Flags {
  q: string;
  filter: JournalFilter;
  /** First and last trade date. */
  from?: string;
  to?: string;
  accountId?: number;
  root?: string;
  side?: PositionType;
  instrumentType?: InstrumentType;
  strategyId?: number;
  /** All of them must be there. */
  tag?: readonly string[];
  result?: Outcome;
  /** The contract. */
  symbol?: string;
  /** Of the trade date, 0 for Sunday. */
  weekday?: number;
  /** Of the team's day in which it was opened. */
  halfHour?: number;
  holding?: HoldingClass;
  size?: SizeClass;
  r?: RClass;
  /** As typed, of an entry that is linked to none. */
  strategy?: string;
  /** Of the account, `none` for entries without one; any of them. */
  kind?: readonly AccountKindFacet[];
  /** Leaves out copies. Not in the URL: a browser remembers it. */
  copies?: 'without';
  /** First and last of entries in a row, in order of closing. */
  fromEntryId?: number;
  toEntryId?: number;
}

/** In which order a trader's entries are listed; left out, newest first. */
export interface EntryOrder {
  sort?: JournalSort;
  order?: SortOrder;
}

/** New values of some of it; `undefined` no longer narrows. */
export type FilterChange = {
  [Name in keyof (EntryFilter & EntryOrder)]?: (EntryFilter & EntryOrder)[Name] | undefined;
};

/** What changes, or how it follows from what is in the URL by then. */
export type ChangeFilter = (change: FilterChange | ((now: EntryFilter) => FilterChange)) => void;

/** Which part of a trader's journal is listed, and how. */
export type JournalSelection = { traderId: number } & EntryFilter & EntryOrder;

export const NO_FILTER: EntryFilter = { q: '', filter: 'all' };

const named = <T extends string>(value: string | null, allowed: readonly T[]): T | undefined =>
  allowed.find((each) => each === value);

/** Reads the filter of a URL; what the server would not take is left out. */
export function readEntryFilter(params: URLSearchParams): EntryFilter {
  const one = <T extends string>(name: string, allowed: readonly T[]) => named(params.get(name), allowed);
  const date = (name: string) => {
    const value = params.get(name) ?? '';
    return isTradeDate(value) && value >= FIRST_TRADE_DATE ? value : undefined;
  };
  const id = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const below = (end: number, name: string) => {
    const value = params.get(name) ?? '';
    return /^\d{1,2}$/.test(value) && Number(value) < end ? Number(value) : undefined;
  };
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most);
  const [from, to, accountId, strategyId] = [date('from'), date('to'), id('accountId'), id('strategyId')];
  const [fromEntryId, toEntryId] = [id('fromEntryId'), id('toEntryId')];
  const root = text('root', MAX_SYMBOL)?.toUpperCase();
  const [symbol, strategy] = [text('symbol', MAX_SYMBOL), text('strategy', MAX_STRATEGY)];
  const [side, instrumentType, result] = [
    one('side', SIDES),
    one('instrumentType', INSTRUMENTS),
    one('result', RESULTS),
  ];
  const [holding, size, r] = [one('holding', HOLDING_KEYS), one('size', SIZE_KEYS), one('r', R_KEYS)];
  const [weekday, halfHour] = [below(7, 'weekday'), below(HALF_HOURS, 'halfHour')];
  const tag = readTags(params.getAll('tag'));
  const kind = KINDS.filter((each) => params.getAll('kind').includes(each));
  return {
    q: readSearch((params.get('q') ?? '').trim().slice(0, MAX_SEARCH)),
    filter: one('filter', JOURNAL_FILTERS) ?? 'all',
    ...(from && { from }),
    ...(to && { to }),
    ...(accountId && { accountId }),
    ...(root && { root }),
    ...(side && { side }),
    ...(instrumentType && { instrumentType }),
    ...(strategyId && { strategyId }),
    ...(tag.length > 0 && { tag }),
    ...(result && { result }),
    ...(kind.length > 0 && { kind }),
    ...(symbol && { symbol }),
    ...(weekday !== undefined && { weekday }),
    ...(halfHour !== undefined && { halfHour }),
    ...(holding && { holding }),
    ...(size && { size }),
    ...(r && { r }),
    ...(strategy && { strategy }),
    ...(fromEntryId && toEntryId && { fromEntryId, toEntryId }),
    ...readFlags(params),
  };
}

const readSearch = (text: string): string => (searchProblem(text) === null ? text : '');

function readFlags(params: URLSearchParams): Flags {
  const sent = FLAGS.map((name) => [name, named(params.get(name), YES_NO)] as const);
  return Object.fromEntries(sent.flatMap(([name, value]) => (value ? [[name, value === 'true']] : [])));
}

/** Spelled as the server keeps them. */
function readTags(sent: readonly string[]): string[] {
  const tags = [...new Set(sent.map(foldText))];
  return tags.filter((tag) => tag !== '' && tag.length <= MAX_TAG && !tag.includes(',')).slice(0, MAX_TAGS);
}

/** Reads the order of a list from a URL. */
export function readEntryOrder(params: URLSearchParams): EntryOrder {
  const sort = named(params.get('sort'), JOURNAL_SORTS);
  const order = named(params.get('order'), SORT_ORDERS);
  return { ...(sort && { sort }), ...(order && { order }) };
}

/** The search parameters of a filter, in one order, so that equal filters have equal URLs. */
export function entryFilterParams(filter: EntryFilter & EntryOrder): URLSearchParams {
  const params = changedParams(new URLSearchParams(), filter);
  params.sort();
  return params;
}

/** The search parameters with some of the filter changed, and everything else as it was. */
export function changedParams(current: URLSearchParams, change: FilterChange): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries(change)) {
    params.delete(name);
    if (value === undefined || value === '' || (name === 'filter' && value === 'all')) continue;
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, String(each));
  }
  return params;
}

/** The same without what is not in a URL. */
export const shownParams = ({ copies: _, ...filter }: EntryFilter & EntryOrder): URLSearchParams =>
  entryFilterParams(filter);

/** Whether anything narrows a journal down, apart from leaving out copies. */
export const isNarrowed = (filter: EntryFilter): boolean => shownParams(filter).size > 0;

/** A filter, and whether copies are left out of what it finds. */
export const withCopies = (filter: EntryFilter, copies: 'with' | 'without'): EntryFilter =>
  copies === 'without' ? { ...filter, copies } : filter;
