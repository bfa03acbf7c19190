import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#web/api/client.ts';
import { AmountsProvider, readHidden } from '#web/context/amounts.tsx';
import { AppContextProvider, type AppInfo } from '#web/context/app-context.tsx';
import { CopiesProvider, readCopies } from '#web/context/copies.tsx';
import { type Prefetch, PrefetchContext } from '#web/context/prefetch-context.ts';
import { HydrationProvider } from '#web/ui/browser/hydration.tsx';
import { ToastProvider } from '#web/ui/notices/toast.tsx';

interface AppProvidersProps {
  api: Api;
  app: AppInfo;
  onAppChange?: (app: AppInfo) => void;
  queryClient: QueryClient;
  /** What the browser keeps for its pages, as in a `Cookie` header. */
  cookies: string;
  /** Left out on the server, where nothing is prefetched. */
  prefetch?: Prefetch;
  children: ReactNode;
}

/** The providers around the router. The two renders differ in the router alone. */
export function AppProviders({
  api,
  app,
  onAppChange = ignore,
  queryClient,
  cookies,
  prefetch = ignore,
  children,
}: AppProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppContextProvider api={api} app={app} onChange={onAppChange}>
        <PrefetchContext value={prefetch}>
          <HydrationProvider>
            <CopiesProvider start={readCopies(cookies)}>
              <ToastProvider>
                <AmountsProvider start={readHidden(cookies)}>{children}</AmountsProvider>
              </ToastProvider>
            </CopiesProvider>
          </HydrationProvider>
        </PrefetchContext>
      </AppContextProvider>
    </QueryClientProvider>
  );
}

const ignore = (): void => undefined;
