import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { FACET_LABELS, FACETS, type Facet } from '#web/features/filter/facets.ts';
import { WORDS } from '#web/features/filter/filter-labels.ts';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import { type EntryFilter, isNarrowed } from '#web/queries/entry-filter.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import type { Comparison } from './comparison.ts';

/** A filter in words: `Long · ES · Last 90 days`; `All time` for none. */
export function describeFilter({ q, filter }: EntryFilter, narrowedTo: ReadonlyMap<Facet, string>): string {
  const facets = FACETS.filter((facet) => facet !== 'period').map((facet) => {
    const text = narrowedTo.get(facet);
    return text && BARE.includes(facet) ? `${FACET_LABELS[facet]}: ${text}` : text;
  });
  const word = WORDS.find(({ value }) => value === filter && value !== 'all')?.label;
  const parts = [q && `“${q}”`, word, ...facets, narrowedTo.get('period')];
  return parts.filter(Boolean).join(' · ') || 'All time';
}

/** What these are narrowed down to says nothing without their name: `Yes`, `3–5`. */
const BARE: readonly Facet[] = ['size', 'afterLoss'];

interface TabHeadingProps {
  traderId: number;
  filter: EntryFilter;
  narrowedTo: ReadonlyMap<Facet, string>;
  /** `undefined` while loading. */
  metrics: TraderMetrics | undefined;
  /** Of all entries. */
  total: number | undefined;
  compared: { comparison: Comparison; metrics: TraderMetrics | undefined } | null;
  /** At its end. */
  children: ReactNode;
}

/** What the figures below are of, in words, and how many trades that are. */
export function TabHeading(props: TabHeadingProps) {
  const { traderId, filter, narrowedTo, metrics, total, compared, children } = props;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:-mt-4">
      <div className="min-w-0">
        <h2 className="text-16 font-semibold tracking-tight [overflow-wrap:anywhere]">
          {describeFilter(filter, narrowedTo)}
        </h2>
        <div role="status" className="min-h-5.5 text-muted tabular-nums">
          {metrics && total !== undefined ? (
            <p>
              <Trades to={tradesPath(traderId, filter)}>
                {isNarrowed(filter) || metrics.entries !== total
                  ? `${formatCount(metrics.entries)} of ${count(total, 'trade')}`
                  : count(total, 'trade')}
              </Trades>
              {metrics.openCount > 0 && `, ${formatCount(metrics.openCount)} open`}
              {!isNarrowed(filter) && metrics.entries === total && total > 0 && ': every entry counts.'}
            </p>
          ) : (
            <>
              <span className="sr-only">Loading...</span>
              <Skeleton className="h-4 w-48" />
            </>
          )}
          {compared && (
            <p>
              Compared with {compared.comparison.label}:{' '}
              {compared.metrics ? (
                <Trades to={tradesPath(compared.comparison.traderId, compared.comparison.filter)}>
                  {count(compared.metrics.entries, 'trade')}
                </Trades>
              ) : (
                <Skeleton className="inline-block h-4 w-16 align-middle" />
              )}
            </p>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">{children}</div>
    </header>
  );
}

const Trades = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="rounded-sm whitespace-nowrap text-ink underline decoration-line-strong hover:decoration-current"
  >
    {children}
  </Link>
);
