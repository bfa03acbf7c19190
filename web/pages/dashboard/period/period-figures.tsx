import type { ReactNode } from 'react';
import type { Period } from '#src/features/performance/period-responses.ts';
import type { BestDay } from '#src/features/performance/responses.ts';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { DRAWDOWN_BASE } from '#web/features/figures/drawdown.ts';
import { Money, MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';

/** @param period `undefined` while loading */
export function PeriodFigures({ period }: { period: Period | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3 [&>:last-child]:md:max-xl:col-span-2">
      <Figures title="Result">
        <FactRow label="Total P&L">
          {period && <MoneyOrPrivate value={period.totalPnl} costs={period.costs} className={STRONG} />}
        </FactRow>
        <FactRow label="Total Trades">{period && <Plain>{formatCount(period.entries)}</Plain>}</FactRow>
        <FactRow label="Win Rate">
          {period && (period.entries === 0 ? '—' : <Percentage value={period.winRate} className={STRONG} />)}
        </FactRow>
        <FactRow label="Wins and losses">
          {period && <Plain>{`${formatCount(period.wins)} W ${formatCount(period.losses)} L`}</Plain>}
        </FactRow>
      </Figures>
      <Figures title="Averages">
        <FactRow label="Avg Trade">{period && <Money value={period.avgTrade} className={STRONG} />}</FactRow>
        <FactRow label="Avg win">{period && <Money value={period.avgWin} className={STRONG} />}</FactRow>
        <FactRow label="Avg loss">{period && <Money value={period.avgLoss} className={STRONG} />}</FactRow>
        <FactRow label="Profit Factor">{period && <Ratio value={period.profitFactor} />}</FactRow>
        <FactRow label="Risk/Reward">{period && <Ratio value={period.riskReward} />}</FactRow>
      </Figures>
      <Figures title="Extremes">
        <FactRow label="Best Trading Day">{period && <Day day={period.bestDay} />}</FactRow>
        <FactRow label="Worst Trading Day">{period && <Day day={period.worstDay} />}</FactRow>
        <FactRow label="Max Drawdown">
          {period && (
            <>
              <Percentage value={-period.maxDrawdownPercent} signed className={STRONG} />
              <span className="block text-12 text-muted">{DRAWDOWN_BASE}</span>
            </>
          )}
        </FactRow>
        <FactRow label="Largest in dollars">
          {period && <Money value={-period.maxDrawdown} className={STRONG} />}
        </FactRow>
      </Figures>
    </div>
  );
}

const STRONG = 'font-semibold';

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4 sm:p-5">
      <h2 className="mb-1 text-16 font-semibold tracking-tight">{title}</h2>
      <dl>{children}</dl>
    </Card>
  );
}

const Plain = ({ children }: { children: ReactNode }) => (
  <span className="font-semibold tabular-nums">{children}</span>
);

const Ratio = ({ value }: { value: number | null }) => (
  <Plain>{value === null ? 'N/A' : formatFixed(value, 2)}</Plain>
);

function Day({ day }: { day: BestDay | null }) {
  if (!day) return '—';
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <time dateTime={day.date} className="text-12 text-muted">
        {formatTradeDate(day.date, { year: true })}
      </time>
      <MoneyOrPrivate value={day.pnl} costs={day.costs} className={STRONG} />
    </span>
  );
}
