import type { DeskEntry } from '#src/journal/contract.ts';
import { formatTradeDate } from '#src/values/trade-date.ts';
import { Money } from '#web/desk/money.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TradeActions, type TradeActionsProps } from './trade-actions.tsx';
import { COLUMNS, firstOf, type TradeSort, turned } from './trade-columns.ts';

interface TradeTableProps extends Omit<TradeActionsProps, 'trade'> {
  trades: readonly DeskEntry[];
  sorted: TradeSort;
  onSort: (sort: TradeSort) => void;
}

/** The trades where there is room for a row each. */
export function TradeTable({ trades, sorted, onSort, onEdit, onDelete }: TradeTableProps) {
  return (
    <table aria-label="Trades" className="w-full border-collapse">
      <thead className="text-12 text-muted">
        <tr>
          {COLUMNS.map(({ sort, name, isFigure }) => {
            const isSorted = sort === sorted.sort;
            return (
              <th
                key={sort}
                scope="col"
                aria-sort={isSorted ? (sorted.order === 'asc' ? 'ascending' : 'descending') : undefined}
                className={classNames('p-0 font-medium first:pl-2', isFigure ? 'text-right' : 'text-left')}
              >
                <button
                  type="button"
                  onClick={() => onSort(isSorted ? turned(sorted) : firstOf(sort))}
                  className={classNames(
                    'inline-flex h-11 items-center gap-1 rounded px-3 whitespace-nowrap ease-colors hover:text-ink',
                    isFigure && 'flex-row-reverse',
                    isSorted && 'text-ink',
                  )}
                >
                  {name}
                  <Icon
                    name={sorted.order === 'asc' ? 'i-lucide-arrow-up' : 'i-lucide-arrow-down'}
                    className={classNames('size-3.5', !isSorted && 'invisible')}
                  />
                </button>
              </th>
            );
          })}
          <th scope="col" className="px-3 text-right font-medium">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.id} className="border-t border-line ease-colors hover:bg-surface-2">
            <td className="w-1/3 max-w-0 py-1.5 pl-5 pr-3">
              <span className="flex items-center gap-2.5">
                <span className="max-xl:hidden">
                  <Avatar name={trade.traderName} />
                </span>
                <span className="truncate" title={trade.traderName}>
                  {trade.traderName}
                </span>
              </span>
            </td>
            <td className="w-1/5 max-w-0 truncate px-3 font-semibold" title={trade.symbol}>
              {trade.symbol}
            </td>
            <td className="px-3 text-muted">{trade.instrumentType}</td>
            <td className="px-3">
              <Badge>{trade.positionType}</Badge>
            </td>
            <td className="px-3 text-right tabular-nums">{trade.quantity.toLocaleString('en-US')}</td>
            <td className="px-3 text-right font-semibold">
              <TradeResult pnl={trade.pnl} />
            </td>
            <td className="px-3 text-right whitespace-nowrap tabular-nums text-muted">
              <time dateTime={trade.tradeDate}>{formatTradeDate(trade.tradeDate, { year: true })}</time>
            </td>
            <td className="py-1 pl-1 pr-2">
              <TradeActions trade={trade} onEdit={onEdit} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The P&L of a trade, or that there is none yet. */
export function TradeResult({ pnl }: { pnl: string | null }) {
  return pnl === null ? <span className="text-muted">Open</span> : <Money value={pnl} />;
}
