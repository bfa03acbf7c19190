import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The charts' shape while their figures are on their way. */
export function ChartsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {['h-97.5', 'h-63.5'].map((height) => (
        <Card key={height} className="p-4 sm:p-5">
          <Heading />
          <Skeleton className={height} />
        </Card>
      ))}
    </div>
  );
}

/** The breakdown's shape. */
export function BreakdownSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3].map((card) => (
        <Card key={card} className="p-4 sm:p-5">
          <Heading />
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="my-3 h-6" />
          ))}
        </Card>
      ))}
    </div>
  );
}

function Heading() {
  return (
    <div className="mb-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-1 h-4 w-60 max-w-full" />
    </div>
  );
}
