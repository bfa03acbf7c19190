import type { RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

/** Pages for development alone: both bundlers know that a release has none, and leave the import out. */
export const devRoutes: RouteObject[] =
  process.env.NODE_ENV === 'production'
    ? []
    : [
        {
          path: 'kit',
          handle: { module: 'pages/kit/kit.tsx', title: 'Kit' } satisfies RouteHandle,
          lazy: () => import('#web/pages/kit/kit.tsx'),
        },
      ];
