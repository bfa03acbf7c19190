import type { AdminEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { IconButton } from '#web/ui/inputs/button.tsx';
import { TradeActions, type TradeActionsProps } from './trade-actions.tsx';
import { TradeDetails } from './trade-details.tsx';
import { TradeDay } from './trade-figures.tsx';
import { type Unfolded, useDetails } from './use-details.ts';

interface TradeCardsProps extends Omit<TradeActionsProps, 'trade'> {
  trades: readonly AdminEntry[];
  unfolded: Unfolded;
}

/** The trades on phones. */
export function TradeCards({ trades, ...shared }: TradeCardsProps) {
  return (
    <ul aria-label="Trades" className="divide-y divide-line">
      {trades.map((trade) => (
        <TradeCard key={trade.id} trade={trade} {...shared} />
      ))}
    </ul>
  );
}

function TradeCard({ trade, unfolded, ...actions }: TradeActionsProps & { unfolded: Unfolded }) {
  const details = useDetails(trade, unfolded);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 pl-4 pr-2">
      <div className="min-w-0">
        <p className="text-16 font-semibold tracking-tight [overflow-wrap:anywhere]">
          {trade.symbol}
          {trade.images.length > 0 && <Icon name="image" className="ml-2 size-3.5 text-muted" />}
        </p>
        <p className="text-12 text-muted [overflow-wrap:anywhere]">{trade.traderName}</p>
      </div>
      <div className="pr-2 text-right">
        <p className="text-16 font-semibold">
          <EntryResult pnl={trade.pnl} isOpen={trade.isOpen} />
        </p>
        <p className="text-12 tabular-nums text-muted">
          <TradeDay date={trade.tradeDate} />
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <Badge>{trade.instrumentType}</Badge>
        <PositionBadge positionType={trade.positionType} />
        <span className="text-12 tabular-nums text-muted">Quantity {formatCount(trade.quantity)}</span>
      </p>
      <div className="flex justify-end">
        <IconButton
          variant="ghost"
          icon={details.isOpen ? 'chevron-up' : 'chevron-down'}
          {...details.button}
        />
        <TradeActions trade={trade} {...actions} />
      </div>
      {details.isOpen && (
        <div id={details.id} className="col-span-full min-w-0 pr-2">
          <TradeDetails trade={trade} />
        </div>
      )}
    </li>
  );
}
