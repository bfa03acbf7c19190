import type { BestDay, TraderStats } from '#src/features/performance/responses.ts';
import { signOf } from '#src/values/money/money.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { None } from '#web/ui/display/none.tsx';
import { WHOLE, WholeLink } from './whole-link.tsx';

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
  if (!day) return <None />;
  return (
    <span className={`flex flex-col items-end ${WHOLE}`}>
      <MoneyOrPrivate value={day.pnl} costs={day.costs} className="font-semibold" />
      <WholeLink
        to={dayPath(traderId, day.date)}
        madeOf={{ net: day.pnl, costs: day.costs }}
        // As high as the amount, which its tooltip stands above.
        className="-mt-6 inline-flex min-h-17 items-center pt-6 text-12 text-muted !underline decoration-line-strong hover:decoration-current md:min-h-0"
      >
        <time dateTime={day.date}>{formatTradeDate(day.date, { weekday: true, year: true })}</time>
      </WholeLink>
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
