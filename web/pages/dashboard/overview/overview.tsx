import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { RoomCard } from '#web/features/limits/room-card.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { activeLinksQuery } from '#web/queries/active-links.ts';
import { traderLimitsQuery } from '#web/queries/limits.ts';
import { equityQuery, recentEntriesQuery } from '#web/queries/overview.ts';
import { statsQuery } from '#web/queries/performance.ts';
import { traderVideosQuery } from '#web/queries/videos.ts';
import { requireTrader } from '#web/session/require-trader.ts';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { useShell } from '#web/shell/shell-context.ts';
import { Card } from '#web/ui/display/card.tsx';
import { CountTiles } from './count-tiles.tsx';
import { PerformanceHighlights } from './performance-highlights.tsx';
import { PerformanceOverview } from './performance-overview.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SideCards } from './side-cards.tsx';
import { TeamResources } from './team-resources.tsx';
import { TraderVideos } from './trader-videos.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { api, app, queryClient, trader } = await requireTrader(args);
  await Promise.all([
    queryClient.prefetchQuery(statsQuery(api, trader.id)),
    queryClient.prefetchQuery(traderLimitsQuery(api, trader.id, app.today)),
    queryClient.prefetchQuery(equityQuery(api, trader.id)),
    queryClient.prefetchQuery(recentEntriesQuery(api, trader.id)),
    queryClient.prefetchQuery(activeLinksQuery(api)),
    queryClient.prefetchQuery(traderVideosQuery(api, trader.id)),
  ]);
  return trader.id;
}

/** The Dashboard tab: a trader's performance at a glance. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const stats = useQuery(statsQuery(useApi(), traderId));
  const { trader, isReadOnly } = useShell();
  const today = useToday();
  const isShown = stats.data !== undefined || !stats.isError;
  return (
    <Page
      title={`Welcome back, Trader ${traderId}`}
      note={
        <>
          {trader.name} ·{' '}
          <span className="max-sm:hidden">{formatTradeDate(today, { weekday: true, longMonth: true })}</span>
          {/* A phone has no room for more beside the buttons. */}
          <span className="sm:hidden">{formatTradeDate(today, { weekday: true })}</span>
        </>
      }
      actions={<NewEntryButton />}
      hidesActionsOnPhones
    >
      <h2 className="text-16 font-semibold tracking-tight">Dashboard Overview</h2>
      <RoomCard traderId={traderId} isReadOnly={isReadOnly} />
      {stats.isError && (
        <Card className="p-4 sm:p-5">
          <ReadErrorNotice title="Failed to fetch performance" read={stats} />
        </Card>
      )}
      {isShown && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
            <PerformanceOverview traderId={traderId} today={today} stats={stats.data} />
            <SideCards traderId={traderId} today={today} stats={stats.data} />
          </div>
          <CountTiles traderId={traderId} stats={stats.data} />
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
        <RecentActivity traderId={traderId} />
        {isShown && <PerformanceHighlights traderId={traderId} stats={stats.data} />}
      </div>
      <TeamResources />
      <TraderVideos traderId={traderId} />
    </Page>
  );
}
