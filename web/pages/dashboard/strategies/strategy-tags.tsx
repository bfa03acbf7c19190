import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { toMessage } from '#web/api/api-error.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { FiguresTable } from '#web/features/charts/figures-table.tsx';
import { ShortMoney } from '#web/features/figures/narrow-money.tsx';
import { ofClosed } from '#web/features/filter/closed-trades.ts';
import { tradesPath } from '#web/features/filter/trades-path.ts';
import { NO_FILTER } from '#web/queries/entry-filter.ts';
import { strategyTagsQuery } from '#web/queries/strategy-metrics.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { type TagEffect, withAndWithout } from './with-and-without.ts';

interface StrategyTagsProps {
  traderId: number;
  /** Of the strategy. */
  name: string;
  /** What the journal lists its trades by. */
  query: string;
}

/** What a strategy makes with and without each tag, once that is asked for. */
export function StrategyTags({ traderId, name, query }: StrategyTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div data-open={isOpen || undefined} className="print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`With and without each tag: ${name}`}
        onClick={() => setOpen(!isOpen)}
        className="-mx-1 flex min-h-11 items-center gap-1.5 rounded px-1 text-12 font-medium text-muted hover:text-ink md:min-h-8"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-3.5" />
        With and without each tag
      </button>
      <div id={id}>{isOpen && <Effects traderId={traderId} name={name} query={query} />}</div>
    </div>
  );
}

function Effects({ traderId, name, query }: StrategyTagsProps) {
  const read = useQuery(strategyTagsQuery(useApi(), traderId, query, useCopies().copies));
  if (!read.data) {
    if (!read.isError) return <Skeleton className="h-20 w-full" />;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-loss">
        {toMessage(read.error, 'The tags could not be loaded.')}
        <Button onClick={() => void read.refetch()} busy={read.isFetching}>
          Retry
        </Button>
      </p>
    );
  }
  const effects = withAndWithout(read.data);
  if (effects.length === 0) return <p className="text-12 text-muted">None of its trades has a tag.</p>;
  return (
    <FiguresTable
      caption={`Average P&L of ${name} with and without each tag`}
      columns={['Tag', 'With', 'Without']}
      rows={effects.map((effect) => ({
        key: effect.tag,
        cells: [
          <Link
            key="tag"
            to={tradesPath(traderId, NO_FILTER, ofClosed(read.data, `${query}&${effect.query}`))}
            className="inline-flex min-h-9 items-center underline"
          >
            {effect.tag}
          </Link>,
          <Side key="with" {...effect.with} />,
          <Side key="without" {...effect.without} />,
        ],
      }))}
      className="max-h-60 border border-line [&_td]:px-2 [&_th]:!min-w-0 [&_th]:px-2"
    />
  );
}

/** An average, and of how many trades it is. */
function Side({ n, mean }: TagEffect['with']) {
  return (
    <>
      {mean === null ? '—' : <ShortMoney value={mean} />}
      <span className="block text-12 text-muted">
        <span aria-hidden="true">n {formatCount(n)}</span>
        <span className="sr-only">{count(n, 'trade')}</span>
      </span>
    </>
  );
}
