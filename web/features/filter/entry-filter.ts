import { JOURNAL_FILTERS, type JournalFilter, POSITION_TYPES } from '#src/features/journal/contract.ts';

/** The longest search the server accepts. */
export const MAX_SEARCH = 200;

const RESULTS = ['win', 'loss', 'even', 'open'] as const;
const INSTRUMENT_TYPES = ['futures', 'options', 'stocks'] as const;
const YES_NO = ['true', 'false'] as const;

/** What a trader's entries are narrowed down by; the API takes the same names. What is left out does not narrow. */
export interface EntryFilter {
  q: string;
  filter: JournalFilter;
  /** First and last trade date. */
  from?: string | undefined;
  to?: string | undefined;
  accountId?: number | undefined;
  root?: string | undefined;
  side?: (typeof POSITION_TYPES)[number] | undefined;
  instrumentType?: (typeof INSTRUMENT_TYPES)[number] | undefined;
  strategyId?: number | undefined;
  /** All of them must be there. */
  tag?: readonly string[] | undefined;
  result?: (typeof RESULTS)[number] | undefined;
  hasStop?: boolean | undefined;
  hasNotes?: boolean | undefined;
}

export const NO_FILTER: EntryFilter = { q: '', filter: 'all' };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filter of a URL; what the server would not take is left out. */
export function readEntryFilter(params: URLSearchParams): EntryFilter {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | undefined =>
    allowed.find((value) => value === params.get(name));
  const date = (name: string) => {
    const value = params.get(name);
    return value !== null && DATE.test(value) ? value : undefined;
  };
  const id = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const flag = (name: string) => {
    const value = one(name, YES_NO);
    return value && value === 'true';
  };
  const tags = params.getAll('tag').filter((tag) => tag !== '');
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    filter: one('filter', JOURNAL_FILTERS) ?? 'all',
    from: date('from'),
    to: date('to'),
    accountId: id('accountId'),
    root: params.get('root')?.slice(0, 40) || undefined,
    side: one('side', POSITION_TYPES),
    instrumentType: one('instrumentType', INSTRUMENT_TYPES),
    strategyId: id('strategyId'),
    tag: tags.length > 0 ? tags : undefined,
    result: one('result', RESULTS),
    hasStop: flag('hasStop'),
    hasNotes: flag('hasNotes'),
  };
}

/** The search parameters of a filter, in one order, so that equal filters have equal URLs. */
export function entryFilterParams(filter: EntryFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || value === '' || (name === 'filter' && value === 'all')) continue;
    if (Array.isArray(value)) for (const each of value) params.append(name, each);
    else params.set(name, String(value));
  }
  params.sort();
  return params;
}
