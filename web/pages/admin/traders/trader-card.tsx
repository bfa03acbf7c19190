import type { TraderWithCode } from '#src/features/traders/responses.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { tradeDateAt } from '#src/values/time/instants.ts';
import { useApp } from '#web/context/app-context.tsx';
import { dashboardPath } from '#web/features/layout/dashboard-tabs.ts';
import { useIsMarked } from '#web/lists/marked-rows.tsx';
import { RowActions } from '#web/lists/row-actions.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx';
import { useOpenView } from '../open-view.ts';
import { AccessCode } from './access-code.tsx';
import { Suspension } from './suspension.tsx';

interface TraderCardProps {
  trader: TraderWithCode;
  isCodeShown: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function TraderCard({ trader, isCodeShown, onEdit, onDelete }: TraderCardProps) {
  const { name, accessCode, createdAt, includePnl, isSuspended, role } = trader;
  const { timeZone } = useApp();
  const created = tradeDateAt(Date.parse(createdAt), timeZone);
  return (
    <Card as="li" data-changed={useIsMarked(trader.id)} className="flex min-w-0 flex-col gap-4 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 items-start gap-3">
          <span className="mt-1 max-sm:hidden">
            <Avatar name={name} />
          </span>
          <div className="min-w-0">
            <h2 className="break-words text-16 font-semibold tracking-tight">{name}</h2>
            <p className="text-12 text-muted">
              Created <time dateTime={createdAt}>{formatTradeDate(created, { year: true })}</time>
            </p>
          </div>
        </div>
        <div className="-mr-2 -mt-1 flex shrink-0">
          <Suspension trader={trader} />
          <RowActions name={name} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
      <AccessCode code={accessCode} name={name} isShown={isCodeShown} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <p className="flex flex-wrap gap-2">
          {isSuspended && <Badge tone="loss">Suspended</Badge>}
          {role === 'manager' && <Badge tone="gold">Manager</Badge>}
          <Badge tone={includePnl ? 'gain' : 'neutral'}>
            {includePnl ? 'Included in P&L' : 'Excluded from P&L'}
          </Badge>
        </p>
        <div className="flex grow flex-wrap gap-2">
          <ButtonLink to={`/admin/traders/${trader.id}/accounts`} className="grow">
            Accounts<span className="sr-only"> of {name}</span>
          </ButtonLink>
          <ViewButton trader={trader} />
        </div>
      </div>
    </Card>
  );
}

/** Opens the trader's dashboard while the admin area stays unlocked. */
function ViewButton({ trader: { id, name } }: { trader: TraderWithCode }) {
  const { open, isBusy } = useOpenView();
  return (
    // Fills its line where the badge does not leave enough of it.
    <Button onClick={() => open(id, dashboardPath(id))} busy={isBusy} className="grow">
      View Dashboard<span className="sr-only"> of {name}</span>
    </Button>
  );
}
