import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router';
import { ApiContext, useApi } from '#web/context/app-context.tsx';
import { LiveContext } from '#web/context/live.ts';
import { loaderDeps } from '#web/context/loader-deps.ts';
import { PageFrameContext } from '#web/context/page-frame.tsx';
import { adminGateQuery, fetchSession } from '#web/queries/session.ts';
import { useLive } from '#web/session/live/use-live.ts';
import { loadStyles } from '#web/ui/browser/load-styles.ts';
import type { Unlocked } from './admin-area.ts';
import { AdminMenu } from './admin-menu.tsx';
import { AdminPage } from './admin-page.tsx';
import { AdminSessionContext, useAdminSession, useOpenedAdminSession } from './admin-session.ts';
import { Gate } from './gate.tsx';

/** Tells visits apart, even if the page between them never rendered. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, queryClient } = args.context.get(loaderDeps);
  await Promise.all([queryClient.prefetchQuery(adminGateQuery(api)), loadStyles()]);
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
  useStalePages(session.unlocked);
  if (!session.unlocked) return <Gate onUnlocked={session.open} />;
  const { api, queryClient } = session.unlocked;
  return (
    <AdminSessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <ApiContext value={api}>
          <Area />
        </ApiContext>
      </QueryClientProvider>
    </AdminSessionContext>
  );
}

function Area() {
  const api = useApi();
  const { lock } = useAdminSession();
  const live = useLive(true, () =>
    api.inBackground(async () => {
      // An unreachable server says nothing about the grant.
      const session = await fetchSession(api).catch(() => null);
      const isLocked = session !== null && !session.admin;
      if (isLocked) lock();
      return !isLocked;
    }),
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)] print:!block">
      <AdminMenu />
      <LiveContext value={live}>
        <PageFrameContext value={AdminPage}>
          <Outlet />
        </PageFrameContext>
      </LiveContext>
    </div>
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
