import { useNavigate } from 'react-router';
import {
  daysOf,
  formatMonth,
  formatSpan,
  isCalendarMonth,
  monthOf,
  weeksOf,
  workweekOf,
} from '#src/values/calendar.ts';
import { formatMoney } from '#src/values/money.ts';
import { messageOf } from '#web/api-error.ts';
import { toneOf } from '#web/desk/money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { useMedia } from '#web/ui/media.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { DayGrid } from './day-grid.tsx';
import { MonthNav } from './month-nav.tsx';
import { searchFor } from './shown-month.ts';
import type { GridReading } from './this-week.ts';

interface CalendarCardProps {
  today: string;
  month: string;
  /** The month's P&L; `null` where it is not shown, or not there yet. */
  totalPnl: string | null;
  monthDays: GridReading;
  weekDays: GridReading;
  selected: string | null;
  onSelect: (date: string) => void;
}

/** The month from 1024 px on, Monday to Friday of this week below. */
export function CalendarCard({
  today,
  month,
  totalPnl,
  monthDays,
  weekDays,
  ...selection
}: CalendarCardProps) {
  const isWide = useMedia('(min-width: 1024px)');
  return (
    <Card as="section" aria-label="Trading Calendar" className="flex min-w-0 flex-col p-3 sm:p-5">
      <div className="mb-4 flex flex-wrap max-sm:px-1 max-sm:pt-1 items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-h-6 min-w-0 items-center gap-3">
          <h2 className="text-16 font-semibold tracking-tight">Trading Calendar</h2>
          {totalPnl !== null && <MonthBadge totalPnl={totalPnl} />}
        </div>
        <MonthNav month={month} today={today} />
      </div>
      {isWide !== false && (
        <div className="flex flex-1 flex-col max-lg:hidden">
          <MonthGrid {...selection} today={today} month={month} reading={monthDays} />
        </div>
      )}
      {isWide !== true && (
        <div className="flex flex-col lg:hidden">
          <WeekGrid {...selection} today={today} reading={weekDays} />
        </div>
      )}
    </Card>
  );
}

/** The month's total in whole dollars. What is rounded to nothing is neither gain nor loss. */
function MonthBadge({ totalPnl }: { totalPnl: string }) {
  const shown = formatMoney(totalPnl, { digits: 'whole', plus: 'always' });
  return <Badge tone={shown === '+$0' ? 'neutral' : toneOf(totalPnl)}>{shown}</Badge>;
}

interface GridProps extends Pick<CalendarCardProps, 'today' | 'selected' | 'onSelect'> {
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
      rows={weeksOf(month).map(daysOf)}
      isShown={(date) => monthOf(date) === month}
      days={reading.days}
      today={today}
      onLeave={show}
    />
  );
}

function WeekGrid({ today, reading, ...selection }: GridProps) {
  const week = workweekOf(today);
  const title = `This week, ${formatSpan(week)}`;
  return (
    <>
      <h3 className="mb-3 max-sm:px-1 text-12 font-medium text-muted">{title}</h3>
      {isFailed(reading) ? (
        <GridError reading={reading} />
      ) : (
        <DayGrid
          {...selection}
          label={title}
          rows={[daysOf(week)]}
          isShown={() => true}
          days={reading.days}
          today={today}
          isTight
        />
      )}
    </>
  );
}

const isFailed = ({ days, error }: GridReading) => error !== null && days === undefined;

function GridError({ reading: { error, isFetching, refetch } }: { reading: GridReading }) {
  return (
    <ErrorState
      title="Failed to fetch trading data"
      hint={messageOf(error, 'The server could not be reached.')}
      onRetry={refetch}
      busy={isFetching}
    />
  );
}
