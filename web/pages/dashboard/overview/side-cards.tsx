import type { TraderStats } from '#src/features/performance/responses.ts';
import { formatFixed } from '#src/values/money/figure.ts';
import { count } from '#src/values/text/count.ts';
import { monthOf, monthRange } from '#src/values/time/dates.ts';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { analyticsPath, calendarPath, daysFilter, journalPath } from '#web/features/layout/dashboard-tabs.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { None } from '#web/ui/display/none.tsx';
import { FIGURE_GRID, FigureCard } from './figure-card.tsx';

/** A winning streak of this many days gets a trophy. */
const TROPHY_DAYS = 3;

/** Thresholds of a good and a fair risk/reward ratio. */
const GOOD = 2;
const FAIR = 1.5;

interface SideCardsProps {
  traderId: number;
  today: string;
  /** `undefined` while loading. */
  stats: TraderStats | undefined;
}

export function SideCards({ traderId, today, stats }: SideCardsProps) {
  const month = monthRange(monthOf(today));
  return (
    <div className={`${FIGURE_GRID} sm:grid-cols-3 xl:grid-cols-1 [&>:first-child]:max-sm:col-span-full`}>
      <FigureCard
        label="Trading Streak"
        hint="Days in a row"
        href={calendarPath(traderId)}
        mark={
          stats &&
          stats.streak >= TROPHY_DAYS && (
            <span role="img" aria-label="Trophy" className="flex shrink-0 text-gold">
              <Icon name="trophy" className="size-5" />
            </span>
          )
        }
      >
        {stats && <Streak days={stats.streak} />}
      </FigureCard>
      <FigureCard label="Risk/Reward" hint="Average win / average loss" href={analyticsPath(traderId)}>
        {stats && <RiskReward ratio={stats.riskReward} />}
      </FigureCard>
      <FigureCard
        label="Total Trades"
        hint="This month"
        href={journalPath(traderId, daysFilter(month.from, month.to))}
      >
        {stats && <TradeCount trades={stats.tradesThisMonth} open={stats.openThisMonth} />}
      </FigureCard>
    </div>
  );
}

function Streak({ days }: { days: number }) {
  if (days === 0) return <None />;
  return days > 0 ? (
    <span className="text-gain">{count(days, 'winning day')}</span>
  ) : (
    <span className="text-loss">{count(-days, 'losing day')}</span>
  );
}

function RiskReward({ ratio }: { ratio: number | null }) {
  if (ratio === null) return <span className="text-muted">N/A</span>;
  const colour = ratio >= GOOD ? 'text-gain' : ratio >= FAIR ? 'text-warn' : 'text-loss';
  return <span className={colour}>{formatFixed(ratio, 2)}</span>;
}
