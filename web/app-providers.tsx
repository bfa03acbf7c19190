import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#web/api.ts';
import { type Desk, DeskProvider } from '#web/desk/desk.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

interface AppProvidersProps {
  api: Api;
  desk: Desk;
  queryClient: QueryClient;
  children: ReactNode;
}

/** What is around the router on both sides; the two renders only differ in the router itself. */
export function AppProviders({ api, desk, queryClient, children }: AppProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <DeskProvider api={api} desk={desk}>
        <ToastProvider>{children}</ToastProvider>
      </DeskProvider>
    </QueryClientProvider>
  );
}
