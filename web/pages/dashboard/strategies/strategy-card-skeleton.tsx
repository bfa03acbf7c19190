import { Card } from '#web/ui/display/card.tsx';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { STRATEGY_CARD, STRATEGY_FIGURE, STRATEGY_FIGURES, STRATEGY_GRID } from './strategy-layout.ts';

/** Planned ones, and those of the journal. */
const FIGURES = [
  [0, 1, 2],
  [0, 1, 2, 3, 4, 5],
];

/** Skeleton of the grid. */
export function StrategyGridSkeleton() {
  return (
    <div className={`relative ${STRATEGY_GRID}`}>
      {[0, 1, 2].map((card) => (
        <Card key={card} className={STRATEGY_CARD}>
          <div>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-2 h-5.5 w-32" />
          </div>
          {FIGURES.map((figures) => (
            <div key={figures.length} className="@container">
              <div className={STRATEGY_FIGURES}>
                {figures.map((figure) => (
                  <div key={figure} className={STRATEGY_FIGURE}>
                    <Skeleton className="h-4 w-14" />
                    <Skeleton className="mt-1 h-5 w-16" />
                  </div>
                ))}
              </div>
            </div>
          ))}
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-auto h-9 w-36" />
        </Card>
      ))}
      <LoadingOver variant="pulse" text="Loading strategies..." />
    </div>
  );
}
