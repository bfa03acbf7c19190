import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, memo, useMemo } from 'react';
import type { OwnYear } from '#src/features/days/responses.ts';
import { count } from '#src/values/text/count.ts';
import { FIRST_MONTH, formatTradeDate, monthNameOf, monthOf, nextMonth } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { useCopies } from '#web/context/copies.tsx';
import { useToday } from '#web/context/today.ts';
import { HeatLegend } from '#web/features/heat/heat-legend.tsx';
import { HEAT_GROUNDS, heatScale } from '#web/features/heat/heat-scale.ts';
import {
  type YearCell,
  type YearMonth,
  yearGrid,
  yearMonths,
  yearSums,
} from '#web/features/heat/year-days.ts';
import { calendarPath, dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { netText, phoneDigits, Result } from '#web/features/month/result.tsx';
import { ReadErrorNotice } from '#web/lists/read-error-notice.tsx';
import { ownYearQuery } from '#web/queries/days.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { usePlainLinks } from '#web/ui/display/plain-links.ts';
import { StepLink } from '#web/ui/inputs/step-link.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

interface YearCardProps {
  traderId: number;
  /** The month that is shown. */
  month: string;
  unit: Unit;
  className?: string;
}

/** A year at a glance: each day a square, or on phones each month; both lead there. Always in dollars. */
export const YearCard = memo(function YearCard({ traderId, month, unit, className }: YearCardProps) {
  const year = month.slice(0, 4);
  const last = nextMonth(monthOf(useToday()));
  const read = useQuery(ownYearQuery(useApi(), traderId, year, useCopies().copies));
  const monthIn = (by: 1 | -1) => {
    const other = `${Number(year) + by}${month.slice(4)}`;
    if (by === 1 && other > last) return last.startsWith(other.slice(0, 4)) ? last : null;
    return other < FIRST_MONTH ? null : other;
  };
  const stepTo = (by: 1 | -1) => {
    const other = monthIn(by);
    return other && inUnit(calendarPath(traderId, other), unit);
  };
  return (
    <Card as="section" aria-labelledby="year-heading" className={classNames('min-w-0 p-3 sm:p-4', className)}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="year-heading"
          className="flex min-h-11 flex-wrap items-center gap-x-3 text-16 font-semibold tracking-tight md:min-h-9"
        >
          {year}
          {read.data && <Result {...yearSums(read.data.days)} r={null} unit="money" className="text-14" />}
        </h2>
        <div className="ml-auto flex gap-2 print:hidden">
          <StepLink label="Previous year" icon="chevron-left" to={stepTo(-1)} />
          <StepLink label="Next year" icon="chevron-right" to={stepTo(1)} />
        </div>
      </div>
      {read.data ? (
        <Year traderId={traderId} year={read.data} shown={month} last={last} unit={unit} />
      ) : read.isError ? (
        <ReadErrorNotice title="Failed to fetch the year" read={read} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Card>
  );
});

interface YearProps {
  traderId: number;
  year: OwnYear;
  shown: string;
  /** The last month the calendar has. */
  last: string;
  unit: Unit;
}

interface MonthLinks {
  months: readonly YearMonth[];
  /** A month is to be shown. */
  onFollow: (event: MouseEvent) => void;
}

function Year(props: YearProps) {
  const months = useMemo(() => yearMonths(props.year), [props.year]);
  const onFollow = usePlainLinks({ preventScrollReset: true });
  return (
    <>
      <div className="max-md:hidden">
        <YearStrip {...props} months={months} onFollow={onFollow} />
        <HeatLegend of="the year" className="mt-1" />
      </div>
      <ul
        aria-label={`Months of ${props.year.year}`}
        className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,20.1%),1fr))] gap-1.5 md:hidden"
      >
        <MonthTiles {...props} months={months} onFollow={onFollow} />
      </ul>
    </>
  );
}

/** Where a month of the year leads; `null` beyond the calendar. */
const monthHref = ({ traderId, last, unit }: YearProps, { month }: YearMonth): string | null =>
  month >= FIRST_MONTH && month <= last ? inUnit(calendarPath(traderId, month), unit) : null;

