import { expect, test } from 'bun:test';
import { JOURNAL_FILTERS } from '#src/features/journal/contract.ts';
import { FILTERS, journalParams, MAX_SEARCH } from './journal-params.ts';

test('every filter of the API is offered', () => {
  expect(FILTERS.map(({ value }) => value).sort()).toEqual([...JOURNAL_FILTERS].sort());
});

test('search and filter are read from the URL', () => {
  expect(journalParams(new URLSearchParams('?q=%20es%20&filter=losses'))).toEqual({
    q: 'es',
    filter: 'losses',
  });
});

test('values the API would reject are not requested', () => {
  const long = 'x'.repeat(MAX_SEARCH + 1);
  expect(journalParams(new URLSearchParams({ q: long, filter: 'best' }))).toEqual({
    q: long.slice(1),
    filter: 'all',
  });
});
