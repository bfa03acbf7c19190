import type { RouteObject } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

/** Pages for work on the code. A build for production puts none in their place. */
export const devRoutes: RouteObject[] = [
  {
    path: 'ui',
    handle: { module: 'pages/kit/kit.tsx', title: 'Kit' } satisfies RouteHandle,
    lazy: () => import('#web/pages/kit/kit.tsx'),
  },
];
