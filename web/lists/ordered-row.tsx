import type { ComponentProps, ReactNode } from 'react';
import { ActiveBadge, ActiveSwitch } from './active-switch.tsx';
import type { ListedProps } from './crud-list.tsx';
import { MoveButtons } from './move-buttons.tsx';

interface OrderedRow {
  id: number;
  version: number;
  isActive: boolean;
  sortOrder: number;
}

/** State of a row in an ordered list: whether it is active, and its sort order. */
export function RowBadges({
  row: { isActive, sortOrder },
  children,
}: {
  row: OrderedRow;
  children?: ReactNode;
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <ActiveBadge isActive={isActive} />
      {children}
      <span className="text-12 tabular-nums text-muted">Sort order {sortOrder}</span>
    </div>
  );
}

interface RowControlsProps<Row extends OrderedRow> extends Pick<ListedProps<Row>, 'messages' | 'order'> {
  row: Row;
  /** The record's name, for screen readers. */
  name: string;
  update: ComponentProps<typeof ActiveSwitch>['update'];
  reorder: ComponentProps<typeof MoveButtons>['reorder'];
}

/** Toggles whether a row is active, and moves it while the whole list is shown. */
export function RowControls<Row extends OrderedRow>({
  row,
  name,
  messages,
  order,
  update,
  reorder,
}: RowControlsProps<Row>) {
  return (
    <>
      <div className="mr-2 max-sm:mr-auto">
        <ActiveSwitch
          row={row}
          name={name}
          update={update}
          messages={messages}
          className="min-h-11 md:min-h-9"
        />
      </div>
      {order && <MoveButtons row={row} name={name} rows={order} reorder={reorder} messages={messages} />}
    </>
  );
}
