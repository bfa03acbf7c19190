import { describe, expect, test } from 'bun:test';
import { NO_FACTS, NO_FIGURES } from '#src/features/journal/fields.ts';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import type { JournalSelection } from './entry-filter.ts';
import {
  type JournalList,
  type JournalSums,
  journalLists,
  listKey,
  UNCONFIRMED_ID,
  withChanged,
  withEntry,
  withoutEntry,
} from './journal-lists.ts';
import { isListedBefore } from './journal-selection.ts';
import { createQueryClient } from './query-client.ts';

const entry = (id: number, tradeDate: string, pnl: bigint | null = 100n): JournalEntry => ({
  ...NO_FACTS,
  ...NO_FIGURES,
  outcome: pnl === null ? 'open' : pnl < 0n ? 'loss' : 'win',
  id,
  traderId: 3,
  symbol: `S${id}`,
  pnl,
  notes: null,
  instrumentType: 'futures',
  positionType: 'long',
  entryPrice: null,
  exitPrice: null,
  quantity: 1,
  strategy: null,
  strategyId: null,
  isOpen: pnl === null,
  tradeDate,
  createdAt: '2026-11-20T20:00:00.000Z',
  version: 1,
  isCopy: false,
  afterLimit: false,
  images: [],
});

const ALL: JournalSelection = { traderId: 3, q: '', filter: 'all' };
const sums = (total: number, net: bigint): JournalSums => ({
  total,
  net,
  wins: total,
  losses: 0,
  winRate: 100,
  averageR: null,
  rCount: 0,
});

/** Two pages of two entries, with more on the server. */
const list: JournalList = {
  pages: [
    { entries: [entry(9, '2026-11-20'), entry(4, '2026-11-20')], next: 'a', sums: sums(6, 600n) },
    { entries: [entry(7, '2026-11-18'), entry(2, '2026-11-17')], next: 'b', sums: sums(6, 600n) },
  ],
  pageParams: [null, 'a'],
};

const shape = ({ pages }: JournalList) => [
  pages[0]?.sums.total,
  ...pages.map(({ entries }) => entries.map(({ id }) => id)),
];
const totalOf = (now: JournalList | undefined) => now?.pages[0]?.sums.total ?? 0;
const netOf = ({ pages }: JournalList) => pages[0]?.sums.net;

function before(selection: JournalSelection) {
  const found = isListedBefore(selection);
  if (!found) throw new Error('not in the order of days');
  return found;
}
const newestFirst = before(ALL);

describe('inserting an entry', () => {
  const places: [what: string, entry: JournalEntry, first: number[], second: number[]][] = [
    ['the newest', entry(UNCONFIRMED_ID, '2026-11-20'), [UNCONFIRMED_ID, 9, 4], [7, 2]],
    ['of the same day, by its id', entry(5, '2026-11-20'), [9, 5, 4], [7, 2]],
    ['between two pages', entry(8, '2026-11-19'), [9, 4], [8, 7, 2]],
    ['beyond what is loaded', entry(8, '2026-01-02'), [9, 4], [7, 2]],
  ];
  test.each(places)('%s', (_, added, first, second) => {
    const now = withEntry(list, added, newestFirst);
    expect(shape(now)).toEqual([7, first, second]);
    expect(netOf(now)).toBe(700n);
  });

  test('appends to a list that is fully loaded', () => {
    const whole: JournalList = {
      pages: [{ entries: [], next: null, sums: sums(0, 0n) }],
      pageParams: [null],
    };
    expect(shape(withEntry(whole, entry(1, '2026-01-02'), newestFirst))).toEqual([1, [1]]);
  });

  test('oldest first, when the list is', () => {
    const oldestFirst: JournalList = {
      pages: [{ entries: [entry(2, '2026-11-17'), entry(7, '2026-11-18')], next: 'a', sums: sums(6, 600n) }],
      pageParams: [null],
    };
    const isBefore = before({ ...ALL, sort: 'date', order: 'asc' });
    expect(shape(withEntry(oldestFirst, entry(5, '2026-11-17'), isBefore))).toEqual([7, [2, 5, 7]]);
    expect(shape(withEntry(oldestFirst, entry(5, '2026-11-20'), isBefore))).toEqual([7, [2, 7]]);
  });
});

test('removing an entry shrinks its list and leaves others unchanged', () => {
  expect(shape(withoutEntry(list, 7))).toEqual([5, [9, 4], [2]]);
  expect(netOf(withoutEntry(list, 7))).toBe(500n);
  expect(withoutEntry(list, 5)).toBe(list);
});

describe('a changed entry', () => {
  test('stays in place, or moves to its day', () => {
    const changed = withChanged(list, ALL, { ...entry(7, '2026-11-18', 350n), symbol: 'NEW' });
    expect(shape(changed)).toEqual(shape(list));
    expect(netOf(changed)).toBe(850n);
    expect(changed.pages[1]?.entries[0]?.symbol).toBe('NEW');
    expect(shape(withChanged(list, ALL, entry(2, '2026-11-21')))).toEqual([6, [2, 9, 4], [7]]);
    expect(withChanged(list, ALL, entry(5, '2026-11-21'))).toBe(list);
  });

  test('leaves a list that it no longer belongs to', () => {
    const wins: JournalSelection = { ...ALL, filter: 'wins' };
    expect(shape(withChanged(list, wins, entry(7, '2026-11-18', -100n)))).toEqual([5, [9, 4], [2]]);
  });

  test('enters a list that it belongs to now, and is not counted twice where it did before', () => {
    const noted: JournalSelection = { ...ALL, hasNotes: true };
    const [former, written] = [entry(5, '2026-11-20'), { ...entry(5, '2026-11-20'), notes: 'Late' }];
    expect(shape(withChanged(list, noted, written, former))).toEqual([7, [9, 5, 4], [7, 2]]);
    expect(withChanged(list, ALL, written, former)).toBe(list);
  });

  test('stays in its place where the server alone knows another', () => {
    const searched: JournalSelection = { ...ALL, q: 'late' };
    expect(shape(withChanged(list, searched, entry(7, '2026-11-18', 200n)))).toEqual(shape(list));
    const byResult: JournalSelection = { ...ALL, sort: 'pnl' };
    expect(shape(withChanged(list, byResult, entry(2, '2026-11-21', 900n)))).toEqual(shape(list));
  });
});

