import { describe, expect, test } from 'bun:test';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { NO_FACTS, NO_FIGURES } from '#src/values/entry-facts.ts';
import {
  type JournalList,
  journalLists,
  listKey,
  UNCONFIRMED_ID,
  withChanged,
  withEntry,
  withoutEntry,
} from './journal-lists.ts';
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
  images: [],
});

/** Two pages of two entries, with more on the server. */
const list: JournalList = {
  pages: [
    { entries: [entry(9, '2026-11-20'), entry(4, '2026-11-20')], next: 'a', total: 6 },
    { entries: [entry(7, '2026-11-18'), entry(2, '2026-11-17')], next: 'b', total: 6 },
  ],
  pageParams: [null, 'a'],
};

const shape = ({ pages }: JournalList) => [
  pages[0]?.total,
  ...pages.map(({ entries }) => entries.map(({ id }) => id)),
];

describe('inserting an entry', () => {
  const places: [what: string, entry: JournalEntry, first: number[], second: number[]][] = [
    ['the newest', entry(UNCONFIRMED_ID, '2026-11-20'), [UNCONFIRMED_ID, 9, 4], [7, 2]],
    ['of the same day, by its id', entry(5, '2026-11-20'), [9, 5, 4], [7, 2]],
    ['between two pages', entry(8, '2026-11-19'), [9, 4], [8, 7, 2]],
    ['beyond what is loaded', entry(8, '2026-01-02'), [9, 4], [7, 2]],
  ];
  test.each(places)('%s', (_, added, first, second) => {
    expect(shape(withEntry(list, added))).toEqual([7, first, second]);
  });

  test('appends to a list that is fully loaded', () => {
    const whole: JournalList = { pages: [{ entries: [], next: null, total: 0 }], pageParams: [null] };
    expect(shape(withEntry(whole, entry(1, '2026-01-02')))).toEqual([1, [1]]);
  });
});

test('removing an entry shrinks its list and leaves others unchanged', () => {
  expect(shape(withoutEntry(list, 7))).toEqual([5, [9, 4], [2]]);
  expect(withoutEntry(list, 5)).toBe(list);
});

test('a changed entry stays in place, or moves to its day', () => {
  const changed = withChanged(list, { ...entry(7, '2026-11-18'), symbol: 'NEW' });
  expect(shape(changed)).toEqual(shape(list));
  expect(changed.pages[1]?.entries[0]?.symbol).toBe('NEW');
  expect(shape(withChanged(list, entry(2, '2026-11-21')))).toEqual([6, [2, 9, 4], [7]]);
  expect(withChanged(list, entry(5, '2026-11-21'))).toBe(list);
});

describe('the cached lists', () => {
  function held() {
    const queryClient = createQueryClient();
    const keys = (['all', 'wins', 'losses', 'recent'] as const).map((filter) =>
      listKey({ traderId: 3, q: '', filter }),
    );
    const searched = listKey({ traderId: 3, q: 's', filter: 'all' });
    for (const key of [...keys, searched]) queryClient.setQueryData(key, list);
    const sizes = () =>
      [...keys, searched].map((key) => queryClient.getQueryData<JournalList>(key)?.pages[0]?.entries.length);
    return { lists: journalLists(queryClient), sizes };
  }

  test.each([
    ['a win', 500n, [3, 3, 2, 2, 2]],
    ['a loss', -500n, [3, 2, 3, 2, 2]],
    ['an open one', null, [3, 2, 2, 2, 2]],
  ] as const)('show %s where it belongs for certain', (_, pnl, expected) => {
    const { lists, sizes } = held();
    lists.add(entry(UNCONFIRMED_ID, '2026-11-21', pnl));
    expect(sizes()).toEqual([...expected]);
  });

  test('restore a removed entry to its place', () => {
    const { lists, sizes } = held();
    const putBack = lists.remove(9);
    expect(sizes()).toEqual([1, 1, 1, 1, 1]);
    expect(lists.find(9)).toBeUndefined();
    putBack();
    expect(sizes()).toEqual([2, 2, 2, 2, 2]);
    expect(lists.find(9)).toEqual(entry(9, '2026-11-20'));
  });
});
