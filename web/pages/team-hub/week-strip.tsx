import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { TeamWeek, TeamWeeks } from '#src/features/performance/team-responses.ts';
import { formatMoney, toDollars } from '#src/values/money/money.ts';
import { count, countTrades } from '#src/values/text/count.ts';
import { formatTradeDate, listDays, toWorkweek } from '#src/values/time/dates.ts';
import { useApi } from '#web/context/app-context.tsx';
import { dayDigits } from '#web/features/calendar/day-amount.tsx';
import { isWithoutResult, ResultOrOpen } from '#web/features/figures/money.tsx';
import { HEAT_GROUNDS, type Heat, heatScale } from '#web/features/heat/heat-scale.ts';
import { teamWeeksQuery } from '#web/queries/team-weeks.ts';
import { Card } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { None } from '#web/ui/display/none.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';
import { isShowable } from './shown-day.ts';

interface WeekStripProps {
  today: string;
  /** The day that is shown. */
  date: string;
  onShow: (date: string) => void;
}

/** Last week and this one, so far: each day leads to itself. */
export const WeekStrip = memo(function WeekStrip(shown: WeekStripProps) {
  const { data, isError } = useQuery(teamWeeksQuery(useApi(), shown.today));
  if (isError && !data) return null;
  return (
    <Card as="section" aria-label="Last week and this week" className="grid gap-4 p-4 sm:px-5 xl:grid-cols-2">
      {data ? (
        <Weeks weeks={data} shown={shown} />
      ) : (
        <>
          <Skeleton className="h-19 xl:max-2xl:h-27" />
          <Skeleton className="h-19 xl:max-2xl:h-27" />
        </>
      )}
    </Card>
  );
});

function Weeks({ weeks, shown }: { weeks: TeamWeeks; shown: WeekStripProps }) {
  const heatOf = heatScale(weeks.days.map(({ totalPnl }) => totalPnl));
  return (
    <>
      <Week name="Last week" week={weeks.lastWeek} days={weeks.days} heatOf={heatOf} shown={shown} />
      <Week name="Week to date" week={weeks.thisWeek} days={weeks.days} heatOf={heatOf} shown={shown} />
    </>
  );
}

interface WeekProps {
  name: string;
  week: TeamWeek;
  days: TeamWeeks['days'];
  heatOf: (cents: bigint) => Heat;
  shown: WeekStripProps;
}

/** Monday to Friday, and what of the weekend has trades. */
function Week({ name, week, days, heatOf, shown }: WeekProps) {
  const { from, to } = toWorkweek(week.weekStart);
  const traded = new Map(days.map((one) => [one.date, one]));
  const dates = listDays({ from: week.weekStart, to: week.weekEnd }).filter(
    (date) => (date >= from && date <= to) || traded.has(date),
  );
  return (
    <div className="flex min-w-0 items-center gap-x-4 gap-y-2 border-line max-sm:flex-col max-sm:items-stretch xl:max-2xl:flex-col xl:max-2xl:items-stretch xl:[&+&]:border-l xl:[&+&]:pl-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:w-28 sm:shrink-0 sm:flex-col xl:max-2xl:min-h-6 xl:max-2xl:w-auto xl:max-2xl:flex-row xl:max-2xl:items-center print:!w-52">
        <h2 className="text-12 font-medium text-muted">{name}</h2>
        {week.entryCount === 0 ? (
          <None />
        ) : (
          <ResultOrOpen
            value={week.totalPnl}
            costs={week.costs}
            trades={week.entryCount}
            open={week.openCount}
            className="font-semibold"
          />
        )}
        <p className="text-12 text-muted tabular-nums">{countTrades(week.entryCount, week.openCount)}</p>
      </div>
      <ul className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-1 sm:gap-1.5">
        {dates.map((date) => (
          <li key={date} className="min-w-0 @container">
            <DayTile date={date} traded={traded.get(date)} heatOf={heatOf} shown={shown} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Dollars that a narrow tile has no room for. */
const LONG = 1000;

interface DayTileProps {
  date: string;
  traded: TeamWeeks['days'][number] | undefined;
  heatOf: (cents: bigint) => Heat;
  shown: WeekStripProps;
}

function DayTile({ date, traded, heatOf, shown }: DayTileProps) {
  const isToday = date === shown.today;
  return (
    <button
      type="button"
      data-printed=""
      disabled={!isShowable(date, shown.today)}
      aria-pressed={date === shown.date}
      onClick={() => shown.onShow(date)}
      className={classNames(
        'flex h-17 w-full min-w-0 flex-col justify-between rounded px-0.5 py-1.5 text-left leading-4 ease-colors sm:h-19 @[48px]:px-1 @[64px]:p-2',
        traded ? HEAT_GROUNDS[heatOf(traded.totalPnl)] : 'bg-surface-2',
        'disabled:opacity-60 enabled:hover:outline-1 enabled:hover:outline-solid enabled:hover:outline-line-strong',
        date === shown.date && 'shadow-selected',
      )}
    >
      <span
        className={classNames(
          'truncate text-12 leading-4 tracking-tighter @[52px]:tracking-normal',
          traded ? 'text-ink' : 'text-muted',
        )}
      >
        {formatTradeDate(date, { weekday: true }).replace(/, \w+ /, ' ')}
      </span>
      {traded ? (
        <TileResult {...traded} />
      ) : (
        <span className={classNames('text-12 font-semibold text-gold', !isToday && 'sr-only')}>
          {isToday ? 'today' : 'no trades'}
        </span>
      )}
    </button>
  );
}

/**
 * What a day came to, and of how many trades, as far as there is room beside the other days: all of the amount, thousands, or
 * those without their sign of dollars. Its open trades next to an amount are shown below, in the rows of the day.
 */
function TileResult({ totalPnl, entryCount, openCount }: TeamWeeks['days'][number]) {
  if (isWithoutResult({ value: totalPnl, trades: entryCount, open: openCount })) {
    return (
      <span className="min-w-0 text-ink">
        <span className={AMOUNT}>Open</span>
        <span className={`${COUNT} @[84px]:block`}>{countTrades(entryCount, openCount)}</span>
      </span>
    );
  }
  const digits = dayDigits(totalPnl);
  const short = formatMoney(totalPnl, {
    digits: Math.abs(toDollars(totalPnl)) >= LONG ? 'compact' : digits,
  });
  return (
    <span className="min-w-0 text-ink">
      <span className={AMOUNT}>
        <span className="@[64px]:hidden">{short.replace('$', '')}</span>
        <span className="hidden @[64px]:inline @[84px]:hidden">{short}</span>
        <span className="hidden @[84px]:inline">{formatMoney(totalPnl, { digits })}</span>
      </span>
      <span className={`${COUNT} @[64px]:block`}>{count(entryCount, 'trade')}</span>
    </span>
  );
}

const AMOUNT =
  'block truncate text-12 font-semibold leading-5 tracking-tight tabular-nums @[64px]:text-14 @[64px]:leading-5';
const COUNT = 'hidden truncate text-12 leading-4';
