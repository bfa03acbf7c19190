import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Metric, TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { COLOURS, toneOf } from '#web/features/figures/money.tsx';
import { chooseNoun, ofClosed } from '#web/features/filter/closed-trades.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { None } from '#web/ui/display/none.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import type { Definition } from './definition.ts';
import { Explained } from './explained.tsx';
import { isTooFew, subtractFigures } from './explanation.ts';
import { differenceText, type Figure, figureText } from './figure-text.ts';

export const PLAIN =
  'grid @[16rem]:grid-cols-[minmax(2.75rem,1fr)_auto_5.5rem] gap-x-1.5 sm:max-md:grid-cols-[minmax(0,1fr)_auto_7.5rem] lg:grid-cols-[minmax(0,1fr)_auto_7.5rem] print:!grid-cols-[minmax(0,1fr)_auto_7rem]';
export const COMPARED =
  'grid gap-x-3 @[16rem]:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_repeat(2,6rem)_7rem] print:!grid-cols-[minmax(0,1fr)_4.75rem_5.25rem] print:!gap-x-1';

interface MetricRowProps {
  definition: Definition;
  metrics: TraderMetrics | undefined;
  compared: { metrics: TraderMetrics | undefined; name: string } | null;
  toPath: (query: string) => string;
}

/** A metric: its name, which tells how it came to be, its value, which opens its trades, and of how many it is. */
export function MetricRow({ definition, metrics, compared, toPath }: MetricRowProps) {
  const metric = metrics && definition.read(metrics);
  return (
    <div
      className={classNames(
        'min-h-11 items-center border-b border-line tabular-nums md:min-h-9 print:!min-h-5 print:!text-12',
        compared ? COMPARED : PLAIN,
      )}
    >
      <dt className="min-w-0">
        <Explained
          of={[definition]}
          metrics={metrics}
          className="flex min-h-11 w-full items-center rounded-sm text-muted ease-colors hover:text-ink md:min-h-9 print:!min-h-0"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{definition.label}</span>
        </Explained>
      </dt>
      <dd className="min-w-0 text-right font-medium">
        {metric ? (
          <Value
            definition={definition}
            metric={metric}
            toPath={(query) => toPath(ofClosed(metrics, query))}
          />
        ) : (
          <Skeleton className="ml-auto h-4 w-16" />
        )}
      </dd>
      {compared ? (
        <Compared definition={definition} metric={metric} compared={compared} />
      ) : (
        <dd className="pl-1.5 text-right text-12 leading-4 text-muted">
          {metric ? (
            <Taken metric={metric} noun={chooseNoun(definition.of, metrics)} />
          ) : (
            <Skeleton className="ml-auto h-3 w-12" />
          )}
        </dd>
      )}
    </div>
  );
}

interface ValueProps {
  definition: Definition;
  metric: Metric;
}

function Value({ definition, metric, toPath }: ValueProps & Pick<MetricRowProps, 'toPath'>) {
  const { unit, query } = definition;
  const { value, n } = metric;
  const text = figureText(value, unit);
  const isResult = typeof value === 'bigint' && unit === 'money';
  const tone = isTooFew(metric) || value === null ? 'text-muted' : isResult && COLOURS[toneOf(value)];
  // A share or a count of nothing has no trades.
  const isNone = value === 0 && (unit === 'percent' || unit === 'count');
  if (query === undefined || value === null || n === 0 || isNone) {
    return <span className={classNames('whitespace-nowrap', tone)}>{text}</span>;
  }
  return (
    <Link
      to={toPath(query)}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-end rounded-sm whitespace-nowrap no-underline hover:underline md:min-h-9 print:!min-h-0',
        tone || 'text-ink',
      )}
    >
      {text}
      <span className="sr-only"> show these trades</span>
    </Link>
  );
}

/** `212 trades`; below the minimum `12 of 30 trades`. */
function Taken({ metric, noun }: { metric: Metric; noun: string }): ReactNode {
  const { n, minimum } = metric;
  return isTooFew(metric) ? `${formatCount(n)} of ${count(minimum, noun)}` : count(n, noun);
}

interface ComparedProps {
  definition: Definition;
  metric: Metric | undefined;
  compared: { metrics: TraderMetrics | undefined; name: string };
}

function Compared({ definition, metric, compared }: ComparedProps) {
  const other = compared.metrics && definition.read(compared.metrics);
  const difference = metric && other && subtractFigures(metric.value, other.value);
  const isSaid = metric && other && [metric, other].every((one) => one.n > 0 && !isTooFew(one));
  return (
    <>
      <dd className="text-right text-muted whitespace-nowrap max-sm:pb-2 max-sm:text-left max-sm:text-12">
        <span className="sm:hidden">{compared.name}: </span>
        {other ? figureText(other.value, definition.unit) : <Skeleton className="ml-auto h-4 w-14" />}
      </dd>
      <dd className="text-right whitespace-nowrap max-sm:pb-2 max-sm:text-12 print:hidden">
        {difference === undefined && <Skeleton className="ml-auto h-4 w-14" />}
        {difference === null && <None />}
        {typeof difference === 'bigint' || typeof difference === 'number' ? (
          <Difference value={difference} definition={definition} isSaid={isSaid === true} />
        ) : null}
      </dd>
    </>
  );
}

/** Better or worse, unless either is of too few, or of none. */
function Difference({
  value,
  definition: { unit, better },
  isSaid,
}: {
  value: Figure;
  definition: Definition;
  isSaid: boolean;
}) {
  const text = differenceText(value, unit);
  const isMore = value > 0;
  if (!better || !isSaid || !/[1-9]/.test(text)) return <span className="text-muted">{text}</span>;
  const isBetter = isMore === (better === 'higher');
  return (
    <span className={isBetter ? 'text-gain' : 'text-loss'}>
      <Icon name={isBetter ? 'trending-up' : 'trending-down'} className="mr-1 size-3.5 align-[-2px]" />
      {text}
      <span className="sr-only">{isBetter ? ' better' : ' worse'}</span>
    </span>
  );
}
