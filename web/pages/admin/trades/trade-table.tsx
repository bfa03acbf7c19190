import type { AdminEntry } from '#src/features/journal/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { EntryResult } from '#web/features/entries/entry-result.tsx';
import { PositionBadge } from '#web/features/entries/position.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { TradeActions, type TradeActionsProps } from './trade-actions.tsx';
import { COLUMNS, type TradeSort, toFirstOrder, turned } from './trade-columns.ts';
import { TradeDetails } from './trade-details.tsx';
import { TradeDay } from './trade-figures.tsx';
import { type Unfolded, useDetails } from './use-details.ts';

interface TradeTableProps extends Omit<TradeActionsProps, 'trade'> {
  trades: readonly AdminEntry[];
  unfolded: Unfolded;
  sorted: TradeSort;
  onSort: (sort: TradeSort) => void;
}

/** The trades as a table, for wider screens. */
export function TradeTable({ trades, sorted, onSort, ...shared }: TradeTableProps) {
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
                  onClick={() => onSort(isSorted ? turned(sorted) : toFirstOrder(sort))}
                  className={classNames(
                    'relative h-11 rounded whitespace-nowrap ease-colors hover:text-ink',
                    isFigure ? 'pl-5 pr-2 xl:pr-3' : 'pl-2 pr-5 xl:pl-3',
                    isSorted && 'text-ink',
                  )}
                >
                  {name}
                  {isSorted && (
                    <Icon
                      name={sorted.order === 'asc' ? 'arrow-up' : 'arrow-down'}
                      className={classNames('absolute top-3.75 size-3.5', isFigure ? 'left-1' : 'right-1')}
                    />
                  )}
                </button>
              </th>
            );
          })}
          <th scope="col" className="pr-4 text-right font-medium">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade) => (
          <TradeRow key={trade.id} trade={trade} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

function TradeRow({ trade, unfolded, ...actions }: TradeActionsProps & { unfolded: Unfolded }) {
  const details = useDetails(trade, unfolded);
  const { label, ...button } = details.button;
  return (
    <>
      <tr className="border-t border-line ease-colors hover:bg-surface-2">
        <td className="w-1/3 min-w-32 max-w-0 py-1.5 pl-4 pr-2 xl:pl-5 xl:pr-3">
          <span className="flex items-center gap-2.5">
            <span className="max-xl:hidden">
              <Avatar name={trade.traderName} />
            </span>
            <span className="[overflow-wrap:anywhere]">{trade.traderName}</span>
          </span>
        </td>
        <td className="w-1/4 min-w-24 max-w-0 px-1 py-1 xl:px-2">
          <button
            type="button"
            {...button}
            aria-label={label}
            className="flex min-h-9 w-full items-center gap-1 rounded px-1 text-left font-semibold ease-colors hover:bg-surface-3"
          >
            <Icon
              name="chevron-right"
              className={classNames('size-3.5 text-muted ease-transform', details.isOpen && 'rotate-90')}
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{trade.symbol}</span>
            {trade.images.length > 0 && (
              <Icon name="image" className="ml-1 size-3.5 text-muted max-xl:hidden" />
            )}
          </button>
        </td>
        <td className="px-2 xl:px-3 text-muted">{trade.instrumentType}</td>
        <td className="px-2 xl:px-3">
          <PositionBadge positionType={trade.positionType} />
        </td>
        <td className="px-2 xl:px-3 text-right tabular-nums">{formatCount(trade.quantity)}</td>
        <td className="px-2 xl:px-3 text-right font-semibold">
          <EntryResult pnl={trade.pnl} isOpen={trade.isOpen} />
        </td>
        <td className="px-2 xl:px-3 text-right whitespace-nowrap tabular-nums text-muted">
          <TradeDay date={trade.tradeDate} />
        </td>
        <td className="py-1 pl-1 pr-2">
          <div className="flex justify-end">
            <TradeActions trade={trade} {...actions} />
          </div>
        </td>
      </tr>
      {details.isOpen && (
        <tr id={details.id}>
          <td colSpan={COLUMNS.length + 1} className="px-4 pb-4 pt-1 xl:px-5">
            <TradeDetails trade={trade} />
          </td>
        </tr>
      )}
    </>
  );
}
