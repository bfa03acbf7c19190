import { Card } from '#web/ui/display/card.tsx';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { ENTRY_ACTIONS, ENTRY_DETAILS, ENTRY_GRID, ENTRY_RESULT } from './entry-layout.ts';
import type { ListLook } from './list-look.ts';

const ROWS = Array.from({ length: 14 }, (_, row) => row);

interface EntryListSkeletonProps {
  view: ListLook['view'];
}

/** Skeleton of the list, as it is shown at the width of the window. */
export function EntryListSkeleton({ view }: EntryListSkeletonProps) {
  return (
    <div className="relative">
      <div className="-mx-4 flex flex-col sm:-mx-5 md:hidden">
        {ROWS.map((row) => (
          <div key={row} className="flex h-14 items-center justify-between border-t border-line px-4">
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-9 w-20" />
          </div>
        ))}
      </div>
      {view === 'cards' ? (
        <div className="flex flex-col gap-3 @container max-md:hidden">
          <CardSkeletons />
        </div>
      ) : (
        <div className="flex flex-col max-md:hidden">
          {ROWS.map((row) => (
            <div key={row} className="flex h-36px items-center border-t border-line">
              <Skeleton className="h-4 flex-1" />
            </div>
          ))}
        </div>
      )}
      <LoadingOver variant="ticker" text="Loading entries..." />
    </div>
  );
}

function CardSkeletons() {
  return (
    <>
      {[0, 1, 2, 3, 4].map((card) => (
        <Card key={card} className={ENTRY_GRID}>
          <div>
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-1 h-4.5 w-24" />
          </div>
          <div className={ENTRY_RESULT}>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-5.5 w-12" />
          </div>
          <div className={ENTRY_DETAILS}>
            {[0, 1, 2, 3].map((detail) => (
              <div key={detail}>
                <Skeleton className="h-4 w-12" />
                <Skeleton className="mt-1 h-5 w-20" />
              </div>
            ))}
          </div>
          <div className={ENTRY_ACTIONS}>
            <Skeleton className="h-9 w-46" />
          </div>
        </Card>
      ))}
    </>
  );
}
