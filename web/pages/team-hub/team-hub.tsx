import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { usePrefetch } from '#web/context/prefetch-context.ts';
import { LeftOutAccounts } from '#web/features/figures/left-out-accounts.tsx';
import { dashboardPath } from '#web/features/layout/dashboard-tabs.ts';
import { PrintButton } from '#web/features/print/print-button.tsx';
import { activeLinksQuery } from '#web/queries/active-links.ts';
import { teamWeeksQuery } from '#web/queries/team-weeks.ts';
import { traderQuery } from '#web/queries/trader.ts';
import { LogOutButton } from '#web/session/log-out-button.tsx';
import { requireOwnTrader } from '#web/session/require-trader.ts';
import { usePageShortcuts } from '#web/shell/page-shortcuts.ts';
import { ButtonLink } from '#web/ui/inputs/button.tsx';
import { DayCard } from './day-card.tsx';
import { LastTradingDay } from './last-trading-day.tsx';
import { NotEntered } from './not-entered.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SharedResources } from './shared-resources.tsx';
import { dayOfSearch, useShownDay } from './shown-day.ts';
import { readTeamDay, useTeamDay } from './team-day-reads.ts';
import { WeekStrip } from './week-strip.tsx';
import { Welcome } from './welcome.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { api, app, queryClient, trader } = await requireOwnTrader(args);
  await Promise.all([
    queryClient.prefetchQuery(traderQuery(api, trader.id)),
    readTeamDay(queryClient, api, dayOfSearch(args.url.searchParams, app.today)),
    queryClient.prefetchQuery(teamWeeksQuery(api, app.today)),
    queryClient.prefetchQuery(activeLinksQuery(api)),
  ]);
  return trader.id;
}

export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const day = useShownDay();
  const reads = useTeamDay(day.date);
  const last = reads.isReady ? reads.last : null;
  const { data: weeks } = useQuery(teamWeeksQuery(useApi(), day.today));
  const figures = [weeks, reads.read.data, last?.read.data];
  const dashboard = dashboardPath(traderId);
  const aheadOfDashboard = usePrefetch(dashboard);
  const step = (to: string | null) => () => to !== null && day.show(to);
  usePageShortcuts([
    { keys: 'ArrowLeft', does: 'Previous day', run: step(day.previous) },
    { keys: 'ArrowRight', does: 'Next day', run: step(day.next) },
    { keys: 't', does: 'Today', run: step(day.today) },
  ]);
  return (
    <Page
      title="Team Hub"
      isTeams
      hidesActionsOnPhones
      actions={
        <>
          <PrintButton />
          <ButtonLink to={dashboard} {...aheadOfDashboard} icon="notebook-pen">
            My Dashboard
          </ButtonLink>
        </>
      }
    >
      <Welcome traderId={traderId} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 md:hidden print:hidden">
        <ButtonLink to={dashboard} {...aheadOfDashboard} icon="notebook-pen">
          My Dashboard
        </ButtonLink>
        <LogOutButton />
      </div>
      <WeekStrip today={day.today} date={day.date} onShow={day.show} />
      <LeftOutAccounts figures={figures.find((one) => one?.leavesOutAccounts)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px] print:!block">
        <div className="flex min-w-0 flex-col gap-4 print:block print:[&>*+*]:mt-4">
          <DayCard traderId={traderId} day={day} reads={reads} />
          {last && <LastTradingDay {...last} traderId={traderId} onShow={day.show} />}
        </div>
        <div className="flex flex-col gap-4 print:mt-4">
          <NotEntered date={last?.read.data ? last.date : day.date} />
          <QuickActions dashboard={dashboard} />
          <SharedResources />
        </div>
      </div>
    </Page>
  );
}
