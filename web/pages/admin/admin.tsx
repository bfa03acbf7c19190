import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { AppContextProvider, useApp } from '#web/context/app-context.tsx';
import { Main } from '#web/features/layout/main.tsx';
import type { Unlocked } from './admin-area.ts';
import { AdminBar } from './admin-bar.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminSessionContext, useOpenedAdminSession } from './admin-session.ts';
import { Gate } from './gate.tsx';

/** Tells visits apart, even if the page between them never rendered. */
export function loader() {
  return { arrival: Math.random() };
}

/** Switching between areas is not a new visit. */
export function shouldRevalidate() {
  return false;
}

/** Every visit starts at the gate. */
export function Component() {
  const { arrival } = useLoaderData<typeof loader>();
  return <Admin key={arrival} />;
}

/** The gate, and behind it the area named by the URL. The first render is always the gate. */
function Admin() {
  const session = useOpenedAdminSession();
  const app = useApp();
  useStalePages(session.unlocked);
  if (!session.unlocked) return <Gate onUnlocked={session.open} />;
  const { api, queryClient } = session.unlocked;
  return (
    <AdminSessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <AppContextProvider api={api} app={app}>
          <div className="mx-auto min-h-dvh max-w-310 px-4 pb-16 sm:px-8">
            <AdminBar onLock={session.lock} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 pt-2 lg:grid-cols-[14.75rem_minmax(0,1fr)]">
              <AdminMenu />
              <Main>
                <Outlet />
              </Main>
            </div>
          </div>
        </AppContextProvider>
      </QueryClientProvider>
    </AdminSessionContext>
  );
}

/** Other pages refetch on the next visit what was changed here. */
function useStalePages(unlocked: Unlocked | null): void {
  const pages = useQueryClient();
  useEffect(
    () =>
      unlocked?.queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') {
          void pages.invalidateQueries({ refetchType: 'none' });
        }
      }),
    [unlocked, pages],
  );
}
