import { describe, expect, test } from 'bun:test';
import { FORMATS } from '#src/broker-files/formats/all.ts';
import { startOfAccount } from './account-start.ts';
import { cityOf, dayOfText, shownHere } from './clock-text.ts';
import { describeFormat, furtherFile } from './format-notes.ts';
import { importedText, importLabel, otherChanges } from './report-text.ts';

test.each([
  ['APEX-204418-02', { kind: 'evaluation' }],
  ['PA-APEX-204418', { kind: 'funded' }],
  ['50KTC-V2-1234', { kind: 'evaluation', startingBalance: '50000' }],
  ['EXPRESS-150K-77', { kind: 'funded', startingBalance: '150000' }],
  ['Sim101', { kind: 'sim' }],
  ['DEMO7300118', { kind: 'sim' }],
  ['U1234567', { kind: 'live' }],
])('the account %s starts as %p', (name, start) => {
  expect(startOfAccount(name)).toEqual({ name, ...start } as object);
});

test('an account without a name starts blank', () => expect(startOfAccount(null)).toEqual({}));

describe('the clock of a file', () => {
  test('is of a city', () => {
    expect(cityOf('America/New_York')).toBe('New York');
    expect(cityOf('UTC')).toBe('UTC');
  });

  test('is told as another clock shows it, with the day where that differs', () => {
    const chicago = 'America/Chicago';
    const here = { timeZone: 'America/New_York', clock: 12 } as const;
    const [morning, night] = ['2026-11-09T08:41:07.000', '2026-11-09T23:41:07.000'];
    expect(shownHere(morning, chicago, here)).toBe('9:41:07 AM');
    expect(shownHere(night, chicago, here)).toBe('Nov 10, 12:41:07 AM');
    expect(shownHere(morning, chicago, { ...here, clock: 24 })).toBe('09:41:07');
    expect(shownHere(night, chicago, { ...here, clock: 24 })).toBe('Nov 10, 00:41:07');
  });

  test('has days in either order', () => {
    expect([dayOfText('11/09/2026 8:41', 'mdy'), dayOfText('11/09/2026', 'dmy')]).toEqual([
      '2026-11-09',
      '2026-09-11',
    ]);
    expect([dayOfText('10/8/26', 'mdy'), dayOfText('10/8/26', 'dmy')]).toEqual(['2026-10-08', '2026-08-10']);
    expect(dayOfText('13/09/2026', 'mdy')).toBeNull();
    expect(dayOfText('yesterday', 'mdy')).toBeNull();
  });
});

test('every file that is known says what it brings', () => {
  expect(FORMATS.filter(({ id }) => describeFormat(id) === null).map(({ id }) => id)).toEqual([]);
});

test('a further file is asked for while it would add something', () => {
  const [performance, cash, orders] = ['tradovate-performance', 'tradovate-cash-history', 'tradovate-orders'];
  expect(furtherFile([performance])).toStartWith('Cash History.csv');
  expect(furtherFile([performance, cash])).toStartWith('Orders.csv');
  expect(furtherFile([performance, cash, orders])).toBeNull();
  expect(furtherFile([cash])).toStartWith('Performance.csv');
  expect(furtherFile([null, 'ibkr-flex'])).toBeNull();
});

describe('an import in words', () => {
  const report = (entries: object, newRows = 5) => ({
    entries: { created: 0, updated: 0, open: 0, known: 0, removed: 0, ...entries },
    rows: { read: 9, new: newRows, known: 0, skipped: 0, refused: 0 },
    totals: { entries: 2, gross: 0n, commission: 0n, fees: 0n, net: 176376n },
  });

  test('counts what it does', () => {
    const made = report({ created: 42, updated: 1, open: 2 });
    expect([importLabel(made), importedText(made), otherChanges(made)]).toEqual([
      'Import 42 trades',
      '42 trades imported, +$1,763.76 net',
      '1 trade changed, 2 trades still open',
    ]);
    const changed = report({ updated: 1 });
    expect([importLabel(changed), importedText(changed)]).toEqual(['Update 1 trade', '1 trade updated']);
    expect([importLabel(report({})), importedText(report({}))]).toEqual([
      'Import 5 lines',
      '5 lines imported',
    ]);
    expect(importLabel(report({ known: 9 }, 0))).toBeNull();
  });
});
