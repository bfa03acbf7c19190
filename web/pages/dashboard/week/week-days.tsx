import { Fragment } from 'react';
import { Link } from 'react-router';
import type { OwnDaySums } from '#src/features/days/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { type DateRange, formatTradeDate, isWeekend, listDays } from '#src/values/time/dates.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { dayPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { Result } from '#web/features/month/result.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { winsAndLosses } from '../calendar/figures-line.tsx';
import type { DayBars } from './day-bars.ts';

interface WeekDaysProps {
  traderId: number;
  week: DateRange;
  /** Those with entries. */
  days: readonly OwnDaySums[];
  /** Their trades; `null` without, or while they are loading. */
  bars: DayBars | null;
  unit: Unit;
  today: string;
}

/**
 * Monday to Friday, and a weekend day on which something was traded: side by side as cards, and where there is no room for
 * that, one below the other.
 */
export function WeekDays({ traderId, week, days, bars, unit, today }: WeekDaysProps) {
  const traded = new Map(days.map((day) => [day.date, day]));
  const shown = listDays(week).filter((date) => !isWeekend(date) || traded.has(date));
  return (
    <section aria-label="Days of the week" className="min-w-0 @container">
      <ol
        className="rounded-lg border border-line bg-surface-1 @[900px]:grid @[900px]:gap-3 @[900px]:border-0 @[900px]:bg-transparent"
        style={{ gridTemplateColumns: `repeat(${shown.length}, minmax(0, 1fr))` }}
      >
        {shown.map((date) => (
          <Day
            key={date}
            date={date}
            day={traded.get(date)}
            to={date > today ? null : inUnit(dayPath(traderId, date), unit)}
            bars={bars}
          />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  date: string;
  day: OwnDaySums | undefined;
  to: string | null;
  bars: DayBars | null;
}

function Day({ date, day, to, bars }: DayProps) {
  const name = formatTradeDate(date, { weekday: true });
  return (
    <li className="relative grid min-w-0 @[16rem]:grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line px-4 pt-0.5 pb-2 md:py-2.5 [&+&]:border-t @[900px]:flex @[900px]:flex-col @[900px]:rounded-lg @[900px]:border @[900px]:bg-surface-1 @[900px]:py-3 hover:bg-surface-2">
      {to === null ? (
        <span className="font-semibold text-muted">{name}</span>
      ) : (
        <Link
          to={to}
          preventScrollReset
          className="flex min-h-11 items-center rounded md:min-h-6 font-semibold text-ink no-underline after:absolute after:inset-0 after:content-empty"
        >
          {name}
        </Link>
      )}
      {day ? (
        <>
          <Result {...day} unit="money" className={`text-right font-semibold ${formatSize(day.net)}`} />
          <span className="text-12 tabular-nums text-muted">
            {listCounts(day).map((part, n) => (
              <Fragment key={part}>
                {n > 0 && ' · '}
                <span className="whitespace-nowrap">{part}</span>
              </Fragment>
            ))}
          </span>
          <Bars bars={bars} date={date} />
        </>
      ) : (
        <span className="text-right text-muted">{to === null ? '—' : 'No trades'}</span>
      )}
    </li>
  );
}

/** The largest size that a card has room for. */
function formatSize(net: bigint): string {
  const { length } = formatMoney(net);
  return length > 13 ? 'text-14' : length > 10 ? 'text-16' : 'text-16 @[1100px]:text-20';
}

/** `4 trades · 3 W 1 L · +3.35 R` */
function listCounts(day: OwnDaySums): string[] {
  const { entries, openCount, wins, losses, r } = day;
  return [
    countTrades(entries, openCount),
    ...(wins + losses > 0 ? [winsAndLosses(day)] : []),
    ...(r === null ? [] : [`${formatR(r, { signed: true })} R`]),
  ];
}

/** Each trade of a day, in order of closing: up for a gain, down and hatched for a loss. */
function Bars({ bars, date }: { bars: DayBars | null; date: string }) {
  const shown = bars?.byDay.get(date) ?? [];
  const isDense = shown.length > 12;
  return (
    <span
      aria-hidden="true"
      data-drawn=""
      className="relative flex h-5 w-28 self-center @[900px]:mt-2 @[900px]:h-20 @[900px]:w-full @[900px]:self-auto"
    >
      {bars && <span className="absolute inset-x-0 border-t border-line" style={{ top: `${bars.zero}%` }} />}
      <span className={classNames('flex min-w-0 flex-1', isDense ? 'gap-px' : 'gap-1 @[900px]:gap-1.5')}>
        {shown.map(({ key, top, height, isLoss }) => (
          <span key={key} className="relative min-w-0 max-w-7 flex-1">
            <span
              className={classNames('absolute inset-x-0 rounded-[2px]', isLoss ? 'loss-bar' : 'bg-gain')}
              style={{ top: `${top}%`, height: `${height}%` }}
            />
          </span>
        ))}
      </span>
    </span>
  );
}
