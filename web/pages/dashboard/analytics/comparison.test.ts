import { expect, test } from 'bun:test';
import { type EntryFilter, entryFilterParams, NO_FILTER } from '#web/queries/entry-filter.ts';
import { listComparisons } from './comparison.ts';

const TODAY = '2026-11-20';

const compared = (filter: Partial<EntryFilter>, beside: { traders?: { id: number; name: string }[] } = {}) =>
  listComparisons({
    traderId: 3,
    filter: { ...NO_FILTER, ...filter },
    today: TODAY,
    accounts: [
      { id: 1, name: 'Sim' },
      { id: 2, name: 'Live' },
    ],
    traders: [],
    ...beside,
  });

const found = (filter: Partial<EntryFilter>, value: string) => {
  const comparison = compared(filter).find((each) => each.value === value);
  return comparison ? [comparison.label, entryFilterParams(comparison.filter).toString()] : null;
};

test.each([
  [
    { from: '2026-11-01', to: '2026-11-30' },
    'the period before, last month',
    'from=2026-10-01&to=2026-10-31',
  ],
  [
    { from: '2026-07-01', to: '2026-09-30' },
    'the period before, Apr 1 – Jun 30',
    'from=2026-04-01&to=2026-06-30',
  ],
  [{ from: '2026-01-01', to: '2026-12-31' }, 'the period before, last year', 'from=2025-01-01&to=2025-12-31'],
  [
    { from: '2026-03-01', to: '2026-03-31' },
    'the period before, Feb 1 – 28',
    'from=2026-02-01&to=2026-02-28',
  ],
  [{ from: '2026-11-09', to: '2026-11-13' }, 'the period before, Nov 4 – 8', 'from=2026-11-04&to=2026-11-08'],
  [{ from: '2026-11-13', to: '2026-11-13' }, 'the period before, Nov 12', 'from=2026-11-12&to=2026-11-12'],
  [{ from: '2026-11-11' }, 'the period before, Nov 1 – 10', 'from=2026-11-01&to=2026-11-10'],
  [{ filter: 'recent' }, 'the period before, Nov 7 – 13', 'from=2026-11-07&to=2026-11-13'],
  [
    { filter: 'recent', from: '2026-11-01', to: '2026-11-30' },
    'the period before, Nov 7 – 13',
    'from=2026-11-07&to=2026-11-13',
  ],
  [
    { filter: 'recent', from: '2026-11-17' },
    'the period before, Nov 13 – 16',
    'from=2026-11-13&to=2026-11-16',
  ],
  [{ filter: 'recent', to: '2026-11-17' }, 'the period before, Nov 10 – 13', 'from=2026-11-10&to=2026-11-13'],
  [
    { filter: 'wins', side: 'long', from: '2026-11-13', to: '2026-11-13' },
    'the period before, Nov 12',
    'filter=wins&from=2026-11-12&side=long&to=2026-11-12',
  ],
] as const)('the period before %j is the one that ends right before it', (filter, label, params) => {
  expect(found(filter, 'before')).toEqual([label, params]);
});

test.each([{}, { to: '2026-11-13' }, { from: '2026-11-13', to: '2026-11-09' }, { from: '2000-01-03' }])(
  'there is none before %j',
  (filter) => {
    expect(found(filter, 'before')).toBeNull();
  },
);

test.each([
  [{}, 'the year before, last year', 'from=2025-01-01&to=2025-12-31'],
  [
    { from: '2026-11-09', to: '2026-11-13' },
    'the year before, Nov 9 – 13, 2025',
    'from=2025-11-09&to=2025-11-13',
  ],
  [
    { from: '2025-02-01', to: '2025-02-28' },
    'the year before, Feb 1 – 29, 2024',
    'from=2024-02-01&to=2024-02-29',
  ],
  [{ from: '2026-11-09' }, 'the year before, Nov 9 – 20, 2025', 'from=2025-11-09&to=2025-11-20'],
  [{ to: '2026-11-09' }, 'the year before, until Nov 9, 2025', 'to=2025-11-09'],
] as const)('the year before %j has the same days', (filter, label, params) => {
  expect(found(filter, 'year')).toEqual([label, params]);
});

test('accounts are compared with each other and with all of them', () => {
  const options = (filter: Partial<EntryFilter>) =>
    compared(filter).flatMap(({ option, value }) => (value.startsWith('account-') ? [option] : []));
  expect(options({})).toEqual(['Account: Sim', 'Account: Live']);
  expect(options({ accountId: 1 })).toEqual(['Account: Live']);
  expect(found({ accountId: 1, root: 'ES' }, 'account-2')).toEqual(['account Live', 'accountId=2&root=ES']);
  expect(found({ fromEntryId: 4, toEntryId: 9, result: 'win' }, 'account-2')).toEqual([
    'account Live',
    'accountId=2&result=win',
  ]);
  expect(found({ hasAccount: false }, 'account-2')).toEqual(['account Live', 'accountId=2']);
});

test('of another trader nothing is asked that is one’s own', () => {
  const [leo] = compared(
    { accountId: 1, strategyId: 4, root: 'ES', tag: ['late'] },
    { traders: [{ id: 7, name: 'Leo' }] },
  ).slice(-1);
  expect(leo).toMatchObject({ value: 'trader-7', label: 'trader Leo', traderId: 7 });
  expect(leo && entryFilterParams(leo.filter).toString()).toBe('root=ES&tag=late');
});
