import { describe, expect, test } from 'bun:test';
import { entryFilterParams, NO_FILTER, readEntryFilter } from './entry-filter.ts';

const read = (search: string) => readEntryFilter(new URLSearchParams(search));

describe('the filter in a URL', () => {
  test('reads nothing as no filter', () => {
    expect(entryFilterParams(read('')).toString()).toBe('');
    expect(read('')).toMatchObject(NO_FILTER);
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

  test('leaves out what the server would not take', () => {
    const search = 'from=yesterday&accountId=0&strategyId=x&side=up&hasNotes=1&filter=none&tag=';
    expect(entryFilterParams(read(search)).toString()).toBe('');
  });
});
