import type { CalendarDay } from '#src/features/performance/responses.ts';
import { count, countTrades } from '#src/values/text/count.ts';
import { dayOfMonth } from '#src/values/time/dates.ts';
import { grossAndCosts, isWithoutResult, toneOf } from '#web/features/figures/money.tsx';
import { HEAT_GROUNDS, type Heat } from '#web/features/heat/heat-scale.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { DayAmount } from './day-amount.tsx';
import { DayNumber } from './day-number.tsx';

const EDGES = {
  gain: 'hover:border-gain',
  loss: 'hover:border-loss',
  neutral: 'hover:border-line-strong',
} as const;

interface DayCellProps {
  date: string;
  /** The day's trades; `undefined` without any. */
  day: CalendarDay | undefined;
  isLoading: boolean;
  isToday: boolean;
  isSelected: boolean;
  /** Whether it is the grid's tab stop. */
  isTabStop: boolean;
  /** Laid out in five columns on a phone. */
  isTight: boolean;
  /** How large a day's amount is beside the others. */
  heatOf: (cents: bigint) => Heat;
  onSelect: () => void;
}

/** A day that can be focused, and selected if it has trades. */
export function DayCell(props: DayCellProps) {
  const { date, day, isLoading, isToday, isSelected, isTabStop, isTight, heatOf, onSelect } = props;
  const hasResult =
    day !== undefined &&
    !isWithoutResult({ value: day.totalPnl, trades: day.entryCount, open: day.openCount });
  // The day's panel has them for touch: a tap selects.
  const words =
    day && day.totalPnl !== null ? grossAndCosts({ net: day.totalPnl, costs: day.costs }) : undefined;
  return (
    <td role="gridcell" tabIndex={-1} aria-selected={isSelected} className="flex min-w-0 p-0">
      <button
        type="button"
        data-day={date}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={!day}
        aria-current={isToday ? 'date' : undefined}
        onClick={day && onSelect}
        data-tip={words}
        className={classNames(
          'flex w-full min-w-0 flex-col justify-between gap-2 rounded border border-transparent py-2 text-12 ease-colors',
          isTight
            ? 'min-h-22 items-center px-0 text-center sm:items-start sm:px-2 sm:text-left'
            : 'min-h-20 items-start px-2 text-left',
          day
            ? classNames(HEAT_GROUNDS[heatOf(day.totalPnl ?? 0n)], EDGES[toneOf(day.totalPnl ?? 0n)])
            : 'cursor-default bg-surface-2',
          isSelected && 'shadow-selected',
        )}
      >
        <DayNumber date={date} isToday={isToday} isTraded={day !== undefined} />
        {day && (
          <span className="flex w-full min-w-0 flex-col">
            {day.totalPnl !== null && hasResult && <DayAmount value={day.totalPnl} isTight={isTight} />}
            {/* Always two lines on a phone, so that all days break alike. A day's open trades next to an amount are shown in
                its panel, which has the room. */}
            <span className={classNames('text-ink', isTight && 'max-sm:mx-auto max-sm:w-min')}>
              {hasResult ? count(day.entryCount, 'trade') : countTrades(day.entryCount, day.openCount)}
            </span>
            {words && <span className="sr-only">{words}</span>}
          </span>
        )}
        {isLoading && <Skeleton className="h-4 w-4/5" />}
      </button>
    </td>
  );
}

/** A day of another month: only its number. */
export function OutsideDay({ date }: { date: string }) {
  return (
    <td aria-disabled="true" className="px-2.25 py-2.25 text-12 tabular-nums text-muted opacity-50">
      {dayOfMonth(date)}
    </td>
  );
}
