import type { ReactNode } from 'react';
import type { DaySums, OwnWeek } from '#src/features/days/responses.ts';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { computeWinRate } from '#src/values/entries/win-rate.ts';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { Money } from '#web/features/figures/money.tsx';
import { formatPercentage } from '#web/features/figures/percentage.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { isOpenOnly } from '#web/features/month/month-days.ts';
import { netText } from '#web/features/month/result.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';

interface WeekFiguresProps {
  week: OwnWeek;
  /** `undefined` while they are loading. */
  metrics: TraderMetrics | undefined;
  metricsBefore: TraderMetrics | undefined;
}

/** What a week comes to, each figure over that of the week before. */
export function WeekFigures({ week: { totals, before }, metrics, metricsBefore }: WeekFiguresProps) {
  const hasCosts = totals.costs !== 0n || before.costs !== 0n;
  const closed = totals.entries - totals.openCount;
  return (
    <Card className="overflow-hidden @container">
      {/* The gaps are the lines between them. */}
      <dl
        className={classNames(
          'grid gap-px bg-line @[16rem]:grid-cols-2',
          hasCosts ? COLUMNS.seven : COLUMNS.five,
        )}
      >
        <Figure label="Net" before={netText(before)} className="@[16rem]:col-span-2 @[69rem]:col-span-1">
          {isOpenOnly(totals) ? (
            <span className="text-28 text-muted">Open</span>
          ) : (
            <Money
              value={totals.net}
              className={netText(totals).length > 11 ? '' : 'text-28 max-sm:[font-size:min(1.75rem,9vw)]'}
            />
          )}
        </Figure>
        {hasCosts && (
          <>
            <Figure label="Gross" before={formatMoney(before.gross)}>
              <Amount cents={totals.gross} />
            </Figure>
            <Figure label="Costs" before={formatMoney(-before.costs)}>
              <Amount cents={-totals.costs} />
            </Figure>
          </>
        )}
        <Figure
          label="R"
          before={rText(before)}
          tip={
            totals.r !== null && totals.rCount < closed
              ? `Of ${formatCount(totals.rCount)} of ${count(closed, 'closed trade')}: the others have no risk`
              : undefined
          }
        >
          {rText(totals)}
        </Figure>
        <Figure
          label="Win Rate"
          before={winRateText(before)}
          tip={
            totals.entries > 0
              ? `${formatCount(totals.wins)} won of ${count(totals.entries, 'trade')}, ${formatCount(totals.losses)} lost`
              : undefined
          }
        >
          {winRateText(totals)}
        </Figure>
        <Figure
          label="Profit Factor"
          before={profitFactorText(metricsBefore)}
          tip={
            metrics && metrics.sums.losses > 0
              ? `${formatMoney(metrics.sums.won)} won ÷ ${formatMoney(metrics.sums.lost, { plus: 'never' })} lost`
              : undefined
          }
        >
          {profitFactorText(metrics)}
        </Figure>
        <Figure label="Trades" before={formatCount(before.entries)}>
          <TradeCount trades={totals.entries} open={totals.openCount} />
        </Figure>
      </dl>
    </Card>
  );
}

/**
 * No row has a gap at its end: the first figure is as wide as two where there are several. In rem, all of two digits: the
 * rules of container queries are sorted by their text.
 */
const COLUMNS = {
  seven: '@[35rem]:grid-cols-4 @[69rem]:grid-cols-[minmax(0,1.4fr)_repeat(6,minmax(0,1fr))]',
  five: '@[35rem]:grid-cols-3 @[69rem]:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))]',
};

const rText = ({ r }: DaySums): string => (r === null ? '—' : formatR(r, { signed: true }));

/** Winning trades of all of them, as on every other screen. */
function winRateText(sums: DaySums): string {
  const rate = computeWinRate(sums);
  return rate === null ? '—' : formatPercentage(rate, 1, false).text;
}

function profitFactorText(metrics: TraderMetrics | undefined): string {
  if (!metrics) return '…';
  const { value } = metrics.metrics.profitFactor;
  return value === null ? '—' : formatFixed(value, 2);
}

/** Ten characters fit at full size where all figures are in one row. */
function Amount({ cents }: { cents: bigint }) {
  const text = formatMoney(cents);
  return <span className={text.length > 10 ? 'text-16' : ''}>{text}</span>;
}

interface FigureProps {
  label: string;
  /** The same of the week before. */
  before: string;
  /** How it was computed. */
  tip?: string | undefined;
  className?: string;
  children: ReactNode;
}

function Figure({ label, before, tip, className, children }: FigureProps) {
  return (
    <div className={classNames('min-w-0 bg-surface-1 px-4 py-3', className)}>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="flex min-h-8.5 items-center text-20 max-sm:[font-size:min(1.25rem,8vw)] font-semibold tracking-tight tabular-nums">
        {tip === undefined ? (
          <span className="min-w-0 break-words">{children}</span>
        ) : (
          <button
            type="button"
            data-tip={tip}
            data-tap=""
            className="relative min-w-0 cursor-help break-words text-left text-inherit after:absolute after:inset-x-0 after:-inset-y-2 after:content-empty"
          >
            {children}
          </button>
        )}
      </dd>
      <dd className="break-words text-12 tabular-nums tracking-tight text-muted">before {before}</dd>
    </div>
  );
}
