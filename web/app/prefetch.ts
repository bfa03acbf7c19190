import { matchRoutes, type RouteObject, type RouterContextProvider } from 'react-router';
import type { Prefetch } from './prefetch-context.ts';

/**
 * Fetches pages ahead. A page's loader only fills the cache, and asks for nothing that is there already: to run it before
 * the navigation that will run it is to have its data by then.
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
    // What fails now is asked for again, and told, when it is gone to.
    void Promise.allSettled(reads);
  };
}
