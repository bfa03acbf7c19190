/** Hydrates a page that the server rendered. */

import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { fromWire } from '#src/values/wire/wire.ts';
import { createApi } from '#web/api/client.ts';
import { provideLoaderDeps } from '#web/context/loader-deps.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { AppProviders } from './app-providers.tsx';
import { FRAME_ID } from './frame.ts';
import { dated, type PageState, ROOT_ID, STATE_ID } from './hydration.ts';
import { createPrefetch } from './prefetch.ts';
import { routes } from './routes.tsx';

/** @returns how the page is removed from its document */
export async function start(): Promise<(() => void) | undefined> {
  const root = document.getElementById(ROOT_ID);
  const block = document.getElementById(STATE_ID);
  if (!root || !block) return undefined;
  const state: PageState = fromWire(JSON.parse(block.textContent ?? ''));
  // Cached data is dropped when a session ends; the copy in the document must not outlive it.
  block.remove();
  let { app } = state;
  const api = createApi({ origin: location.origin });
  const queryClient = createQueryClient();
  hydrate(queryClient, dated(state.queries, Date.now()));
  await loadMatchedPages(routes, state.router.loaderData?.[FRAME_ID] ? [loadShell()] : []);
  const getContext = () =>
    provideLoaderDeps({ api, queryClient, app, isFirstRender: false, cookies: () => document.cookie });
  const router = createBrowserRouter(routes, { hydrationData: state.router, getContext });
  const prefetch = createPrefetch(routes, getContext);
  let hydrated: Root | undefined;
  // A transition hydrates in small steps, so that typing and tapping need not wait for the whole page.
  startTransition(() => {
    hydrated = hydrateRoot(
      root,
      <AppProviders
        api={api}
        app={app}
        onAppChange={(now) => {
          app = now;
        }}
        queryClient={queryClient}
        cookies={document.cookie}
        prefetch={prefetch}
      >
        <RouterProvider router={router} />
      </AppProviders>,
    );
  });
  return () => hydrated?.unmount();
}

/** The first render needs its page synchronously, or it would differ from the server's. */
async function loadMatchedPages(routes: RouteObject[], others: readonly Promise<void>[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all([
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
    ...others,
  ]);
}

async function loadShell(): Promise<void> {
  return (await import('#web/shell/frame.tsx')).loadShell();
}
