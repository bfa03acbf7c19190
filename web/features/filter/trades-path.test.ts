import { expect, test } from 'bun:test';
import { NO_FILTER } from '#web/queries/entry-filter.ts';
import { tradesPath } from './trades-path.ts';

test('lists the trades of the filter and the figure together', () => {
  expect(tradesPath(3, NO_FILTER)).toBe('/dashboard/3/journal');
  expect(tradesPath(3, NO_FILTER, 'weekday=5')).toBe('/dashboard/3/journal?weekday=5');
  expect(tradesPath(3, { ...NO_FILTER, side: 'long', q: 'a b' }, 'root=ES')).toBe(
    '/dashboard/3/journal?q=a+b&root=ES&side=long',
  );
});

test('lets ranges meet and tags add up', () => {
  const filter = { ...NO_FILTER, from: '2026-03-05', to: '2026-04-20', tag: ['fomo'] };
  expect(tradesPath(3, filter, 'from=2026-03-01&to=2026-03-31')).toBe(
    '/dashboard/3/journal?from=2026-03-05&tag=fomo&to=2026-03-31',
  );
  expect(tradesPath(3, filter, 'tag=late')).toBe(
    '/dashboard/3/journal?from=2026-03-05&tag=fomo&tag=late&to=2026-04-20',
  );
  expect(tradesPath(3, filter, 'tag=fomo')).toBe(
    '/dashboard/3/journal?from=2026-03-05&tag=fomo&to=2026-04-20',
  );
});

test('opens one of them', () => {
  expect(tradesPath(3, { ...NO_FILTER, side: 'short' }, '', 41)).toBe(
    '/dashboard/3/journal?side=short&entry=41',
  );
});