function YearStrip({ months, onFollow, ...props }: YearProps & MonthLinks) {
  const { traderId, year, shown, unit } = props;
  const { cells, columns } = useMemo(() => yearGrid(year), [year]);
  const gridTemplateColumns = `repeat(${columns},minmax(0,1fr))`;
  const follow = usePlainLinks();
  return (
    <>
      {/* For the eyes and the pointer; the months below it say the same to everyone else. */}
      <div aria-hidden="true" className="grid gap-0.5" style={{ gridTemplateColumns }} onClick={follow}>
        <YearSquares traderId={traderId} cells={cells} unit={unit} />
      </div>
      <ul
        aria-label={`Months of ${year.year}`}
        className="mt-1 grid gap-0.5 text-12"
        style={{ gridTemplateColumns }}
      >
        {months.map((of) => {
          const href = monthHref(props, of);
          const look = classNames(
            'inline-flex min-h-6 items-center rounded-sm no-underline',
            of.month === shown ? 'font-semibold text-gold' : 'text-muted',
          );
          return (
            <li key={of.month} style={{ gridColumn: `${of.column} / span 4`, gridRow: 1 }}>
              {href === null ? (
                <span className={look}>{monthNameOf(`${of.month}-01`)}</span>
              ) : (
                <a
                  href={href}
                  onClick={onFollow}
                  aria-current={of.month === shown ? 'true' : undefined}
                  className={`${look} hover:text-ink`}
                >
                  <MonthText of={of} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface YearSquaresProps extends Pick<YearProps, 'traderId' | 'unit'> {
  cells: readonly YearCell<OwnYear['days'][number]>[];
}

/** Rendered once a year: there are 260 of them. */
const YearSquares = memo(function YearSquares({ traderId, cells, unit }: YearSquaresProps) {
  const heat = heatScale(cells.flatMap(({ day }) => (day ? [day.net] : [])));
  return cells.map(({ date, day, column, row }) => {
    const place = { gridColumn: column, gridRow: row, borderRadius: 2 };
    if (!day) return <span key={date} style={place} className="aspect-square bg-surface-2" />;
    const square = {
      style: place,
      // At this size a hatch hardly shows.
      className: classNames(
        'aspect-square',
        HEAT_GROUNDS[heat(day.net)],
        day.net < 0n && 'border border-loss',
      ),
      'data-tip': `${formatTradeDate(date, { weekday: true })}: ${netText(day)}, ${count(day.entries, 'trade')}`,
    };
    return <a key={date} {...square} href={inUnit(dayPath(traderId, date), unit)} tabIndex={-1} />;
  });
});

function MonthText({ of }: { of: YearMonth }) {
  const name = monthNameOf(`${of.month}-01`);
  if (of.days === 0) return name;
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <span className="sr-only">{`${name}: ${netText(of)} on ${count(of.days, 'day')}`}</span>
    </>
  );
}

function MonthTiles({ months, onFollow, ...props }: YearProps & MonthLinks) {
  const heat = heatScale(months.map(({ net }) => net));
  return months.map((of) => {
    const href = monthHref(props, of);
    const look = classNames(
      'flex min-h-14 flex-col rounded p-1.5 text-12 no-underline',
      of.days > 0 ? HEAT_GROUNDS[heat(of.net)] : 'bg-surface-2',
      of.days > 0 ? 'text-ink' : 'text-muted',
      of.month === props.shown && 'shadow-selected',
    );
    const content = (
      <>
        <MonthText of={of} />
        {of.days > 0 && (
          <span aria-hidden="true" className="mt-auto font-semibold tabular-nums">
            {netText(of, phoneDigits(of.net))}
          </span>
        )}
      </>
    );
    return (
      <li key={of.month} className="flex flex-col">
        {href === null ? (
          <span className={look}>{content}</span>
        ) : (
          <a
            href={href}
            onClick={onFollow}
            aria-current={of.month === props.shown ? 'true' : undefined}
            className={look}
          >
            {content}
          </a>
        )}
      </li>
    );
  });
}
