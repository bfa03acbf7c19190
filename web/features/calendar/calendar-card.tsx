import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CalendarMonth } from '#src/features/performance/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import {
  type DateRange,
  formatDateRange,
  formatMonth,
  isCalendarMonth,
  isWeekend,
  listDays,
  listWeeks,
  monthOf,
  toWorkweek,
} from '#src/values/time/dates.ts';
import { LeftOutAccounts } from '#web/features/figures/left-out-accounts.tsx';
import { toneOf, WithCosts } from '#web/features/figures/money.tsx';
import { ReadError } from '#web/lists/read-error.tsx';
import { useMedia } from '#web/ui/browser/media.ts';
import { useIsPrinting } from '#web/ui/browser/printing.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { DayGrid } from './day-grid.tsx';
import { MonthNav, WeekNav } from './month-nav.tsx';
import { searchFor, WEEK_PARAM } from './shown-month.ts';
import { stepToWeek } from './shown-week.ts';
import type { GridReading } from './week-reading.ts';

interface CalendarCardProps {
  today: string;
  month: string;
  /** The month's; `undefined` while they load. */
  figures: CalendarMonth | undefined;
  monthDays: GridReading;
  week: DateRange;
  weekDays: GridReading;
  selected: string | null;
  /** The month's last day with trades. */
  latest: string | null;
  onSelect: (date: string) => void;
}

/**
 * The whole month from 1024 px on; below that, Monday to Friday of one of its weeks. Where a month fits, a switch
 * shows all of it, and print always does.
 */
export function CalendarCard({
  today,
  month,
  figures,
  monthDays,
  week,
  weekDays,
  ...selection
}: CalendarCardProps) {
  const [wantsMonth, setWantsMonth] = useState(false);
  const isMonth = useMedia(wantsMonth ? '(min-width: 640px)' : '(min-width: 1024px)');
  const isPrinting = useIsPrinting();
  const [forMonth, forWeek] = wantsMonth ? ['max-sm:hidden', 'sm:hidden'] : ['max-lg:hidden', 'lg:hidden'];
  const [params] = useSearchParams();
  const isAsked = params.get(WEEK_PARAM) === week.from;
  return (
    <Card as="section" aria-label="Trading Calendar" className="flex min-w-0 flex-col p-3 sm:p-5">
      <div className="mb-4 flex flex-wrap max-sm:px-1 max-sm:pt-1 items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3">
          <h2 className="text-16 font-semibold tracking-tight">Trading Calendar</h2>
          <span className="hidden print:inline">{formatMonth(month)}</span>
          {figures && figures.totalPnl !== null && (
            <WithCosts net={figures.totalPnl} costs={figures.costs}>
              <MonthBadge totalPnl={figures.totalPnl} />
            </WithCosts>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:w-full">
          <fieldset aria-label="Calendar view" className="max-sm:hidden lg:hidden unscripted:hidden">
            <Segmented
              name="calendar-view"
              options={VIEWS}
              chosen={wantsMonth ? 'month' : 'week'}
              onChange={({ target }) => setWantsMonth(target.value === 'month')}
            />
          </fieldset>
          {isMonth !== false && (
            <div className={classNames('max-sm:w-full', forMonth)}>
              <MonthNav month={month} today={today} />
            </div>
          )}
          {isMonth !== true && (
            <div className={classNames('max-sm:w-full', forWeek)}>
              <WeekNav month={month} week={week} isAsked={isAsked} today={today} />
            </div>
          )}
        </div>
      </div>
      {(isMonth !== false || isPrinting) && (
        <div className={classNames('flex flex-1 flex-col print:!flex', forMonth)}>
          <MonthGrid {...selection} today={today} month={month} reading={monthDays} />
        </div>
      )}
      {isMonth !== true && (
        <div className={classNames('flex flex-col print:!hidden', forWeek)}>
          <WeekGrid {...selection} today={today} month={month} week={week} reading={weekDays} />
        </div>
      )}
      <LeftOutAccounts figures={figures} className="mt-3 max-sm:px-1" />
    </Card>
  );
}

const VIEWS = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

/** The month's total in whole dollars. An amount that rounds to zero is neither gain nor loss. */
function MonthBadge({ totalPnl }: { totalPnl: bigint }) {
  const shown = formatMoney(totalPnl, { digits: 'whole', plus: 'always' });
  return <Badge tone={shown === '+$0' ? 'neutral' : toneOf(totalPnl)}>{shown}</Badge>;
}

interface GridProps extends Pick<CalendarCardProps, 'today' | 'selected' | 'latest' | 'onSelect'> {
  reading: GridReading;
}

function MonthGrid({ month, today, reading, ...selection }: GridProps & { month: string }) {
  const navigate = useNavigate();

  function show(date: string): boolean {
    const other = monthOf(date);
    if (!isCalendarMonth(other, today)) return false;
    void navigate({ search: searchFor(other, today) }, { preventScrollReset: true });
    return true;
  }

  if (isFailed(reading)) return <GridError reading={reading} />;
  return (
    <DayGrid
      {...selection}
      label={formatMonth(month)}
      rows={listWeeks(month).map(listDays)}
      isShown={(date) => monthOf(date) === month}
      days={reading.days}
      today={today}
      onLeave={show}
    />
  );
}

function WeekGrid({
  month,
  week,
  today,
  reading,
  ...selection
}: GridProps & { month: string; week: DateRange }) {
  const navigate = useNavigate();
  const isThisWeek = toWorkweek(today).from === week.from;
  const title = `${isThisWeek ? 'This week, ' : ''}${formatDateRange(week)}`;

  function show(date: string): boolean {
    const step = isWeekend(date) ? null : stepToWeek(month, date, today);
    if (step === null) return false;
    void navigate({ search: searchFor(step.month, today, step.week.from) }, { preventScrollReset: true });
    return true;
  }

  return (
    <>
      <h3 className="mb-3 max-sm:px-1 text-12 font-medium text-muted">{title}</h3>
      {isFailed(reading) ? (
        <GridError reading={reading} />
      ) : (
        <DayGrid
          {...selection}
          label={title}
          rows={[listDays(week)]}
          isShown={() => true}
          days={reading.days}
          today={today}
          onLeave={show}
          isTight
        />
      )}
    </>
  );
}

const isFailed = ({ days, error }: GridReading) => error !== null && days === undefined;

function GridError({ reading }: { reading: GridReading }) {
  return <ReadError title="Failed to fetch trading data" read={reading} />;
}
