import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type DateRange, monthOf, WEEKDAY_NAMES } from '#src/values/time/dates.ts';
import { dayByKey } from '#web/features/calendar/day-keys.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { usePlainLinks } from '#web/ui/display/plain-links.ts';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { MonthCell, NARROW, OutsideCell, SMALL, WIDE } from './month-cell.tsx';
import { type MonthDay, monthRows, shadeResults, type Unit } from './month-days.ts';

interface MonthGridProps {
  /** Its accessible name. */
  label: string;
  month: string;
  /** The days with entries; `undefined` while they are loading. */
  days: readonly MonthDay[] | undefined;
  unit: Unit;
  today: string;
  selected?: string | null;
  /** Where a day leads; `null` where it does not. */
  hrefOf: (date: string) => string | null;
  /** What stands beside a week. */
  weekOf?: (week: DateRange) => ReactNode;
  /** It is small, beside something larger. */
  isTight?: boolean;
  /** A key leads to a day of another month. */
  onLeave?: (date: string) => void;
}

/**
 * A trader's month as a WAI-ARIA grid, shaded by size: one day is a tab stop; arrows, Home, End, PageUp and PageDown
 * move between them. Weekends are narrow until something is traded on one.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, days = [], unit, today, selected = null, hrefOf, weekOf, onLeave } = props;
  const { isTight = false } = props;
  const isLoading = props.days === undefined;
  const weekWidth = isTight ? WEEK.tight : WEEK.usual;
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  const follow = usePlainLinks({ preventScrollReset: true });
  const [active, setActive] = useState<string | null>(null);
  const { rows, hasWeekends } = monthRows(month, days);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const shadeOf = shadeResults(days, unit);
  const shown = rows.flatMap((row) => row.days).filter((date) => monthOf(date) === month);
  const tabStop =
    [active, selected, days.at(-1)?.date, today].find((date) => date && shown.includes(date)) ?? shown[0];

  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  function press(event: KeyboardEvent) {
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const row = rows.find((one) => one.days.includes(from))?.days ?? [];
    const date = dayByKey(
      event.key,
      from,
      row.filter((one) => shown.includes(one)),
    );
    if (date === null) return;
    event.preventDefault();
    if (!shown.includes(date) && !onLeave) return;
    wanted.current = date;
    setActive(date);
    if (!shown.includes(date)) onLeave?.(date);
  }

  return (
    <div className="relative">
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-busy={isLoading}
        onKeyDown={press}
        onClick={follow}
        onFocus={({ target }) => setActive((before) => target.getAttribute('data-day') ?? before)}
        // Seven days that a finger can press need almost all of a phone's width.
        className={classNames('flex flex-col', hasWeekends && 'max-sm:-mx-3')}
      >
        <thead>
          <tr className={ROW}>
            {WEEKDAY_NAMES.map((weekday, n) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className={classNames(
                  'whitespace-nowrap pb-1 font-normal text-muted',
                  SMALL,
                  isNarrow(n, hasWeekends) ? `${NARROW} text-center` : `${WIDE} px-1 text-left`,
                )}
              >
                {weekday.slice(0, isNarrow(n, hasWeekends) ? 1 : 3)}
              </th>
            ))}
            {weekOf && (
              <th
                scope="col"
                className={classNames(
                  'pb-1 text-right font-normal text-muted',
                  SMALL,
                  hasWeekends ? 'w-28 max-md:hidden' : weekWidth,
                )}
              >
                Week
              </th>
            )}
          </tr>
        </thead>
        <tbody className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {/* By their place: from one month to the next, squares are filled anew instead of made anew. */}
          {rows.map(({ n: row, week, days: dates }) => (
            <tr key={row} className={ROW}>
              {dates.map((date, n) =>
                monthOf(date) === month ? (
                  <MonthCell
                    key={WEEKDAY_NAMES[n]}
                    date={date}
                    day={byDate.get(date)}
                    shade={shadeOf}
                    unit={unit}
                    href={hrefOf(date)}
                    isLoading={isLoading}
                    isToday={date === today}
                    isSelected={date === selected}
                    isTabStop={date === tabStop}
                    isNarrow={isNarrow(n, hasWeekends)}
                    isTight={isTight}
                    isCramped={isTight && hasWeekends}
                  />
                ) : (
                  <OutsideCell key={WEEKDAY_NAMES[n]} date={date} isNarrow={isNarrow(n, hasWeekends)} />
                ),
              )}
              {weekOf && (
                <td className={`flex ${hasWeekends ? 'w-full md:w-28' : weekWidth}`}>{weekOf(week)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isLoading && <LoadingOver variant="bars" text="Loading calendar..." />}
    </div>
  );
}

/** Days share what is left beside the weekends and the week; where days need it all, the week wraps below them. */
const ROW = 'flex flex-wrap gap-0.5 sm:gap-1 md:flex-nowrap';
const WEEK = { tight: 'w-14 max-w-[16vw] sm:w-22', usual: 'w-14 max-w-[16vw] sm:w-31' } as const;

const isNarrow = (weekday: number, hasWeekends: boolean): boolean =>
  !hasWeekends && (weekday === 0 || weekday === 6);
