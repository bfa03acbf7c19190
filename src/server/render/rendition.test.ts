import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { bringsSession, toRendition } from './rendition.ts';

const CALENDAR = { path: '/', parameters: ['month'] } as const;
const TODAY = '2026-11-20';

function requestOf(target: string, cookie?: string): Request {
  return new Request(`http://desk.test${target}`, cookie === undefined ? {} : { headers: { cookie } });
}

function asked(target: string, cookie?: string) {
  return toRendition(requestOf(target, cookie), CALENDAR, TODAY);
}

test('only what the page reads distinguishes renditions', () => {
  const plain = { path: '/', search: '', theme: 'system' } as const;
  expect(asked('/')).toEqual(plain);
  expect(asked('/?utm_source=mail&x=%00')).toEqual(plain);
  expect(asked('/?')).toEqual(plain);
  expect(asked('/?month=2026-11&y=1')).toEqual({ ...plain, search: '?month=2026-11' });
  expect(asked('/?x=1&month=2026%2D11&month=2000-01')).toEqual({ ...plain, search: '?month=2026-11' });
  expect(asked('/', 'bullpen_theme=dark')).toEqual({ ...plain, theme: 'dark' });
  expect(asked('/', 'a=b; bullpen_theme=light')).toEqual({ ...plain, theme: 'light' });
  expect(asked('/', 'bullpen_theme=mauve')).toEqual(plain);
  expect(toRendition(requestOf('/guest?month=2026-11'), { path: '/guest', parameters: [] }, TODAY)).toEqual({
    ...plain,
    path: '/guest',
  });
});

test.each(['2026-12', '2000-01'])('the calendar covers its first month to next month: %s', (month) => {
  expect(asked(`/?month=${month}`)?.search).toBe(`?month=${month}`);
});

test.each(['2027-01', '1999-12', '2026-13', '2026-00', '2026-1', '', 'x', '2026-11-01', '２０２６-11'])(
  'a month outside the calendar is dropped: %p',
  (month) => expect(asked(`/?month=${encodeURIComponent(month)}`)).toBeNull(),
);

test.each([
  ['bullpen_session=abc', false, true],
  ['bullpen_theme=dark; bullpen_session=abc', false, true],
  ['__Host-bullpen_session=abc', true, true],
  ['__Host-bullpen_session=abc', false, false],
  ['bullpen_theme=dark', false, false],
  [undefined, false, false],
])('cookies %p, secure %p, contain a session: %p', (cookie, secure, expected) => {
  expect(bringsSession(requestOf('/', cookie), secure)).toBe(expected);
});

test('a visitor who has hidden amounts gets their own page', () => {
  expect(asked('/', 'bullpen_amounts=hidden')).toBeNull();
  expect(asked('/', 'bullpen_amounts=shown')).not.toBeNull();
});

test('a visitor with a notice gets their own page', () => {
  expect(asked('/?notice=code-invalid')).toBeNull();
  expect(asked('/?month=2026-11&notice')).toBeNull();
  expect(asked('/?next=%2Fdashboard%2F1')).toBeNull();
});

test('clients cannot create more renditions than there are months and themes', () => {
  const found = new Set<string>();
  const name = fc.oneof(fc.constant('month'), fc.string());
  const value = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(3000), fc.nat(20)).map(([y, m]) => `${y}-${`${m}`.padStart(2, '0')}`),
  );
  const theme = fc.oneof(fc.constantFrom('dark', 'light'), fc.stringMatching(/^[a-z]*$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 4 }), theme, (query, chosen) => {
      const rendition = asked(`/?${new URLSearchParams(query)}`, `bullpen_theme=${chosen}`);
      if (rendition) found.add(`${rendition.theme} ${rendition.path}${rendition.search}`);
    }),
    { numRuns: 10_000 },
  );
  const months = 27 * 12;
  expect(found.size).toBeLessThanOrEqual(3 * (1 + months));
  for (const text of found) expect(text).toMatch(/^(dark|light|system) \/(\?month=20[0-2]\d-(0\d|1[0-2]))?$/);
});

test('a week is kept if it belongs to its month, and nothing else is', () => {
  const both = { path: '/', parameters: ['month', 'week'] } as const;
  const search = (target: string) => toRendition(requestOf(target), both, TODAY)?.search;
  expect(search('/?week=2026-10-12&month=2026-10&x=1')).toBe('?month=2026-10&week=2026-10-12');
  expect(search('/?week=2026-11-16')).toBe('?week=2026-11-16');
  expect(search('/?month=2026-10&week=2026-09-28')).toBe('?month=2026-10&week=2026-09-28');
  for (const week of ['2026-10-13', '2026-09-21', '2026-10-12x', '', '%00']) {
    expect(search(`/?month=2026-10&week=${week}`)).toBeUndefined();
  }
  expect(search('/?month=2027-02&week=2027-02-01')).toBeUndefined();
});
