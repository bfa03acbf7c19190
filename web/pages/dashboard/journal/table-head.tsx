import { classNames } from '#web/ui/display/class-names.ts';
import { Icon } from '#web/ui/display/icon.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import type { ListOrder } from './list-order.ts';
import { toFirstOrder, turned } from './list-order.ts';
import type { Column } from './table-columns.tsx';
import type { Selection } from './use-selection.ts';

interface TableHeadProps {
  columns: readonly Column[];
  order: ListOrder;
  onSort: (order: ListOrder) => void;
  selection: Selection | null;
}

/** Its cells, not the head itself: they stay where they are in every browser. */
const HEAD_CELL = 'sticky z-10 h-8 border-b border-line bg-surface-1 p-0 text-12 font-medium text-muted';

const BELOW_HEADER = { top: 'var(--header-h)' };

/** The heads of the columns, which sort the list. */
export function TableHead({ columns, order, onSort, selection }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={HEAD_CELL} style={BELOW_HEADER}>
            <Checkbox
              name="all"
              label="Select all"
              checked={selection.isFull}
              isPartly={!selection.isFull && selection.entries.length > 0}
              onChange={() => (selection.isFull ? selection.clear() : selection.selectAll())}
              className="h-8 pl-4"
            />
          </th>
        )}
        {columns.map(({ key, name, isFigure, sort }) => {
          const isSorted = sort !== undefined && sort === order.sort;
          return (
            <th
              key={key}
              data-col={key}
              scope="col"
              style={BELOW_HEADER}
              aria-sort={isSorted ? (order.order === 'asc' ? 'ascending' : 'descending') : undefined}
              className={classNames(
                HEAD_CELL,
                isFigure ? 'text-right' : 'text-left',
                'last:pr-3.5',
                key === 'strategy' && 'pl-2.5',
              )}
            >
              {sort === undefined ? (
                <span className="px-1.5">{name}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(isSorted ? turned(order) : toFirstOrder(sort))}
                  className={classNames(
                    'inline-flex h-8 items-center gap-1 rounded px-1.5 whitespace-nowrap ease-colors hover:text-ink',
                    isSorted && 'text-ink',
                  )}
                >
                  {name}
                  {isSorted && (
                    <Icon name={order.order === 'asc' ? 'arrow-up' : 'arrow-down'} className="size-3" />
                  )}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
