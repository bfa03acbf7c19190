import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';
import type { Api } from '#web/api/client.ts';
import type { AppInfo } from './app-context.tsx';

/** Dependencies of loaders: one set per request on the server, one per document in the browser. */
export interface LoaderDeps {
  api: Api;
  queryClient: QueryClient;
  app: AppInfo;
  /** Whether this is the server's render, which must have its data before it begins. */
  isFirstRender: boolean;
  /** What the browser keeps for its pages, as in a `Cookie` header. */
  cookies: () => string;
}

export const loaderDeps = createContext<LoaderDeps>();

export function provideLoaderDeps(deps: LoaderDeps): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(loaderDeps, deps);
  return provider;
}

/** How a page was reached. Hydration repeats the server's render and gets the same value. */
export type PageLoad = Pick<LoaderDeps, 'isFirstRender'>;

/** Makes the first render wait for its reads. In the browser a page appears at once and shows its loading state. */
export async function loadPage(
  { isFirstRender }: LoaderDeps,
  reads: readonly Promise<void>[],
): Promise<PageLoad> {
  if (isFirstRender) await Promise.all(reads);
  return { isFirstRender };
}
