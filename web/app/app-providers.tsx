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
  /** Left out on the server, where nothing is prefetched. */
  prefetch?: Prefetch;
  children: ReactNode;
}

/** The providers around the router. The two renders differ in the router alone. */
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
