import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router';
import type { Prefetch } from '#web/context/prefetch-context.ts';

/**
 * Prefetches pages. A loader only fills the query cache and skips what is there already, so running it ahead of the
 * navigation is enough.
 */
export function createPrefetch(
  routes: RouteObject[],
  provideContext: () => Readonly<RouterContextProvider>,
): Prefetch {
  return (path) => {
    const url = new URL(path, location.origin);
    const reads = (matchRoutes(routes, url) ?? []).map(async ({ route, params, pathname }) => {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (typeof loader !== 'function') return;
      await loader({ request: new Request(url), url, params, pattern: pathname, context: provideContext() });
    });
    // Errors are ignored here: the navigation loads again and reports them.
    void Promise.allSettled(reads);
  };
}
