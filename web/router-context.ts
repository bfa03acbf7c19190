import type { QueryClient } from '@tanstack/react-query';
import { createContext, RouterContextProvider } from 'react-router';
import type { Api } from '#web/api.ts';
import type { Desk } from '#web/desk/desk.tsx';

/** What loaders work with: one per request on the server, one per document in the browser. */
export interface LoaderDeps {
  api: Api;
  queryClient: QueryClient;
  desk: Desk;
}

export const loaderDeps = createContext<LoaderDeps>();

export function provideLoaderDeps(deps: LoaderDeps): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(loaderDeps, deps);
  return provider;
}
