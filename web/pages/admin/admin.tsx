import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { DeskProvider, useDesk } from '#web/desk/desk.tsx';
import { Main } from '#web/desk/main.tsx';
import { AdminBar } from './admin-bar.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminSessionContext, useOpenedAdminSession } from './admin-session.ts';
import { Gate } from './gate.tsx';

/** The gate, and behind it the area that the address names. The first render is always the gate. */
export function Component() {
  const session = useOpenedAdminSession();
  const desk = useDesk();
  if (!session.unlocked) return <Gate onUnlocked={session.open} />;
  const { api, queryClient } = session.unlocked;
  return (
    <AdminSessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <DeskProvider api={api} desk={desk}>
          <div className="mx-auto min-h-dvh max-w-310 px-4 pb-16 sm:px-8">
            <AdminBar onLock={session.lock} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 pt-2 lg:grid-cols-[208px_minmax(0,1fr)]">
              <AdminMenu />
              <Main>
                <Outlet />
              </Main>
            </div>
          </div>
        </DeskProvider>
      </QueryClientProvider>
    </AdminSessionContext>
  );
}
