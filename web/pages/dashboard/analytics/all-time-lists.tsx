import type { ReactNode } from 'react';
import type { TraderAnalytics } from '#src/features/performance/responses.ts';
import { formatCount, formatFixed } from '#src/values/figure.ts';
import { Money } from '#web/features/figures/money.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactRow } from '#web/ui/fact-row.tsx';

interface ListProps {
  /** `undefined` while loading. */
  analytics: TraderAnalytics | undefined;
}

export function TradingSummary({ analytics }: ListProps) {
  return (
    <FactCard title="Trading Summary">
      <FactRow label="Total Trades">{analytics && <Count of={analytics.totalTrades} />}</FactRow>
      {analytics && analytics.decisions !== analytics.totalTrades && (
        <FactRow label="Decisions">
          <Count of={analytics.decisions} />
        </FactRow>
      )}
      <FactRow label="Winning Trades">{analytics && <Count of={analytics.wins} />}</FactRow>
      <FactRow label="Losing Trades">{analytics && <Count of={analytics.losses} />}</FactRow>
      <FactRow label="Active Strategies">{analytics && <Count of={analytics.activeStrategies} />}</FactRow>
      <FactRow label="Total Videos">{analytics && <Count of={analytics.videos} />}</FactRow>
    </FactCard>
  );
}

export function PerformanceMetrics({ analytics }: ListProps) {
  return (
    <FactCard title="Performance Metrics">
      <FactRow label="Profit Factor">{analytics && <Ratio value={analytics.profitFactor} />}</FactRow>
      <FactRow label="Best Trade">{analytics && <SingleTrade pnl={analytics.bestTrade} />}</FactRow>
      <FactRow label="Worst Trade">{analytics && <SingleTrade pnl={analytics.worstTrade} />}</FactRow>
      <FactRow label="Risk/Reward">{analytics && <Ratio value={analytics.riskReward} />}</FactRow>
    </FactCard>
  );
}

function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4 sm:p-5">
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{title}</h2>
      <dl>{children}</dl>
    </Card>
  );
}

const FIGURE = 'font-semibold tabular-nums';

const Count = ({ of }: { of: number }) => <span className={FIGURE}>{formatCount(of)}</span>;

const Ratio = ({ value }: { value: number | null }) => (
  <span className={FIGURE}>{value === null ? 'N/A' : formatFixed(value, 2)}</span>
);

function SingleTrade({ pnl }: { pnl: bigint | null }) {
  return pnl === null ? <span className={FIGURE}>—</span> : <Money value={pnl} className="font-semibold" />;
}
