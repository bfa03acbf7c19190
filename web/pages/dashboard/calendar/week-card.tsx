import { Link } from 'react-router';
import type { OwnDaySums, OwnWeekSums } from '#src/features/days/responses.ts';
import { toDollars } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { type DateRange, dayOfMonth, formatTradeDate, isWeekend, listDays } from '#src/values/time/dates.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { dayPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { Result } from '#web/features/month/result.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { None } from '#web/ui/display/none.tsx';
import { winsAndLosses } from './figures-line.tsx';
import { NetBar } from './net-bar.tsx';

interface WeekTableProps {
  traderId: number;
  week: DateRange;
  /** The week's days with entries. */
  days: readonly OwnDaySums[];
  unit: Unit;
  today: string;
  /** The day that is open beside it. */
  selected?: string;
}

interface WeekCardProps extends WeekTableProps {
  sums: OwnWeekSums;
  className?: string;
}

/** The week of the day that is open. */
export function WeekCard({ sums, className, ...table }: WeekCardProps) {
  return (
    <Card as="section" aria-labelledby="week-heading" className={classNames('min-w-0', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2">
        <h2
          id="week-heading"
          className="flex flex-wrap items-center gap-x-3 text-16 font-semibold tracking-tight"
        >
          <Link
            to={inUnit(weekPath(table.traderId, sums.weekStart), table.unit)}
            preventScrollReset
            className="inline-flex items-center no-underline hover:underline max-md:min-h-11"
          >
            Week of {formatTradeDate(sums.weekStart)}
          </Link>
          <Result {...sums} unit="money" className="text-14" />
        </h2>
        <span className="text-12 tabular-nums text-muted">
          {countTrades(sums.entries, sums.openCount)}, {winsAndLosses(sums)}
          {sums.r !== null && `, ${formatR(sums.r, { signed: true })} R`}
        </span>
      </div>
      <div className="overflow-x-auto">
        <WeekTable {...table} />
      </div>
    </Card>
  );
}

/** The days of a week with their results as bars: Monday to Friday, and a weekend on which something was traded. */
export function WeekTable({ traderId, week, days, unit, today, selected }: WeekTableProps) {
  const traded = new Map(days.map((day) => [day.date, day]));
  const shown = listDays(week).filter((date) => !isWeekend(date) || traded.has(date));
  const largest = Math.max(1, ...days.map(({ net }) => Math.abs(toDollars(net))));
  return (
    <table className="w-full tabular-nums">
      <thead>
        <tr className="text-right text-12 text-muted">
          <th scope="col" className={`${HEAD} text-left`}>
            Day
          </th>
          <th scope="col" className={`${HEAD} w-full`}>
            <span className="sr-only">Bar</span>
          </th>
          <th scope="col" className={HEAD}>
            Net
          </th>
          <th scope="col" className={HEAD}>
            R
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((date) => {
          const day = traded.get(date);
          const name = (
            <>
              {formatTradeDate(date, { weekday: true }).slice(0, 3)}{' '}
              <span className="text-muted">{dayOfMonth(date)}</span>
            </>
          );
          return (
            <tr
              key={date}
              aria-current={date === selected ? 'true' : undefined}
              className={classNames('border-t border-line', date === selected && 'bg-surface-2')}
            >
              <th scope="row" className="h-11.5 p-0 text-left font-medium md:h-9">
                {date > today ? (
                  <span className="flex h-full items-center gap-1 pl-4 pr-2 text-muted">{name}</span>
                ) : (
                  <Link
                    to={inUnit(dayPath(traderId, date), unit)}
                    preventScrollReset
                    className="flex h-full items-center gap-1 pl-4 pr-2 no-underline hover:underline"
                  >
                    {name}
                  </Link>
                )}
              </th>
              <td className="px-1">{day && <NetBar net={day.net} largest={largest} />}</td>
              <td className={CELL}>
                {day ? <Result {...day} unit="money" className="font-medium" /> : <None />}
              </td>
              <td className={`${CELL} text-muted`}>
                {day && day.r !== null ? formatR(day.r, { signed: true }) : '—'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const HEAD = 'h-7 whitespace-nowrap px-2 font-medium first:pl-4 last:pr-4';
const CELL = 'whitespace-nowrap px-2 text-right last:pr-4';
