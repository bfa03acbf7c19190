import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastProvider } from '#web/ui/toast.tsx';
import type { Api } from './api.ts';
import { AppContextProvider, type AppInfo } from './app-context.tsx';
import { type Prefetch, PrefetchContext } from './prefetch-context.ts';

interface AppProvidersProps {
  api: Api;
  app: AppInfo;
  queryClient: QueryClient;
  /** There is nothing to read ahead of on the server. */
  prefetch?: Prefetch;
  children: ReactNode;
}

/** What is around the router on both sides; the two renders only differ in the router itself. */
export function AppProviders({ api, app, queryClient, prefetch = ignore, children }: AppProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider api={api} app={app}>
        <PrefetchContext value={prefetch}>
          <ToastProvider>{children}</ToastProvider>
        </PrefetchContext>
      </AppContextProvider>
    </QueryClientProvider>
  );
}

const ignore = (): void => undefined;
