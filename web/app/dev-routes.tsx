import type { RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

/** Pages for development. Production builds replace this list with an empty one. */
export const devRoutes: RouteObject[] = [
  {
    path: 'ui',
    handle: { module: 'pages/kit/kit.tsx', title: 'Kit' } satisfies RouteHandle,
    lazy: () => import('#web/pages/kit/kit.tsx'),
  },
];
