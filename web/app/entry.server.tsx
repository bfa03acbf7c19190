/** The first render of every page: the browser's own routes, run once with the caller's permissions. */

import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { hideAmounts } from '#src/values/money/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import type { AppInfo } from '#web/context/app-context.tsx';
import { provideLoaderDeps } from '#web/context/loader-deps.ts';
import { pageTitle } from '#web/features/layout/page-title.ts';
import { errorTitle } from '#web/pages/error/error-title.ts';
import { createQueryClient } from '#web/queries/query-client.ts';
import { AppProviders } from './app-providers.tsx';
import { findDescription } from './descriptions.ts';
import { type AssetManifest, type DocumentInput, renderDocument } from './document.tsx';
import { FRAME_ID, SHELL_MODULE } from './frame.ts';
import { undated } from './hydration.ts';
import { findHandle, isRouteHandle } from './route-handle.ts';
import { routes } from './routes.tsx';
import { sharedPages } from './shared-pages.ts';

export interface PageInput {
  /** The requested URL. A shared page must not show its origin: it is served under every host name. */
  url: URL;
  /** Sends the caller's cookies. */
  api: Api;
  app: AppInfo;
  theme: DocumentInput['theme'];
  /** The caller's `Cookie` header; `null` for a page that is the same for everyone. */
  cookies: string | null;
  assets: AssetManifest;
  /** The app's public origin, e.g. `https://bullpen.example`; `null` when none is configured. */
  publicOrigin: string | null;
  /** Receives the error of a failed page; the page itself only says that there was one. */
  onError?: (error: unknown) => void;
}

export type PageOutput =
  | {
      kind: 'page';
      status: number;
      html: string;
      /** Whether the output stays the same until the data changes; false after a failure that may not happen again. */
      isCacheable: boolean;
    }
  | { kind: 'redirect'; status: number; location: string };

/** Shared by all renders: it resolves each lazy page on its first request. */
const handler = createStaticHandler(routes);

export const sharedPageAt = sharedPages(routes);

export async function renderPage(input: PageInput): Promise<PageOutput> {
  const { url, api, app, cookies } = input;
  const queryClient = createQueryClient();
  try {
    const context = await handler.query(new Request(url), {
      requestContext: provideLoaderDeps({
        api,
        queryClient,
        app,
        isFirstRender: true,
        cookies: () => cookies ?? '',
      }),
    });
    if (context instanceof Response) {
      return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
    }
    hideFailures(context, input.onError);
    const hasFailed = hasFailedQueries(queryClient);
    forgetFailedQueries(queryClient);
    const page = renderMatched(input, context, queryClient);
    return { kind: 'page', ...page, isCacheable: !hasFailed && page.status < 500 };
  } finally {
    queryClient.clear();
  }
}

function renderMatched(input: PageInput, context: StaticHandlerContext, queryClient: QueryClient) {
  let html: string;
  try {
    html = renderApp(input, context, queryClient);
  } catch (error) {
    input.onError?.(error);
    failWith(context, 'pages');
    html = renderApp(input, context, queryClient);
  }
  const { loaderData, errors, statusCode, matches } = context;
  const page = errors ? undefined : findHandle(matches.map(({ route }) => route));
  const title = errors ? errorTitle(statusCode) : page?.title;
  const { assets, app, publicOrigin, theme } = input;
  return {
    status: statusCode,
    html: renderDocument({
      title: pageTitle(title, app.teamName),
      description: findDescription(page?.module),
      siteName: app.teamName,
      publicOrigin,
      theme,
      assets,
      isPublic: page?.shared !== undefined && !loaderData[FRAME_ID],
      preload: [
        ...matches.flatMap(({ route }) => findModules(route.handle, assets)),
        ...((loaderData[FRAME_ID] && assets.modules[SHELL_MODULE]) || []),
      ],
      html,
      state: {
        app,
        queries: undated(dehydrate(queryClient)),
        router: { loaderData, ...(errors ? { errors } : {}) },
      },
    }),
  };
}

function renderApp(
  { api, app, cookies }: PageInput,
  context: StaticHandlerContext,
  queryClient: QueryClient,
): string {
  try {
    return renderToString(
      <AppProviders api={api} app={app} queryClient={queryClient} cookies={cookies ?? ''}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </AppProviders>,
    );
  } finally {
    // They were hidden for this reader, if at all.
    hideAmounts(false);
  }
}

function findModules(handle: unknown, { modules }: AssetManifest): readonly string[] {
  return isRouteHandle(handle) ? (modules[handle.module] ?? []) : [];
}

/** An error may contain anything; both renders only learn that there was one. */
function hideFailures(context: StaticHandlerContext, onError: PageInput['onError']): void {
  for (const [boundary, error] of Object.entries(context.errors ?? {})) {
    if (isRouteErrorResponse(error)) continue;
    onError?.(error);
    failWith(context, boundary);
  }
}

function failWith(context: StaticHandlerContext, boundary: string): void {
  context.statusCode = 500;
  context.errors = { [boundary]: { status: 500, statusText: 'Error', internal: true, data: null } };
}

/** Whether a query failed in a way that a retry may fix; a rejection stays one. */
function hasFailedQueries(queryClient: QueryClient): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error !== null && !isRejection(error));
}

function isRejection(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Errors cannot be serialized, so a failed query is dropped: both renders start without its data, and the browser
 * fetches it again.
 */
function forgetFailedQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
}
