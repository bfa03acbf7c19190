import { expect, test } from 'bun:test';
import type { JournalEntry } from '#src/features/journal/responses.ts';
import { unconfirmedEntry } from '#web/queries/unconfirmed-entry.ts';
import { planUndo } from './batch-undo.ts';

const plain = unconfirmedEntry({
  traderId: 1,
  symbol: 'ESZ6',
  pnl: 100n,
  tradeDate: '2026-11-19',
  isOpen: false,
  instrumentType: 'futures',
  positionType: 'long',
  quantity: 1,
  notes: null,
  entryPrice: null,
  exitPrice: null,
  strategy: null,
});
const entry = (id: number, facts: Partial<JournalEntry>): JournalEntry => ({ ...plain, id, ...facts });

test('a tag is taken from those that did not have it, and given back to those that did', () => {
  const before = [entry(1, { tags: ['news'] }), entry(2, { tags: [] }), entry(3, { tags: ['news', 'late'] })];
  expect(planUndo(before, { addTags: ['news'], removeTags: ['late', 'early'] })).toEqual({
    batches: [
      { ids: [2], removeTags: ['news'] },
      { ids: [3], addTags: ['late'] },
    ],
    written: [],
  });
});

test('each trade goes back to its account', () => {
  const before = [
    entry(1, { accountId: 7 }),
    entry(2, {}),
    entry(3, { accountId: 7 }),
    entry(4, { accountId: 9 }),
  ];
  expect(planUndo(before, { accountId: 9 }).batches).toEqual([
    { ids: [1, 3], accountId: 7 },
    { ids: [2], accountId: null },
  ]);
});

test('each trade goes back to its strategy, also where that was only written down', () => {
  const before = [
    entry(1, { strategyId: 5, strategy: 'Gap fade' }),
    entry(2, { strategy: 'By feel' }),
    entry(3, {}),
    entry(4, { strategyId: 6, strategy: 'News' }),
  ];
  expect(planUndo(before, { strategyId: 6 })).toEqual({
    batches: [{ ids: [1], strategyId: 5 }],
    written: [
      { id: 2, strategy: 'By feel' },
      { id: 3, strategy: null },
    ],
  });
});

test('nothing is taken back where nothing has changed', () => {
  expect(planUndo([entry(1, { accountId: 7, tags: ['a'] })], { accountId: 7, addTags: ['a'] })).toEqual({
    batches: [],
    written: [],
  });
});
