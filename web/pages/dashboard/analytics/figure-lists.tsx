import type { ReactNode } from 'react';
import type { TraderMetrics } from '#src/features/metrics/responses.ts';
import { formatCount, formatFixed } from '#src/values/money/figure.ts';
import { Money } from '#web/features/figures/money.tsx';
import type { AllTimeFigures } from '#web/queries/performance.ts';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Explained, IN_TEXT } from './metrics/explained.tsx';
import { PROFIT_FACTOR } from './metrics/returns.ts';

interface ListProps {
  /** `undefined` while loading. */
  figures: AllTimeFigures | undefined;
}

export function TradingSummary({ figures }: ListProps) {
  return (
    <FactCard title="Trading Summary">
      <FactRow label="Total Trades">{figures && <Count of={figures.totalTrades} />}</FactRow>
      <FactRow label="Winning Trades">{figures && <Count of={figures.wins} />}</FactRow>
      <FactRow label="Losing Trades">{figures && <Count of={figures.losses} />}</FactRow>
      <FactRow label="Active Strategies">{figures && <Count of={figures.activeStrategies} />}</FactRow>
      <FactRow label="Total Videos">{figures && <Count of={figures.videos} />}</FactRow>
    </FactCard>
  );
}

export function PerformanceMetrics({ figures, metrics }: ListProps & { metrics: TraderMetrics | undefined }) {
  const profitFactor = (
    <Explained of={[PROFIT_FACTOR]} metrics={metrics} className={`text-inherit ${IN_TEXT}`}>
      Profit Factor
    </Explained>
  );
  return (
    <FactCard title="Performance Metrics">
      <FactRow label={profitFactor}>{figures && <Ratio value={figures.profitFactor} />}</FactRow>
      <FactRow label="Best Trade">{figures && <SingleTrade pnl={figures.bestTrade} />}</FactRow>
      <FactRow label="Worst Trade">{figures && <SingleTrade pnl={figures.worstTrade} />}</FactRow>
      <FactRow label="Risk/Reward">{figures && <Ratio value={figures.riskReward} />}</FactRow>
    </FactCard>
  );
}

function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="min-w-0 p-4 sm:p-5 xl:py-3 print:!p-2">
      <h2 className="mb-2 text-16 xl:mb-0 print:!mb-0 font-semibold tracking-tight">{title}</h2>
      {/* Side by side, each figure below its name, where there is room: what stands out is on the first screen. */}
      <dl className="xl:grid xl:grid-flow-col xl:auto-cols-[minmax(min-content,1fr)] xl:gap-x-3 xl:[&_dt]:whitespace-nowrap xl:[&>div]:block xl:[&>div]:!border-0 xl:[&>div]:min-h-0 xl:[&>div]:!py-1 xl:[&_dt]:text-12 xl:[&_dd]:!text-left xl:[&_dd>[aria-hidden]]:!ml-0 xl:[&_dd>[aria-hidden]]:!w-12 print:!grid print:!grid-flow-row print:[&>div]:!flex print:[&>div]:!border-t print:!grid-cols-2 print:!gap-x-3 print:!text-12 print:[&>div]:!min-h-5 print:[&>div]:!gap-x-2 print:[&>div]:!py-0 print:[&_dd]:!text-right">
        {children}
      </dl>
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
