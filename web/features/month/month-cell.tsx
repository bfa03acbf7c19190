import { count } from '#src/values/text/count.ts';
import { dayOfMonth, formatTradeDate } from '#src/values/time/dates.ts';
import { DayNumber } from '#web/features/calendar/day-number.tsx';
import { HEAT_GROUNDS, type Heat } from '#web/features/heat/heat-scale.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { isOpenOnly, type MonthDay, type Unit } from './month-days.ts';
import { exactText, netText, phoneDigits, shortDigits } from './result.tsx';

/** Widths of a column: of a weekend without trades, and of any other day. */
export const NARROW = 'w-5 max-md:hidden';
export const WIDE = 'min-w-0 flex-1';

/** Large text grows as far as a phone has room for five days and a week. */
export const SMALL = 'text-12 max-md:[font-size:min(0.75rem,3.4vw)]';

interface MonthCellProps {
  date: string;
  /** `undefined` without entries. */
  day: MonthDay | undefined;
  shade: (day: MonthDay) => Heat;
  unit: Unit;
  /** `null` where it leads nowhere. */
  href: string | null;
  isLoading: boolean;
  isToday: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  /** A weekend without trades: just its number, and not even that on phones. */
  isNarrow: boolean;
  /** The month is small, beside something larger. */
  isTight: boolean;
  /** And has seven days a week: then the wide screen on which it stands beside something leaves a day what a phone has. */
  isCramped: boolean;
}

/** A day of the month; it leads to the day, by a link that its grid follows. */
export function MonthCell(props: MonthCellProps) {
  const { date, day, shade, unit, href, isLoading, isToday, isSelected, isTabStop } = props;
  const { isNarrow, isTight, isCramped } = props;
  const look = classNames(
    SMALL,
    'flex h-13 md:h-17 print:h-15 w-full min-w-0 flex-col rounded border border-transparent leading-4 no-underline ease-border',
    isNarrow ? 'items-center px-0 py-1 text-muted' : 'p-1',
    !isNarrow && (day ? HEAT_GROUNDS[shade(day)] : 'bg-surface-2'),
    href !== null && 'hover:border-line-strong',
    isSelected && 'shadow-selected',
  );
  const stop = { 'data-day': date, tabIndex: isTabStop ? 0 : -1 } as const;
  const content = (
    <>
      <DayNumber date={date} isToday={isToday} isTraded={day !== undefined} isSmall />
      {day && <DayResult day={day} unit={unit} isTight={isTight} isCramped={isCramped} />}
      {isLoading && !isNarrow && <Skeleton className="mt-auto h-3 w-4/5" />}
    </>
  );
  return (
    <td
      role="gridcell"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      className={`flex p-0 ${isNarrow ? NARROW : WIDE}`}
    >
      {href === null ? (
        <span {...stop} className={look}>
          {content}
        </span>
      ) : (
        <a {...stop} href={href} className={look}>
          {content}
        </a>
      )}
    </td>
  );
}

/** Short for the eyes, exact for screen readers. The shade has the colour; text on it stays readable in ink. */
function DayResult({
  day,
  unit,
  isTight,
  isCramped,
}: {
  day: MonthDay;
  unit: Unit;
  isTight: boolean;
  isCramped: boolean;
}) {
  const onlyWhereRoom = classNames('max-md:hidden', isCramped && 'xl:hidden');
  const { net, entries } = day;
  const trades = count(entries, 'trade');
  const short = shortText(day, unit, isTight ? phoneDigits(net) : shortDigits(net));
  return (
    <>
      <span className="sr-only">
        {exactText(day, unit)}, {trades}
      </span>
      <span aria-hidden="true" className="mt-auto flex min-w-0 flex-col whitespace-nowrap tabular-nums">
        <span
          className={classNames('font-semibold tracking-tight', isCramped ? 'md:max-xl:hidden' : 'md:hidden')}
        >
          {/* A phone's day has no room for a unit. */}
          {shortText(day, unit, phoneDigits(net)).replace(/\$| R$/, '')}
        </span>
        <span className={classNames('text-14 font-semibold tracking-tight', onlyWhereRoom)}>{short}</span>
        <span className={classNames(onlyWhereRoom, isTight && 'truncate tracking-tighter')}>{trades}</span>
      </span>
    </>
  );
}

function shortText(day: MonthDay, unit: Unit, digits: ReturnType<typeof shortDigits>): string {
  if (unit === 'money' || isOpenOnly(day)) return netText(day, digits);
  return day.r === null ? '—' : exactText(day, unit);
}

/** A day of another month: only its number. */
export function OutsideCell({ date, isNarrow }: { date: string; isNarrow: boolean }) {
  return (
    <td aria-disabled="true" className={`flex p-0 ${isNarrow ? NARROW : WIDE}`}>
      <span
        className={classNames(
          'flex h-13 md:h-17 print:h-15 flex-1 flex-col rounded border p-1 leading-4 text-muted',
          SMALL,
          isNarrow ? 'items-center border-transparent px-0' : 'border-dashed border-line',
        )}
      >
        <span className="sr-only">{formatTradeDate(date, { weekday: true, longMonth: true })}</span>
        <span aria-hidden="true" className="tabular-nums">
          {dayOfMonth(date)}
        </span>
      </span>
    </td>
  );
}
