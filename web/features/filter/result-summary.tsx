import type { ReactNode } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { Money } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import type { JournalSums } from '#web/queries/journal-lists.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

interface ResultSummaryProps {
  /** `undefined` while loading. */
  sums: JournalSums | undefined;
  /** Of the result before, until the next one is there. */
  isStale: boolean;
  /** At its end: how the list is shown, and where it can be taken. */
  children?: ReactNode;
}

/** What all entries of a result come to. */
export function ResultSummary({ sums, isStale, children }: ResultSummaryProps) {
  return (
    <div className="flex items-center gap-x-5 gap-y-2 @container sm:flex-wrap max-sm:gap-x-2 print:hidden">
      <div
        role="status"
        aria-busy={isStale || !sums}
        className={classNames(
          'flex min-h-9 flex-wrap content-center items-baseline gap-x-5 gap-y-1 ease-colors max-sm:min-w-0 max-sm:flex-1 max-sm:justify-between max-sm:gap-x-3',
          isStale && 'opacity-60',
        )}
      >
        {sums ? <Figures {...sums} /> : <Skeleton className="h-5 w-60" />}
      </div>
      {children && <div className="ml-auto flex items-center gap-1.5">{children}</div>}
    </div>
  );
}

function Figures({ total, net, wins, losses, winRate, averageR, rCount }: JournalSums) {
  const hasAny = total > 0;
  return (
    <>
      <Figure
        value={formatCount(total)}
        unit={total === 1 ? 'entry' : 'entries'}
        tip="Found in all, not only those listed so far"
      />
      <Figure
        value={<Money value={net} />}
        unit="net"
        tip="P&L of all entries found, commission and fees taken off"
      />
      <Figure
        value={hasAny ? <Percentage value={winRate} /> : NOT_KNOWN}
        unit="win rate"
        more={hasAny && `, ${formatCount(wins)} W ${formatCount(losses)} L`}
        tip="Winning entries of all entries: open ones and break-evens are in 'all'"
      />
      <Figure
        value={averageR === null ? NOT_KNOWN : formatR(averageR, { signed: true })}
        unit="avg R"
        more={rCount > 0 && `, ${formatCount(rCount)} of ${formatCount(total)}`}
        tip={`Net by initial risk, on average over ${count(rCount, 'closed entry', 'closed entries')} with a risk or a stop`}
      />
    </>
  );
}

const NOT_KNOWN = <span className="font-normal text-muted">—</span>;

interface FigureProps {
  value: ReactNode;
  unit: string;
  /** Left out where there is little room. */
  more?: string | false;
  tip: string;
}

function Figure({ value, unit, more, tip }: FigureProps) {
  return (
    <span
      data-tip={tip}
      data-tap=""
      className="whitespace-nowrap text-12 text-muted tabular-nums max-sm:grid"
    >
      <b className="text-16 font-semibold text-ink">{value}</b>{' '}
      <span>
        {unit}
        {more && <span className="hidden @[700px]:inline">{more}</span>}
      </span>
    </span>
  );
}
