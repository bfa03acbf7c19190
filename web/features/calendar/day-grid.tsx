import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarDay } from '#src/features/performance/responses.ts';
import { WEEKDAY_NAMES } from '#src/values/time/dates.ts';
import { heatScale } from '#web/features/heat/heat-scale.ts';
import { classNames } from '#web/ui/display/class-names.ts';
import { LoadingOver } from '#web/ui/notices/loading-indicator.tsx';
import { DayCell, OutsideDay } from './day-cell.tsx';
import { dayByKey } from './day-keys.ts';

interface DayGridProps {
  /** The grid's accessible name. */
  label: string;
  /** Rows of days, ascending. */
  rows: readonly (readonly string[])[];
  /** Whether a day belongs to the shown period; others only fill their row. */
  isShown: (date: string) => boolean;
  /** The days with trades; `undefined` while they are loading. */
  days: ReadonlyMap<string, CalendarDay> | undefined;
  today: string;
  selected: string | null;
  /** The tab stop while nothing is selected, if it is in this grid. */
  latest: string | null;
  onSelect: (date: string) => void;
  /** A key moves to a day outside this grid, which gets the focus once it is shown. */
  onLeave?: (date: string) => boolean;
  /** As many columns as a working week has, for narrow screens. */
  isTight?: boolean;
}

/** Days as a WAI-ARIA grid: one of them is a tab stop; arrows, Home, End, PageUp and PageDown move between them. */
export function DayGrid(props: DayGridProps) {
  const { label, rows, isShown, days, today, selected, latest, onSelect, onLeave, isTight = false } = props;
  const heatOf = useMemo(
    () => heatScale([...(days?.values() ?? [])].map(({ totalPnl }) => totalPnl ?? 0n)),
    [days],
  );
  const grid = useRef<HTMLTableElement>(null);
  /** The day to focus; it may not be rendered yet. */
  const wanted = useRef<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const shown = rows.flat().filter(isShown);
  const tabStop =
    [active, selected, latest, today].find((date) => date !== null && shown.includes(date)) ?? shown[0];

  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || tabStop === undefined) return;
    const row = rows.find((week) => week.includes(tabStop)) ?? [];
    const date = dayByKey(event.key, tabStop, row.filter(isShown));
    if (date === null) return;
    event.preventDefault();
    if (!shown.includes(date) && !onLeave?.(date)) return;
    wanted.current = date;
    setActive(date);
  }

  return (
    <div className="relative flex flex-1 flex-col">
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-busy={days === undefined}
        onKeyDown={press}
        onFocus={({ target }) => setActive(target.getAttribute('data-day'))}
        className="flex flex-1 flex-col"
      >
        <thead>
          <tr className={rowLook(isTight)}>
            {WEEKDAY_NAMES.slice(...(isTight ? [1, 6] : [])).map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className={classNames(
                  'pb-1.5 text-12 font-normal text-muted',
                  isTight ? 'text-center sm:px-2.25 sm:text-left' : 'px-2.25 text-left',
                )}
              >
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid flex-1 auto-rows-fr gap-1.5">
          {rows.map((week) => (
            <tr key={week[0]} className={rowLook(isTight)}>
              {week.map((date) =>
                isShown(date) ? (
                  <DayCell
                    key={date}
                    date={date}
                    day={days?.get(date)}
                    isLoading={days === undefined}
                    isToday={date === today}
                    isSelected={date === selected}
                    isTabStop={date === tabStop}
                    isTight={isTight}
                    heatOf={heatOf}
                    onSelect={() => onSelect(date)}
                  />
                ) : (
                  <OutsideDay key={date} date={date} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {days === undefined && <LoadingOver variant="bars" text="Loading calendar..." />}
    </div>
  );
}

const rowLook = (isTight: boolean) =>
  classNames('grid gap-1 sm:gap-1.5', isTight ? 'grid-cols-5' : 'grid-cols-7');
