import { Link } from 'react-router';
import type { BestDay, TraderStats } from '#src/features/performance/responses.ts';
import { signOf } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactRow } from '#web/ui/fact-row.tsx';

interface PerformanceHighlightsProps {
  traderId: number;
  /** `undefined` while loading. */
  stats: TraderStats | undefined;
}

export function PerformanceHighlights({ traderId, stats }: PerformanceHighlightsProps) {
  return (
    <Card as="section" aria-label="Performance Highlights" className="p-4 sm:p-5">
      <h3 className="text-16 font-semibold tracking-tight">Performance Highlights</h3>
      <dl className="mt-2">
        <FactRow label="Best Trading Day">{stats && <Day traderId={traderId} day={stats.bestDay} />}</FactRow>
        <FactRow label="Worst Trading Day">
          {stats && <Day traderId={traderId} day={stats.worstDay} />}
        </FactRow>
        <FactRow label="Performance Status">{stats && <Status total={stats.totalPnl} />}</FactRow>
      </dl>
    </Card>
  );
}

function Day({ traderId, day }: { traderId: number; day: BestDay | null }) {
  if (!day) return <span className="text-muted">—</span>;
  return (
    <span className="flex flex-col items-end">
      <MoneyOrPrivate value={day.pnl} costs={day.costs} className="font-semibold" />
      <Link
        to={dayPath(traderId, day.date)}
        className="inline-flex min-h-11 items-center text-12 text-muted underline decoration-line-strong hover:decoration-current md:min-h-0"
      >
        <time dateTime={day.date}>{formatTradeDate(day.date, { weekday: true, year: true })}</time>
      </Link>
    </span>
  );
}

function Status({ total }: { total: bigint }) {
  return signOf(total) >= 0 ? (
    <Badge tone="gain">Profitable</Badge>
  ) : (
    <Badge tone="loss">Needs Improvement</Badge>
  );
}
