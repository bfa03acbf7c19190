import type { Leaderboard } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { Private } from '#web/features/figures/money.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';

/** @param live `undefined` while loading */
export function LiveStatistics({ live }: { live: Leaderboard['live'] | undefined }) {
  return (
    <Card as="section" aria-label="Live Statistics" className="p-4 only-child:col-span-full sm:p-5">
      <h2 className="text-16 font-semibold tracking-tight">Live Statistics</h2>
      <dl className="mt-2">
        <FactRow label="Traders">{live && <Count of={live.traders} />}</FactRow>
        <FactRow label="Positive P&L">
          {live && (live.positive === null ? <Private /> : <Count of={live.positive} />)}
        </FactRow>
        <FactRow label="Top Performer">
          {live && (
            <span className="block break-words text-balance text-right font-semibold">
              {live.topPerformer ?? 'N/A'}
            </span>
          )}
        </FactRow>
      </dl>
    </Card>
  );
}

function Count({ of }: { of: number }) {
  return <span className="font-semibold tabular-nums">{formatCount(of)}</span>;
}
