import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#src/values/money/figure.ts';
import { useApi } from '#web/context/app-context.tsx';
import { MoneyOrPrivate } from '#web/features/figures/money.tsx';
import { Percentage } from '#web/features/figures/percentage.tsx';
import { TradeCount } from '#web/features/figures/trade-count.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { tradeTotalsQuery } from '#web/queries/trades.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

interface TradeTotalsProps {
  traderId: number | null;
  /** Whether a listed trader is excluded from the team's totals. */
  hasExcluded: boolean;
}

/** Totals of the listed trades, across all pages. */
export function TradeTotals({ traderId, hasExcluded }: TradeTotalsProps) {
  const totals = useQuery(tradeTotalsQuery(useApi(), traderId));
  const { data } = totals;
  if (totals.isError && !data) {
    return (
      <Card className="p-4">
        <ReadErrorNotice title="Failed to fetch totals" read={totals} />
      </Card>
    );
  }
  return (
    <Card as="section" aria-label="Totals" className="p-4 sm:px-5">
      <dl className="grid grid-cols-[repeat(2,minmax(min-content,1fr))] gap-x-6 gap-y-3 sm:grid-cols-[repeat(4,minmax(min-content,1fr))]">
        <Total term="Total P&L">{data && <MoneyOrPrivate value={data.totalPnl} costs={data.costs} />}</Total>
        <Total term="Trades">
          {data && <TradeCount trades={data.entries} open={data.openCount} isStacked />}
        </Total>
        <Total term="Win Rate">{data && <Percentage value={data.winRate} />}</Total>
        <Total term="Wins / Losses">
          {data && `${formatCount(data.wins)} / ${formatCount(data.losses)}`}
        </Total>
      </dl>
      {hasExcluded && (
        <p className="mt-3 text-12 text-muted">
          {traderId === null
            ? "Traders who are excluded from P&L are in here, though not in the team's figures."
            : "This trader is excluded from P&L: none of this is in the team's figures."}
        </p>
      )}
    </Card>
  );
}

function Total({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 font-medium text-muted">{term}</dt>
      <dd className="mt-0.5 min-h-6 break-words text-16 font-semibold tabular-nums">
        {children ?? <Skeleton className="mt-1 h-4 w-16" />}
      </dd>
    </div>
  );
}
