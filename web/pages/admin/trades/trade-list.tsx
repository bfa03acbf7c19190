import type { UseQueryResult } from '@tanstack/react-query';
import type { AdminEntry } from '#src/features/journal/responses.ts';
import { toMessage } from '#web/api/api-error.ts';
import { ReadError } from '#web/lists/read-error.tsx';
import type { TradePage, TradeSelection } from '#web/queries/trades.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { RetryNotice } from '#web/ui/notices/retry-notice.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { EmptyState } from '#web/ui/notices/states.tsx';
import { TradeCards } from './trade-cards.tsx';
import { TradePager } from './trade-pager.tsx';
import { TradeTable } from './trade-table.tsx';
import { useUnfolded } from './use-details.ts';

interface TradeListProps {
  /** Whether this list is what gets printed. */
  isPrinted: boolean;
  trades: UseQueryResult<TradePage>;
  selection: TradeSelection;
  isWide: boolean;
  /** Whether there is a trader to add a trade for. */
  hasTraders: boolean;
  onSelect: (change: Partial<TradeSelection>) => void;
  onEdit: (trade: AdminEntry) => void;
  onDelete: (trade: AdminEntry) => void;
}

const FAILED = 'Failed to fetch trades';

/** A page of trades, in each of its states. */
export function TradeList({
  isPrinted,
  trades,
  selection,
  isWide,
  hasTraders,
  onSelect,
  onEdit,
  onDelete,
}: TradeListProps) {
  const { data: page, isError, isFetching } = trades;
  const unfolded = useUnfolded();
  const { traderId, sort, order } = selection;
  if (!page) {
    return (
      <Card>
        {isError ? (
          <ReadError
            title={FAILED}
            read={trades}
            action={selection.page > 1 && <Button onClick={() => onSelect({ page: 1 })}>First page</Button>}
          />
        ) : (
          <ListSkeleton />
        )}
      </Card>
    );
  }
  if (page.trades.length === 0) {
    return (
      <Card>
        {traderId === null ? (
          <EmptyState
            icon="chart-candlestick"
            title="No trades found"
            hint={
              hasTraders
                ? 'Add the first one, or wait for a trader to enter it.'
                : 'Add a trader under Manage Traders first; their trades are listed here.'
            }
          />
        ) : (
          <EmptyState
            icon="search-x"
            title="No trades found"
            hint="This trader has entered none."
            action={<Button onClick={() => onSelect({ traderId: null })}>Show all traders</Button>}
          />
        )}
      </Card>
    );
  }
  const actions = { trades: page.trades, unfolded, onEdit, onDelete };
  return (
    <Card
      aria-busy={isFetching}
      className={classNames(
        'ease-colors',
        trades.isPlaceholderData && 'opacity-60',
        !isPrinted && 'print:hidden',
      )}
    >
      {isError && (
        <div className="border-b border-line p-4">
          <RetryNotice
            title={FAILED}
            hint={toMessage(trades.error, 'The server could not be reached.')}
            onRetry={() => void trades.refetch()}
            busy={isFetching}
          />
        </div>
      )}
      {isWide ? (
        // Fits amounts of any usual length; only the longest make it scroll.
        <div className="overflow-x-auto">
          <TradeTable {...actions} sorted={{ sort, order }} onSort={onSelect} />
        </div>
      ) : (
        <TradeCards {...actions} />
      )}
      <TradePager page={page} onTurn={(number) => onSelect({ page: number })} />
    </Card>
  );
}

function ListSkeleton() {
  return (
    <div className="relative flex flex-col gap-4 p-5">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-8" />
      ))}
      <LoadingOver variant="ticker" />
    </div>
  );
}
