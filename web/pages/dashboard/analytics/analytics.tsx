import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useApi } from '#web/context/app-context.tsx';
import { loadPage } from '#web/context/loader-deps.ts';
import { Page } from '#web/context/page-frame.tsx';
import { useToday } from '#web/context/today.ts';
import { analyticsQuery, breakdownQuery } from '#web/queries/performance.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { requireTrader } from '#web/session/require-trader.ts';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { PerformanceMetrics, TradingSummary } from './all-time-lists.tsx';
import { KeyFigures } from './key-figures.tsx';
import { datesOfRange, shownRange } from './range.ts';
import { RangeCharts } from './range-charts.tsx';

export { whenPathChanges as shouldRevalidate } from '#web/context/revalidation.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { trader, ...deps } = await requireTrader(args);
  const dates = datesOfRange(shownRange(args.url.searchParams), deps.app.today);
  await loadPage(deps, [
    deps.queryClient.prefetchQuery(analyticsQuery(deps.api, trader.id)),
    deps.queryClient.prefetchQuery(breakdownQuery(deps.api, trader.id, dates)),
  ]);
  return trader.id;
}

/** The Analytics tab: statistics and charts of a trader's entries. */
export function Component() {
  const traderId = useLoaderData<typeof loader>();
  const today = useToday();
  const analytics = useQuery(analyticsQuery(useApi(), traderId));
  const { data } = analytics;
  const hasEntries = data?.totalTrades !== 0;

  return (
    <Page
      title="Analytics"
      note={<>All time: every entry counts.{hasEntries && ' The range below applies to the charts.'}</>}
    >
      {!data && analytics.isError ? (
        <Card>
          <PrivateReadError title="Failed to fetch analytics" read={analytics} />
        </Card>
      ) : (
        <>
          <KeyFigures analytics={data} today={today} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <TradingSummary analytics={data} />
            <PerformanceMetrics analytics={data} />
          </div>
          {hasEntries ? (
            <RangeCharts traderId={traderId} curve={data?.equity} today={today} />
          ) : (
            <NoEntries />
          )}
        </>
      )}
    </Page>
  );
}

function NoEntries() {
  return (
    <Card>
      <EmptyState
        icon="i-lucide-chart-line"
        title="No entries yet"
        hint="Record your first trade: the charts grow with your journal."
        action={<NewEntryButton />}
      />
    </Card>
  );
}
