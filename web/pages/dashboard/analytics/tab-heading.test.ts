import { expect, test } from 'bun:test';
import type { Facet } from '#web/features/filter/facets.ts';
import { describeFilter } from './tab-heading.tsx';

test('what figures are of has the name of what is narrowed down where its value says nothing alone', () => {
  const narrowedTo = new Map<Facet, string>([
    ['period', 'Aug 1 – 31'],
    ['side', 'Long'],
    ['size', '3–5'],
    ['afterLoss', 'Yes'],
  ]);
  expect(describeFilter({ q: '', filter: 'all' }, narrowedTo)).toBe(
    'Long · Size: 3–5 · After a loss: Yes · Aug 1 – 31',
  );
  expect(describeFilter({ q: '', filter: 'all' }, new Map())).toBe('All time');
});