describe('the cached lists', () => {
  const narrowed = {
    all: {},
    wins: { filter: 'wins' },
    losses: { filter: 'losses' },
    recent: { filter: 'recent' },
    searched: { q: 's' },
    'oldest first': { sort: 'date', order: 'asc' },
    'by result': { sort: 'pnl' },
    'in November': { from: '2026-11-01', to: '2026-11-30' },
    'in October': { to: '2026-10-31' },
    'of an account': { accountId: 8 },
    long: { side: 'long' },
    stocks: { instrumentType: 'stocks' },
    'of a product': { root: 'S11' },
    'of a strategy': { strategyId: 2 },
    tagged: { tag: ['late'] },
    'without a stop': { hasStop: false },
    'with notes': { hasNotes: true },
    'of another trader': { traderId: 4 },
  } satisfies Record<string, Partial<JournalSelection>>;

  function held() {
    const queryClient = createQueryClient();
    const keys = Object.entries(narrowed).map(
      ([name, selection]) => [name, listKey({ ...ALL, ...selection })] as const,
    );
    for (const [, key] of keys) queryClient.setQueryData(key, list);
    const read = () => keys.map(([name, key]) => [name, queryClient.getQueryData<JournalList>(key)] as const);
    /** The lists with more entries than before. */
    const grown = () => read().flatMap(([name, now]) => (totalOf(now) > 6 ? [name] : []));
    const sizes = () => new Set(read().map(([, now]) => totalOf(now)));
    return { queryClient, keys, lists: journalLists(queryClient), grown, sizes };
  }

  const always = ['all', 'oldest first', 'in November', 'long', 'without a stop'];
  test.each([
    ['a win', 500n, ['wins']],
    ['a loss', -500n, ['losses']],
    ['an open one', null, []],
  ] as const)('show %s where it belongs for certain', (_, pnl, also) => {
    const { lists, grown } = held();
    lists.add(entry(UNCONFIRMED_ID, '2026-11-21', pnl));
    expect(grown().sort()).toEqual([...always, ...also].sort());
  });

  test('show an entry once that was read in before its save was confirmed', () => {
    const { lists, keys, queryClient } = held();
    const read = entry(12, '2026-11-21', 500n);
    lists.add(read);
    // Sent again, as the first response was lost.
    lists.add(entry(UNCONFIRMED_ID, '2026-11-21', 500n));
    lists.remove(UNCONFIRMED_ID);
    lists.add(read);
    const times = [...keys].map(([, key]) => {
      const pages = queryClient.getQueryData<JournalList>(key)?.pages ?? [];
      return pages.flatMap(({ entries }) => entries).filter(({ id }) => id === read.id).length;
    });
    expect(Math.max(...times)).toBe(1);
  });

  test('show an entry of an account, a strategy and a tag among theirs', () => {
    const { lists, grown } = held();
    lists.add({
      ...entry(UNCONFIRMED_ID, '2026-10-21', null),
      accountId: 8,
      strategyId: 2,
      tags: ['fomc', 'late'],
      notes: 'Late again',
      stopPrice: '1.5',
      instrumentType: 'stocks',
      positionType: 'short',
    });
    expect(grown().sort()).toEqual(
      [
        'all',
        'oldest first',
        'in October',
        'of an account',
        'stocks',
        'of a strategy',
        'tagged',
        'with notes',
      ].sort(),
    );
  });

  test('restore a removed entry to its place', () => {
    const { lists, sizes } = held();
    const putBack = lists.remove(9, 2);
    expect(sizes()).toEqual(new Set([4]));
    expect(lists.find(9)).toBeUndefined();
    putBack();
    expect(sizes()).toEqual(new Set([6]));
    expect(lists.find(9)).toEqual(entry(9, '2026-11-20'));
  });

  test('show a change wherever it is listed, and take it back', () => {
    const { lists, grown, sizes } = held();
    const takeBack = lists.update({ ...entry(9, '2026-11-20', -400n), notes: 'Chased it' });
    expect(lists.find(9)?.pnl).toBe(-400n);
    expect(sizes()).toEqual(new Set([5, 6]));
    expect(grown()).toEqual([]);
    takeBack();
    expect(sizes()).toEqual(new Set([6]));
    expect(lists.find(9)).toEqual(entry(9, '2026-11-20'));
  });

  test('read a list again whose rollback came after another change', () => {
    const { lists, queryClient, keys } = held();
    const putBack = lists.remove(9);
    lists.remove(2);
    putBack();
    const stale = keys.filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated);
    expect(stale.length).toBe(keys.length);
    expect(lists.find(2)).toBeUndefined();
  });
});
