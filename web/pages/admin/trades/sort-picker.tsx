import { IconButton } from '#web/ui/inputs/button.tsx';
import { Select } from '#web/ui/layers/select.tsx';
import { COLUMNS, type TradeSort, toFirstOrder, turned } from './trade-columns.ts';

const OPTIONS = COLUMNS.map(({ sort, name }) => ({ value: sort, label: `Sort by ${name}` }));

interface SortPickerProps {
  sorted: TradeSort;
  onSort: (sort: TradeSort) => void;
}

/** Sorting for layouts without column headings. */
export function SortPicker({ sorted, onSort }: SortPickerProps) {
  const isAscending = sorted.order === 'asc';
  return (
    <div className="flex w-full gap-2">
      <Select
        label="Sort"
        options={OPTIONS}
        value={sorted.sort}
        onChange={(sort) => onSort(toFirstOrder(sort))}
        className="flex-1"
      />
      <IconButton
        icon={isAscending ? 'arrow-up' : 'arrow-down'}
        label={isAscending ? 'Ascending: turn around' : 'Descending: turn around'}
        onClick={() => onSort(turned(sorted))}
      />
    </div>
  );
}
