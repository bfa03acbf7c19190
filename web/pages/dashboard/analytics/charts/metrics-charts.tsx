import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '#web/context/app-context.tsx';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import { metricsSeriesQuery } from '#web/queries/metrics.ts';
import { PrivateReadError } from '#web/session/private-read-error.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useMedia } from '#web/ui/media.ts';
import { onDemand, useOnDemand } from '#web/ui/on-demand.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIdle } from '#web/ui/use-idle.ts';
import { useInView } from '#web/ui/use-in-view.ts';
import type { ChartSectionsProps } from './chart-sections.tsx';

const sections = onDemand<ChartSectionsProps>(
  async () => (await import('./chart-sections.tsx')).ChartSections,
);

interface MetricsChartsProps {
  traderId: number;
  filter: EntryFilter;
  today: string;
}

/** How far below the viewport the charts are loaded ahead. Pixels. */
const LOADED_WITHIN = 800;

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
    <section ref={host} aria-labelledby={HEADING_ID} className="flex flex-col gap-4">
      <h2 id={HEADING_ID} className="mt-4 text-16 font-semibold tracking-tight print:hidden">
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

/** As high as the first of them; what follows is below it. */
const ChartsSkeleton = () => (
  <Card className="p-4 sm:p-5 unscripted:hidden">
    <Skeleton className="h-115 w-full" />
  </Card>
);
