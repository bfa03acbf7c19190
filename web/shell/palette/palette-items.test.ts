import { expect, test } from 'bun:test';
import { matchingItems } from './palette-items.ts';

const ITEMS = [
  { name: 'Team Hub', also: 'today' },
  { name: 'Journal Entries', also: 'trades' },
  { name: 'New Entry', also: 'trade' },
  { name: 'Quick entry' },
];

for (const [typed, names] of [
  ['', ['Team Hub', 'Journal Entries', 'New Entry', 'Quick entry']],
  ['  ', ['Team Hub', 'Journal Entries', 'New Entry', 'Quick entry']],
  ['ENTRY', ['New Entry', 'Quick entry']],
  ['entry qu', ['Quick entry']],
  ['trade', ['Journal Entries', 'New Entry']],
  ['hub tomorrow', []],
] as const) {
  test(`“${typed}” finds ${names.join(', ') || 'nothing'}`, () => {
    expect(matchingItems(ITEMS, typed).map(({ name }) => name)).toEqual([...names]);
  });
}

test('a name that begins with the words comes first', () => {
  const items = [{ name: 'Back to Admin' }, { name: 'Admin', also: 'back' }];
  expect(matchingItems(items, 'admin').map(({ name }) => name)).toEqual(['Admin', 'Back to Admin']);
});
