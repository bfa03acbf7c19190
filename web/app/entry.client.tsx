/** Takes over the page that the server has rendered. */

import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createApi } from './api.ts';
import { AppProviders } from './app-providers.tsx';
import { dated, type PageState, ROOT_ID, STATE_ID } from './hydration.ts';
import { createPrefetch } from './prefetch.ts';
import { createQueryClient } from './query-client.ts';
import { provideLoaderDeps } from './router-context.ts';
import { routes } from './routes.tsx';

// What zod goes by, told before a page brings it along: our policy lets no script be made from text, and its trying
// whether it may is reported as a breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void start();

async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const block = document.getElementById(STATE_ID);
  if (!root || !block) return;
  const state: PageState = JSON.parse(block.textContent ?? '');
  // What it brings is dropped with everything cached when a session ends; it must not outlive that here.
  block.remove();
  const { app } = state;
  const api = createApi({ origin: location.origin });
  const queryClient = createQueryClient();
  hydrate(queryClient, dated(state.queries, Date.now()));
  await loadMatchedPages(routes);
  const getContext = () => provideLoaderDeps({ api, queryClient, app, isFirstRender: false });
  const router = createBrowserRouter(routes, { hydrationData: state.router, getContext });
  const prefetch = createPrefetch(routes, getContext);
  // As a transition it is done in small steps: what someone types or taps meanwhile does not wait for a whole page.
  startTransition(() => {
    hydrateRoot(
      root,
      <AppProviders api={api} app={app} queryClient={queryClient} prefetch={prefetch}>
        <RouterProvider router={router} />
      </AppProviders>,
    );
  });
}

/** The first render must find its page there, or it would differ from the server's. */
async function loadMatchedPages(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
