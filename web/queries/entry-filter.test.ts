import { describe, expect, test } from 'bun:test';
import { INSTRUMENT_TYPES, POSITION_TYPES } from '#src/features/journal/contract.ts';
import { EntryFilter as FilterShape, JOURNAL_FILTERS } from '#src/features/journal/query-contract.ts';
import { OUTCOMES } from '#src/values/entries/computed-pnl.ts';
import * as named from './entry-filter.ts';
import { entryFilterParams, isNarrowed, NO_FILTER, readEntryFilter, readEntryOrder } from './entry-filter.ts';

const read = (search: string) => readEntryFilter(new URLSearchParams(search));

describe('the filter in a URL', () => {
  test('reads nothing as no filter', () => {
    expect(entryFilterParams(read('')).toString()).toBe('');
    expect(read('')).toMatchObject(NO_FILTER);
    expect(isNarrowed(read(''))).toBe(false);
    expect(isNarrowed(read('hasStop=false'))).toBe(true);
  });

  test('is written as it was read, in one order', () => {
    const written = entryFilterParams(
      read('tag=late&tag=a%2B&side=short&hasStop=false&from=2026-01-02&q=es&accountId=3&filter=wins'),
    );
    expect(written.toString()).toBe(
      'accountId=3&filter=wins&from=2026-01-02&hasStop=false&q=es&side=short&tag=late&tag=a%2B',
    );
    expect(entryFilterParams(readEntryFilter(written)).toString()).toBe(written.toString());
  });

  test('knows every value that the API takes', () => {
    expect<readonly string[]>(named.JOURNAL_FILTERS).toEqual(JOURNAL_FILTERS);
    expect<readonly string[]>(named.SIDES).toEqual(POSITION_TYPES);
    expect<readonly string[]>(named.INSTRUMENTS).toEqual(INSTRUMENT_TYPES);
    expect<readonly string[]>(named.RESULTS).toEqual(OUTCOMES);
  });

  test('has every facet that the API takes', () => {
    const search =
      'q=es&filter=wins&from=2026-01-01&to=2026-01-31&accountId=1&root=ES&side=long&instrumentType=futures&strategyId=2' +
      '&tag=late&result=win&hasStop=true&hasNotes=false&symbol=ESZ6&weekday=0&halfHour=0&holding=to1m&size=3to5&r=to-3&kind=live&kind=none' +
      '&afterLoss=false&strategy=Fade&hasAccount=false&hasStrategy=true&hasTags=false&hasRoot=false&hasOpened=false&isClosed=true&fromEntryId=3&toEntryId=4';
    const sent = new URLSearchParams(search);
    // Copies are left out by what a browser remembers, not by an address.
    expect([...new Set(sent.keys()), 'copies'].sort()).toEqual(Object.keys(FilterShape.shape).sort());
    expect(FilterShape.safeParse(Object.fromEntries(sent)).success).toBe(true);
    sent.sort();
    expect(entryFilterParams(read(search)).toString()).toBe(sent.toString());
  });

  test('leaves out what the server would not take', () => {
    const search =
      'weekday=7&halfHour=48&fromEntryId=3&toEntryId=0&holding=1m&size=4&r=9&kind=demo&afterLoss=1&hasOpened=&isClosed=1&symbol=+&to=2026-02-30&from=1999-12-31&accountId=0&strategyId=x&side=up&hasNotes=1&filter=none&tag=&tag=a,b&root=+&q=1+2+3+4+5+6+7+8+9';
    expect(entryFilterParams(read(search)).toString()).toBe('');
  });

  test('changes in part, and leaves the rest of the URL alone', () => {
    const now = named.changedParams(new URLSearchParams('tag=a&tag=b&view=x&side=long&q=es'), {
      side: undefined,
      tag: ['c'],
      q: '',
      hasStop: false,
    });
    expect(now.toString()).toBe('view=x&tag=c&hasStop=false');
  });

  test('spells roots and tags as the server keeps them', () => {
    expect(read('root=es&tag=Late&tag=late')).toMatchObject({ root: 'ES', tag: ['late'] });
  });

  test('has an order, which narrows nothing', () => {
    const ordered = readEntryOrder(new URLSearchParams('sort=r&order=asc'));
    expect(ordered).toEqual({ sort: 'r', order: 'asc' });
    expect(readEntryOrder(new URLSearchParams('sort=trader&order=up'))).toEqual({});
    expect(entryFilterParams({ ...NO_FILTER, ...ordered }).toString()).toBe('order=asc&sort=r');
  });
});
