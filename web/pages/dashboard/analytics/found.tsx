import type { UseQueryResult } from '@tanstack/react-query';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import type { EntryFilter } from '#web/queries/entry-filter.ts';
import type { AllTimeFigures } from '#web/queries/performance.ts';
import { NewEntryButton } from '#web/shell/new-entry-button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { MetricsCharts } from './charts/metrics-charts.tsx';
import type { Comparison } from './comparison.ts';
import { PerformanceMetrics, TradingSummary } from './figure-lists.tsx';
import { Findings } from './findings.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MetricGrid } from './metrics/metric-grid.tsx';
import { figuresOfFound } from './shown-figures.ts';

interface FoundProps {
  traderId: number;
  filter: EntryFilter;
  isNarrowed: boolean;
  /** `undefined` while loading, like the metrics. */
  allTime: AllTimeFigures | undefined;
  metrics: TraderMetrics | undefined;
  /** Of the filter before, until the next figures are there. */
  isStale: boolean;
  compared: {
    comparison: Comparison;
    read: UseQueryResult<TraderMetrics>;
    metrics: TraderMetrics | undefined;
  } | null;
  today: string;
  onReset: () => void;
}

/** What is found: the figures of the specification, what stands out, the charts, then every metric. */
export function Found(props: FoundProps) {
  const { traderId, filter, isNarrowed, allTime, metrics, isStale, compared, today, onReset } = props;
  const figures = isNarrowed && metrics && allTime ? figuresOfFound(metrics, allTime) : allTime;
  const shown = isNarrowed && !metrics ? undefined : figures;
  const others = compared?.metrics && allTime && figuresOfFound(compared.metrics, allTime);
  const hasAny = allTime === undefined || allTime.totalTrades > 0;
  if (isNarrowed && hasAny && metrics?.entries === 0 && !isStale) return <NothingFound onReset={onReset} />;
  return (
    <div
      aria-busy={isStale || !metrics}
      className={classNames('flex flex-col gap-4 ease-colors print:!gap-2', isStale && 'opacity-60')}
    >
      <KeyFigures
        figures={shown}
        compared={compared && { name: compared.comparison.option, figures: others }}
        metrics={metrics}
        today={today}
      />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 print:!grid-cols-2 print:!gap-2">
        <TradingSummary figures={shown} />
        <PerformanceMetrics figures={shown} metrics={metrics} />
      </div>
      {allTime?.totalTrades === 0 ? (
        <NoEntries />
      ) : (
        <>
          {compared?.read.isError && (
            <Card className="p-4">
              <ReadErrorNotice title={`Failed to fetch: ${compared.comparison.label}`} read={compared.read} />
            </Card>
          )}
          <Findings traderId={traderId} filter={filter} found={metrics}>
            <MetricsCharts traderId={traderId} filter={filter} today={today} />
            <MetricGrid
              metrics={metrics}
              compared={compared && { metrics: compared.metrics, name: compared.comparison.name }}
              toPath={(query) => tradesPath(traderId, filter, query)}
            />
          </Findings>
        </>
      )}
    </div>
  );
}

function NothingFound({ onReset }: Pick<FoundProps, 'onReset'>) {
  return (
    <Card>
      <EmptyState
        icon="search-x"
        title="Nothing found"
        hint="No trade matches this search and filter."
        action={<Button onClick={onReset}>Clear all</Button>}
      />
    </Card>
  );
}

function NoEntries() {
  return (
    <Card>
      <EmptyState
        icon="chart-line"
        title="No entries yet"
        hint="Record your first trade: the charts grow with your journal."
        action={<NewEntryButton />}
      />
    </Card>
  );
}
