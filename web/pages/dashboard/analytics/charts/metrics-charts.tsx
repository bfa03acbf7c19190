import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '#web/context/app-context.tsx';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { metricsSeriesQuery } from '#web/queries/metrics.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { useMedia } from '#web/ui/browser/media.ts';
import { onDemand, useOnDemand } from '#web/ui/browser/on-demand.ts';
import { useIdle } from '#web/ui/browser/use-idle.ts';
import { useInView } from '#web/ui/browser/use-in-view.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import type { ChartSectionsProps } from './chart-sections.tsx';
import { EQUITY_ID, TABS_ID } from './tabs.ts';

const sections = onDemand<ChartSectionsProps>(
  async () => (await import('./chart-sections.tsx')).ChartSections,
);

interface MetricsChartsProps {
  traderId: number;
  filter: EntryFilter;
  today: string;
}

/** How far below the viewport the charts are loaded ahead. Pixels. */
const LOADED_WITHIN = 300;

/**
 * The charts of what a filter finds. They and their figures are loaded when they come near the viewport; on larger
 * screens also once the page is idle, since from there it is printed.
 */
export function MetricsCharts(props: MetricsChartsProps) {
  const host = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(sections.component !== null);
  const want = useCallback(() => setWanted(true), []);
  useInView(host, LOADED_WITHIN, !isWanted, want);
  useIdle(want, useMedia('(min-width: 768px)') === true && !isWanted);
  return (
    <section ref={host} aria-labelledby={HEADING_ID} className="relative flex flex-col gap-4">
      {/* Each says what it is by its own title. */}
      <h2 id={HEADING_ID} className="sr-only">
        Charts
      </h2>
      <noscript>
        <p className="text-muted">The charts need JavaScript.</p>
      </noscript>
      {isWanted ? <LoadedCharts {...props} /> : <ChartsSkeleton />}
    </section>
  );
}

const HEADING_ID = 'analytics-charts';

function LoadedCharts({ traderId, filter, today }: MetricsChartsProps) {
  const { Component, hasFailed, retry } = useOnDemand(sections);
  const metrics = useQuery({
    ...metricsSeriesQuery(useApi(), traderId, filter),
    // What was found before stays visible until the next is there.
    placeholderData: keepPreviousData,
  });
  if (hasFailed) {
    return (
      <Card className="p-4 sm:p-5">
        <RetryNotice
          title="The charts could not be loaded"
          hint="The server could not be reached."
          onRetry={retry}
          busy={false}
        />
      </Card>
    );
  }
  if (!metrics.data && metrics.isError) {
    return (
      <Card>
        <PrivateReadError title="Failed to fetch the charts" read={metrics} />
      </Card>
    );
  }
  if (!Component) return <ChartsSkeleton />;
  return (
    <div
      aria-busy={metrics.isPending || metrics.isPlaceholderData}
      className={classNames('ease-colors', metrics.isPlaceholderData && 'opacity-60')}
    >
      <Component metrics={metrics.data} traderId={traderId} filter={filter} today={today} />
    </div>
  );
}

/** As high as the first of them, the tabs below it and those of the first tab: what stands below is to stay where it is. */
const ChartsSkeleton = () => (
  <div className="flex flex-col gap-4 unscripted:hidden">
    <Card id={EQUITY_ID} className="scroll-mt-4 p-4 sm:p-5">
      <Skeleton className="h-144 w-full sm:h-127" />
    </Card>
    <div id={TABS_ID} className="scroll-mt-4">
      <Skeleton className="h-11 w-full" />
    </div>
    <Card className="p-4 sm:p-5">
      <Skeleton className="h-640 w-full md:h-512 lg:h-388" />
    </Card>
  </div>
);
