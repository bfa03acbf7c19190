import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useArrival } from './arrival.ts';
import type { DayOf } from './day-head.tsx';
import { DayRow, EntryRow, ROW_HEIGHT } from './entry-row.tsx';
import type { ListOrder } from './list-order.ts';
import { useKeptFocus, useKeptPlace, useOverscan, useRangeWith, useTop } from './list-window.ts';
import { type CellContext, type Column, findWidest, fittingStyles, widthOf } from './table-columns.tsx';
import { TableHead } from './table-head.tsx';
import { findFirstId, idOf, rowKey, type TableRow } from './table-rows.ts';
import type { Selection } from './use-selection.ts';
import { idAt, useTableKeys } from './use-table-keys.ts';

export interface EntryTableProps {
  traderId: number;
  rows: readonly TableRow[];
  columns: readonly Column[];
  cellContext: CellContext;
  dayOf: DayOf;
  order: ListOrder;
  onSort: (order: ListOrder) => void;
  /** `null` where nothing can be selected. */
  selection: Selection | null;
  /** The trade that is open beside the list. */
  openId: number | null;
  hrefOf: (id: number) => string;
  /** @param isStep from the trade beside it */
  onOpen: (id: number, isStep: boolean) => void;
  /** Tells one list from another. */
  list: string;
  /** The trades that others have changed a moment ago. */
  marked: ReadonlySet<number>;
  isStale: boolean;
  /** Whether there are more rows than are loaded. */
  hasMore: boolean;
}

/** Rows rendered beyond the viewport. Each dialog has the browser style all of them anew. */
const OVERSCAN = 4;

/** The assumed viewport of the first render: as much as a large screen holds. Pixels. */
const FIRST_WINDOW = { width: 0, height: 760 };

/** What is above the rows while they are scrolled: the page's header and the table's head. Pixels. */
const ABOVE = 104;

/** Width of the checkboxes. Pixels. */
const SELECT_WIDTH = 40;

/** Separate, so that a head keeps its line while it sticks. */
const TABLE = { tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 } as const;

/** The journal as a table: a virtual grid, of whose rows Tab stops at one; keys walk from there. */
export function EntryTable(props: EntryTableProps) {
  const { rows, columns, selection, openId, onOpen, isStale, hasMore } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);
  const [focused, setFocused] = useState<number | null>(null);
  const focusedAt = focused === null ? -1 : rows.findIndex((row) => idOf(row) === focused);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: (index) => (rows[index] ? rowKey(rows[index]) : index),
    estimateSize: () => ROW_HEIGHT,
    overscan: useOverscan(OVERSCAN),
    scrollMargin: top,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: ROW_HEIGHT,
    initialRect: FIRST_WINDOW,
    // Hydration must match the server's render, whatever the scroll position.
    initialOffset: 0,
    rangeExtractor: useRangeWith(focusedAt),
  });
  const focus = useKeptFocus(focusedAt === -1);
  useKeptPlace(virtual, { rows, list: props.list, above: ABOVE });
  const openAt = openId === null ? -1 : rows.findIndex((row) => idOf(row) === openId);
  useArrival(virtual, { index: openAt, top, above: ABOVE, isStale });

  /** The row to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  const focusRow = (id: number) => {
    wanted.current = id;
    setFocused(id);
    virtual.scrollToIndex(
      rows.findIndex((row) => idOf(row) === id),
      { align: 'auto' },
    );
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-id="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  const keys = useTableKeys({
    rows,
    selection,
    openId,
    onOpen,
    current: focusedAt === -1 ? openId : focused,
    onWalk: focusRow,
  });
  const toggle = selection?.toggle;
  const selectTo = selection?.selectTo;
  const select = useCallback(
    (id: number, isRange: boolean) => (isRange ? selectTo?.(id) : toggle?.(id)),
    [selectTo, toggle],
  );

  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const tabStop = focusedAt === -1 ? (openId ?? findFirstId(rows)) : focused;
  const more = selection ? SELECT_WIDTH : 0;
  return (
    <div className="overflow-clip" style={{ container: 'journal / inline-size' }}>
      <style>{fittingStyles(columns, more)}</style>
      <table
        role="grid"
        aria-label="Journal entries"
        aria-busy={isStale}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-multiselectable={selection ? 'true' : undefined}
        // The virtualizer positions rows itself, without the browser's scroll anchoring.
        className="w-full [overflow-anchor:none]"
        style={TABLE}
      >
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col
              key={column.key}
              data-col={column.key}
              style={column.key === findWidest(columns) ? {} : { width: widthOf(column) }}
            />
          ))}
        </colgroup>
        <TableHead columns={columns} order={props.order} onSort={props.onSort} selection={selection} />
        <tbody
          ref={body}
          onFocus={(event) => {
            focus.gained();
            setFocused(idAt(event.target));
          }}
          onBlur={focus.lost}
          onKeyDown={keys.press}
          onMouseDown={keepText}
          onClick={keys.click}
        >
          {items.map(({ index, start }, at) => {
            const row = rows[index];
            const gap = start - (items[at - 1]?.end ?? top);
            return (
              row && (
                <RowWithGap key={rowKey(row)} gap={gap}>
                  {row.kind === 'day' ? (
                    <DayRow
                      date={row.date}
                      rowIndex={index + 2}
                      columns={columns}
                      canSelect={selection !== null}
                      traderId={props.traderId}
                      dayOf={props.dayOf}
                    />
                  ) : (
                    <EntryRow
                      entry={row.entry}
                      position={row.position}
                      rowIndex={index + 2}
                      columns={columns}
                      cellContext={props.cellContext}
                      href={props.hrefOf(row.entry.id)}
                      isOpen={row.entry.id === openId}
                      isSelected={selection?.has(row.entry.id)}
                      isTabStop={row.entry.id === tabStop}
                      isMarked={props.marked.has(row.entry.id)}
                      onSelect={select}
                    />
                  )}
                </RowWithGap>
              )
            );
          })}
          <Gap height={last ? virtual.getTotalSize() - (last.end - top) : 0} />
        </tbody>
      </table>
    </div>
  );
}

/** A row, below the place of those that are not rendered. */
function RowWithGap({ gap, children }: { gap: number; children: ReactNode }) {
  return (
    <>
      <Gap height={gap} />
      {children}
    </>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  );
}

/** A click with Shift selects rows, not their text. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
