import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { Brand } from '#web/features/layout/brand.tsx';
import { TABS, tabPath } from '#web/features/layout/dashboard-tabs.ts';
import { Main } from '#web/features/layout/main.tsx';
import { TeamShortcuts } from '#web/features/layout/team-shortcuts.tsx';
import { activeLinksQuery } from '#web/queries/active-links.ts';
import { traderQuery } from '#web/queries/trader.ts';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { requireOwnTrader } from '#web/session/require-trader.ts';
import { SessionEnded } from '#web/session/session-ended.tsx';
import { usePrivatePage } from '#web/session/use-private-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { DayCard } from './day-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SharedResources } from './shared-resources.tsx';
import { readShownDay, useShownDay } from './shown-day.ts';
import { TeamLinks } from './team-links.tsx';
import { Welcome } from './welcome.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, app, queryClient, trader } = await requireOwnTrader(args);
  await Promise.all([
    queryClient.prefetchQuery(traderQuery(api, trader.id)),
    readShownDay(queryClient, api, args.url.searchParams, app.today),
    queryClient.prefetchQuery(activeLinksQuery(api)),
  ]);
  return trader.id;
}

export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const sessionEnd = usePrivatePage(traderId);
  // Once the session is over, unmount everything that reads the team's figures: it would refetch them.
  return sessionEnd ? <SessionEnded end={sessionEnd} /> : <Hub traderId={traderId} />;
}

function Hub({ traderId }: { traderId: number }) {
  const day = useShownDay();
  const dashboard = tabPath(traderId, TABS[0]);
  const aheadOfDashboard = usePrefetch(dashboard);
  const step = (to: string | null) => () => to !== null && day.show(to);
  return (
    <div className="mx-auto min-h-dvh max-w-310 px-4 pb-16 sm:px-8">
      <header className="print:hidden flex h-18 items-center justify-between gap-4">
        <Brand to={`/team-hub/${traderId}`} />
        <nav aria-label="Account" className="flex items-center gap-2">
          <TeamLinks traderId={traderId} />
          <ThemeSwitch />
          <ButtonLink to={dashboard} {...aheadOfDashboard} icon="i-lucide-notebook-pen" compact>
            My Dashboard
          </ButtonLink>
          <LogOutButton />
        </nav>
      </header>
      <Main className="pt-6">
        <Welcome traderId={traderId} />
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
          <DayCard traderId={traderId} day={day} />
          <div className="flex flex-col gap-4">
            <QuickActions dashboard={dashboard} />
            <SharedResources />
          </div>
        </div>
      </Main>
      <TeamShortcuts
        traderId={traderId}
        own={[
          { keys: 'ArrowLeft', does: 'Previous day', run: step(day.previous) },
          { keys: 'ArrowRight', does: 'Next day', run: step(day.next) },
          { keys: 't', does: 'Today', run: step(day.today) },
        ]}
      />
    </div>
  );
}
