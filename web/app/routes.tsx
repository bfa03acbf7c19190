import { Navigate, type RouteObject } from 'react-router';
import { AREAS } from '#web/pages/admin/areas.ts';
import { ErrorPage } from '#web/pages/error/error-page.tsx';
import { devRoutes } from './dev-routes.tsx';
import { ADMIN_MODULE, FRAME_ID, FRAME_MODULE } from './frame.ts';
import { Root, TitledOutlet } from './root.tsx';
import type { RouteHandle } from './route-handle.ts';

const ADMIN: RouteHandle = {
  module: ADMIN_MODULE,
  title: 'Admin',
};

const adminPage = (
  path: string,
  title: string,
  lazy: () => Promise<object>,
  more: Pick<RouteHandle, 'bundle'> = {},
): RouteObject => ({
  path,
  handle: { ...ADMIN, module: `pages/admin/${path}/${path}.tsx`, title, ...more } satisfies RouteHandle,
  lazy,
});

/** Every page. Each is its own chunk, named in `handle` so that its files can be preloaded. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: 'pages',
        Component: TitledOutlet,
        // Inside the root, so that an error page keeps the layout of every page.
        ErrorBoundary: ErrorPage,
        children: [
          {
            index: true,
            handle: {
              module: 'pages/landing/landing.tsx',
              shared: ['month', 'week'],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/landing/landing.tsx'),
          },
          {
            path: 'legacy',
            handle: {
              module: 'pages/legacy/legacy.tsx',
              title: 'Trading calendar',
              shared: ['month', 'week'],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/legacy/legacy.tsx'),
          },
          {
            path: 'board/wall',
            handle: {
              module: 'pages/board-wall/board-wall.tsx',
              title: 'Board',
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/board-wall/board-wall.tsx'),
          },
          {
            id: FRAME_ID,
            handle: { module: FRAME_MODULE } satisfies RouteHandle,
            lazy: () => import('#web/shell/frame.tsx'),
            children: [
              {
                path: 'guest',
                handle: {
                  module: 'pages/guest/guest.tsx',
                  title: 'Team Performance',
                  shared: [],
                } satisfies RouteHandle,
                lazy: () => import('#web/pages/guest/guest.tsx'),
              },
              {
                path: 'videos',
                handle: {
                  module: 'pages/videos/videos.tsx',
                  title: 'Videos',
                  shared: [],
                } satisfies RouteHandle,
                lazy: () => import('#web/pages/videos/videos.tsx'),
              },
              {
                path: 'team-hub/:traderId',
                handle: {
                  module: 'pages/team-hub/team-hub.tsx',
                  title: 'Team hub',
                } satisfies RouteHandle,
                lazy: () => import('#web/pages/team-hub/team-hub.tsx'),
              },
              {
                path: 'board',
                handle: {
                  module: 'pages/board/board.tsx',
                  title: 'Board',
                  bundle: 'board',
                } satisfies RouteHandle,
                lazy: () => import('#web/pages/board/board.tsx'),
              },
              {
                path: 'dashboard/:traderId',
                children: [
                  {
                    index: true,
                    handle: {
                      module: 'pages/dashboard/overview/overview.tsx',
                      title: 'Dashboard',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/overview/overview.tsx'),
                  },
                  {
                    path: 'journal',
                    handle: {
                      module: 'pages/dashboard/journal/journal.tsx',
                      title: 'Journal',
                      bundle: 'trades',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/journal/journal.tsx'),
                  },
                  {
                    path: 'quick-entry',
                    handle: {
                      module: 'pages/dashboard/quick-entry/quick-entry.tsx',
                      title: 'Quick entry',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/quick-entry/quick-entry.tsx'),
                  },
                  {
                    path: 'import',
                    handle: {
                      module: 'pages/dashboard/import/import.tsx',
                      title: 'Import',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/import/import.tsx'),
                  },
                  {
                    path: 'calendar',
                    handle: {
                      module: 'pages/dashboard/calendar/calendar.tsx',
                      title: 'Calendar',
                      bundle: 'days',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/calendar/calendar.tsx'),
                  },
                  {
                    path: 'days/:date',
                    handle: {
                      module: 'pages/dashboard/day/day.tsx',
                      title: 'Day',
                      bundle: 'days',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/day/day.tsx'),
                  },
                  {
                    path: 'weeks/:sunday',
                    handle: {
                      module: 'pages/dashboard/week/week.tsx',
                      title: 'Week',
                      bundle: 'days',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/week/week.tsx'),
                  },
                  {
                    path: 'strategies',
                    handle: {
                      module: 'pages/dashboard/strategies/strategies.tsx',
                      title: 'Strategies',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/strategies/strategies.tsx'),
                  },
                  {
                    path: 'analytics',
                    handle: {
                      module: 'pages/dashboard/analytics/analytics.tsx',
                      title: 'Analytics',
                      bundle: 'trades',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/analytics/analytics.tsx'),
                  },
                  {
                    path: 'periods/:archiveId',
                    handle: {
                      module: 'pages/dashboard/period/period.tsx',
                      title: 'Past period',
                      bundle: 'days',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/period/period.tsx'),
                  },
                  {
                    path: 'accounts',
                    handle: {
                      module: 'pages/dashboard/accounts/accounts.tsx',
                      title: 'Accounts',
                    } satisfies RouteHandle,
                    lazy: () => import('#web/pages/dashboard/accounts/accounts.tsx'),
                  },
                ],
              },
            ],
          },
          {
            path: 'admin',
            handle: ADMIN,
            lazy: () => import('#web/pages/admin/admin.tsx'),
            children: [
              { index: true, handle: ADMIN, element: <Navigate to={AREAS[0].path} replace /> },
              adminPage('traders', 'Manage Traders', () => import('#web/pages/admin/traders/traders.tsx')),
              {
                path: 'traders/:traderId/accounts',
                handle: {
                  ...ADMIN,
                  module: 'pages/dashboard/accounts/accounts.tsx',
                  title: 'Accounts of a Trader',
                } satisfies RouteHandle,
                // A trader's own page without their session: as a page of its own it would be loaded by both areas.
                lazy: async () => ({
                  Component: (await import('#web/pages/dashboard/accounts/accounts.tsx')).AdminAccounts,
                }),
              },
              adminPage('trades', 'Trade Management', () => import('#web/pages/admin/trades/trades.tsx')),
              adminPage('board', 'Board', () => import('#web/pages/admin/board/board.tsx'), {
                bundle: 'board',
              }),
              adminPage('contracts', 'Contracts', () => import('#web/pages/admin/contracts/contracts.tsx')),
              adminPage('videos', 'Manage Videos', () => import('#web/pages/admin/videos/videos.tsx')),
              adminPage('links', 'Google Drive Links', () => import('#web/pages/admin/links/links.tsx')),
              adminPage('quotes', 'Manage Quotes', () => import('#web/pages/admin/quotes/quotes.tsx')),
              adminPage('posts', 'Posts', () => import('#web/pages/admin/posts/posts.tsx')),
              adminPage('archive', 'Archive & Reset', () => import('#web/pages/admin/archive/archive.tsx')),
              adminPage('settings', 'Settings', () => import('#web/pages/admin/settings/settings.tsx')),
            ],
          },
          ...devRoutes,
          {
            path: '*',
            handle: {
              module: 'pages/not-found/not-found.tsx',
              title: 'Page Not Found',
              shared: [],
            } satisfies RouteHandle,
            lazy: () => import('#web/pages/not-found/not-found.tsx'),
          },
        ],
      },
    ],
  },
];
