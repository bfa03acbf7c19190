import type { BestDay, TraderStats } from '#src/features/performance/responses.ts';
import { formatTradeDate } from '#src/values/dates.ts';
import { signOf } from '#src/values/money.ts';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactRow } from '#web/ui/fact-row.tsx';

/** @param stats `undefined` while loading */
export function PerformanceHighlights({ stats }: { stats: TraderStats | undefined }) {
  return (
    <Card as="section" aria-label="Performance Highlights" className="p-4 sm:p-5">
      <h3 className="text-16 font-semibold tracking-tight">Performance Highlights</h3>
      <dl className="mt-2">
        <FactRow label="Best Trading Day">{stats && <Day day={stats.bestDay} />}</FactRow>
        <FactRow label="Worst Trading Day">{stats && <Day day={stats.worstDay} />}</FactRow>
        <FactRow label="Performance Status">
          {stats && (stats.entries === 0 ? <None /> : <Status total={stats.totalPnl} />)}
        </FactRow>
      </dl>
    </Card>
  );
}

const None = () => <span className="text-muted">—</span>;

function Day({ day }: { day: BestDay | null }) {
  if (!day) return <None />;
  return (
    <span className="flex flex-col items-end">
      <MoneyOrPrivate value={day.pnl} costs={day.costs} className="font-semibold" />
      <time dateTime={day.date} className="text-12 text-muted">
        {formatTradeDate(day.date, { weekday: true, year: true })}
      </time>
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
