import { type ChangeEvent, memo } from 'react';
import type { JournalDay, JournalEntry } from '#src/features/journal/responses.ts';
import { isWithoutResult } from '#web/features/figures/money.tsx';
import { ShortMoney } from '#web/features/figures/narrow-money.tsx';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { DayName, type DayOf } from './day-head.tsx';
import type { ColumnKey } from './list-look.ts';
import type { CellContext, Column } from './table-columns.tsx';

/** Height of every row. Pixels. */
export const ROW_HEIGHT = 36;

const ROW = { height: ROW_HEIGHT };

/** At the edge of the open row. */
const OPEN = { boxShadow: 'inset 3px 0 var(--gold)' };

const CELL = 'truncate border-t border-line';

interface EntryRowProps {
  entry: JournalEntry;
  /** Among all trades, from 1. */
  position: number;
  /** In the table, from 1. */
  rowIndex: number;
  columns: readonly Column[];
  cellContext: CellContext;
  /** Opens the trade. */
  href: string;
  isOpen: boolean;
  /** `undefined` where nothing can be selected. */
  isSelected: boolean | undefined;
  /** Whether somebody else has changed it a moment ago. */
  isMarked?: boolean;
  /** Tab stops at one row of all. */
  isTabStop: boolean;
  onSelect: (id: number, isRange: boolean) => void;
}

export const EntryRow = memo(function EntryRow({
  entry,
  position,
  rowIndex,
  columns,
  cellContext,
  href,
  isOpen,
  isSelected,
  isMarked,
  isTabStop,
  onSelect,
}: EntryRowProps) {
  return (
    <tr
      data-id={entry.id}
      data-changed={isMarked || undefined}
      data-position={position}
      aria-rowindex={rowIndex}
      style={ROW}
      aria-selected={isSelected}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        'cursor-pointer -outline-offset-2',
        isOpen ? 'bg-surface-3' : isSelected ? 'bg-gold-soft' : 'hover:bg-surface-2',
      )}
    >
      {isSelected !== undefined && (
        <td className={CELL} style={isOpen ? OPEN : undefined}>
          <Checkbox
            name="selected"
            label={`Select ${entry.symbol}`}
            checked={isSelected}
            onChange={(event) => onSelect(entry.id, isRange(event))}
            tabIndex={-1}
            className="h-full pl-4"
          />
        </td>
      )}
      {columns.map(({ key, isFigure, isMuted, cell }) => (
        <td
          key={key}
          data-col={key}
          className={classNames(
            CELL,
            isFigure && 'text-right',
            isMuted && 'text-muted',
            'px-1.5 tabular-nums last:pr-5',
            edgeOf(key),
          )}
        >
          {key === 'symbol' ? (
            <span className="flex items-baseline gap-1.5">
              <a
                href={href}
                tabIndex={-1}
                className="truncate font-semibold text-ink no-underline"
                title={entry.symbol}
              >
                {entry.symbol}
              </a>
              {cell(entry, cellContext)}
            </span>
          ) : (
            cell(entry, cellContext)
          )}
        </td>
      ))}
    </tr>
  );
});

/** Words that come after figures keep some distance from them. */
const edgeOf = (key: ColumnKey) => key === 'strategy' && 'pl-4';

function isRange({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
}

interface DayRowProps {
  date: string;
  rowIndex: number;
  columns: readonly Column[];
  canSelect: boolean;
  traderId: number;
  dayOf: DayOf;
}

const DAY_CELL = 'border-t border-line px-1.5';

/** The head of a day: its figures stand in the columns of the trades' own. */
export function DayRow({ date, rowIndex, columns, canSelect, traderId, dayOf }: DayRowProps) {
  const day = dayOf(date);
  const [, ...rest] = columns;
  return (
    <tr
      aria-rowindex={rowIndex}
      style={ROW}
      className="bg-surface-2 text-right whitespace-nowrap tabular-nums"
    >
      {/* Its words go on over the cells that are empty. */}
      <th
        scope="row"
        colSpan={canSelect ? 2 : 1}
        className={classNames(DAY_CELL, 'pl-5 text-left font-normal')}
      >
        <DayName date={date} day={day} to={dayPath(traderId, date)} />
      </th>
      {rest.map(({ key }) => (
        <td key={key} data-col={key} className={classNames(DAY_CELL, 'last:pr-5')}>
          {key === 'r' && day && day.r !== null && formatR(day.r, { signed: true })}
          {key === 'pnl' && day && <DayResult day={day} />}
        </td>
      ))}
    </tr>
  );
}

function DayResult({ day: { net, entries, openCount } }: { day: JournalDay }) {
  if (isWithoutResult({ value: net, trades: entries, open: openCount }))
    return <span className="text-muted">Open</span>;
  return <ShortMoney value={net} className="font-semibold" />;
}
