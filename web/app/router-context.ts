import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';
import type { AppInfo } from './app-context.tsx';

/** What loaders work with: one per request on the server, one per document in the browser. */
export interface LoaderDeps {
  api: Api;
  queryClient: QueryClient;
  app: AppInfo;
  /** Whether this is the server's render, which must have its data before it begins. */
  isFirstRender: boolean;
}

export const loaderDeps = createContext<LoaderDeps>();

export function provideLoaderDeps(deps: LoaderDeps): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(loaderDeps, deps);
  return provider;
}

/** How a page comes to be shown; the browser's first render is the server's again, and told the same. */
export type Arrival = Pick<LoaderDeps, 'isFirstRender'>;

/** Has the first render wait for what is being read. In the browser a page comes at once and shows that it waits. */
export async function arrive(
  { isFirstRender }: LoaderDeps,
  reads: readonly Promise<void>[],
): Promise<Arrival> {
  if (isFirstRender) await Promise.all(reads);
  return { isFirstRender };
}
