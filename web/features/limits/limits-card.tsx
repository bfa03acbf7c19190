import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/context/app-context.tsx';
import { createDrafts } from '#web/forms/drafts.ts';
import { type Interrupted, useEdited } from '#web/forms/edited.ts';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { limitsQuery } from '#web/queries/limits.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { type LimitsFields, type LimitsRow, limitsRows } from './limits-form.ts';
import { describeLimits } from './limits-line.ts';

const interrupted: Interrupted<LimitsRow, LimitsFields> = createDrafts();

interface LimitsCardProps {
  people: readonly { id: number; name: string }[];
  /** Who changes them: a manager's id; the admin when left out. */
  person?: number | undefined;
}

/** The limits of the team and of each trader; managers and the admin change them. */
export function LimitsCard({ people, person }: LimitsCardProps) {
  const limits = useQuery(limitsQuery(useApi()));
  const { edited, edit, close, keep } = useEdited(interrupted, person);
  return (
    <Card as="section" aria-labelledby="limits" className="overflow-clip">
      <h2 id="limits" className="px-4 py-3 text-16 font-semibold tracking-tight sm:px-5">
        Limits
      </h2>
      {limits.data ? (
        <ul aria-labelledby="limits">
          {limitsRows(limits.data, people).map((row) => (
            <li key={row.id} className={ROW}>
              <span className="w-44 font-medium max-sm:flex-1 [overflow-wrap:anywhere]">{row.name}</span>
              <span className="min-w-0 flex-1 text-muted max-sm:order-last max-sm:basis-full max-sm:pb-1.5 [overflow-wrap:anywhere]">
                {describeLimits(row)}
              </span>
              <Button variant="ghost" icon="pencil" onClick={() => edit(row)}>
                Edit<span className="sr-only"> the limits of {row.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : limits.isError ? (
        <div className="border-t border-line p-4 sm:p-5">
          <ReadErrorNotice title="Failed to fetch the limits" read={limits} />
        </div>
      ) : (
        // Everyone's, and one of each.
        [0, ...people.map(({ id }) => id)].map((id) => (
          <div key={id} aria-hidden="true" className={ROW}>
            <Skeleton className="h-4 w-28" />
            <span className="control flex min-w-0 flex-1 items-center max-sm:basis-full">
              <Skeleton className="h-4 w-60 max-w-full" />
            </span>
          </div>
        ))
      )}
      {edited && <LimitsDialog edited={edited} onClose={close} onInterrupted={keep} />}
    </Card>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 sm:px-5 sm:py-2.5';
