import { expect, test } from 'bun:test';
import { routes } from './routes.tsx';
import { sharedPages } from './shared-pages.ts';

const find = sharedPages(routes);

test('every spelling of a path finds the same page', () => {
  expect(find('/')?.path).toBe('/');
  expect(find('/guest')).toEqual({ path: '/guest', parameters: [] });
  expect(find('/nothing')).toEqual({ path: '/not-found', parameters: [] });
  expect(find('/nothing/at/all')).toEqual({ path: '/not-found', parameters: [] });
});

test('private pages are not shared', () => {
  for (const path of ['/team-hub/1', '/dashboard/1', '/TEAM-HUB/1/', '/team-hub/%31'])
    expect([path, find(path)]).toEqual([path, null]);
});

test('a page that is not marked, or has an id in its path, is not shared', () => {
  const handle = { module: 'pages/x.tsx', shared: [] };
  const other = sharedPages([
    { path: 'board', handle },
    { path: 'quiet', handle: { module: 'pages/y.tsx' } },
    { path: 'trader/:id', handle },
    { path: 'admin', children: [{ path: 'door', handle }] },
  ]);
  expect(other('/board')).toEqual({ path: '/board', parameters: [] });
  expect(other('/BOARD/')).toEqual({ path: '/board', parameters: [] });
  expect(other('/admin/door')).toEqual({ path: '/admin/door', parameters: [] });
  for (const path of ['/quiet', '/trader/1', '/admin', '/none']) expect(other(path)).toBeNull();
});
