import { Link } from 'react-router';
import type { OwnWeekSums } from '#src/features/days/responses.ts';
import { formatMoney } from '#src/values/money/money.ts';
import { count } from '#src/values/text/count.ts';
import { formatTradeDate } from '#src/values/time/dates.ts';
import { formatR } from '#web/features/figures/r-multiple.ts';
import { daysFilter, journalPath, weekPath } from '#web/features/layout/dashboard-tabs.ts';
import { inUnit, type Unit } from '#web/features/month/month-days.ts';
import { exactText, Result } from '#web/features/month/result.tsx';
import { classNames } from '#web/ui/display/class-names.ts';
import { useHoverOpen } from '#web/ui/layers/hover-open.ts';

interface WeekTotalProps {
  traderId: number;
  week: OwnWeekSums;
  unit: Unit;
  /** Whether it is the week that is shown. */
  isShown: boolean;
  /** Whether its card opens above it, since there is no room below. */
  isLow: boolean;
}

/** A week's total beside its row; it leads to the week. Hover, focus and a first tap tell how it came about. */
export function WeekTotal({ traderId, week, unit, isShown, isLow }: WeekTotalProps) {
  const { ref, isOpen, open, isTouched } = useHoverOpen();
  if (week.entries === 0) return null;
  return (
    <div ref={ref} className="relative flex min-w-0 flex-1">
      <Link
        to={inUnit(weekPath(traderId, week.weekStart), unit)}
        preventScrollReset
        onClick={(event) => {
          // A first tap opens the card, which leads on.
          if (!isTouched() || isOpen) return;
          event.preventDefault();
          open();
        }}
        className={classNames(
          'flex min-w-0 flex-1 flex-col items-end justify-center rounded px-1 max-md:min-h-11 text-right text-12 max-md:[font-size:min(0.75rem,3.4vw)] text-muted no-underline ease-colors hover:bg-surface-2',
          isShown && 'bg-surface-2',
        )}
      >
        <WeekFigures week={week} unit={unit} />
      </Link>
      {isOpen && (
        // Padded instead of set apart, so that the pointer never leaves it on its way there.
        <div
          className="absolute right-0 z-20 py-1"
          style={{ width: 248, [isLow ? 'bottom' : 'top']: '100%' }}
        >
          <div className="rounded-lg border border-line bg-surface-1 px-3.5 py-2.5 shadow-float motion-safe:animate-fade-in">
            <WeekCard traderId={traderId} week={week} unit={unit} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Short on phones, exact for everyone else, and always where it is read. */
function WeekFigures({ week, unit }: Pick<WeekTotalProps, 'week' | 'unit'>) {
  const { weekStart, entries, costs, gross, r } = week;
  const trades = count(entries, 'trade');
  const inR = unit === 'money' && r !== null && `${formatR(r, { signed: true })} R`;
  const made =
    costs !== 0n && `${formatMoney(gross)} gross, ${formatMoney(-costs)} ${costs < 0n ? 'rebates' : 'costs'}`;
  const said = [exactText(week, unit), trades, inR, made].filter(Boolean).join(', ');
  return (
    <>
      <span className="sr-only">{`Week of ${formatTradeDate(weekStart)}: ${said}`}</span>
      <span aria-hidden="true" className="contents">
        <Result {...week} unit={unit} className="text-14 font-semibold max-sm:hidden" />
        <span className="sm:hidden">
          <Result {...week} unit={unit} digits="short" className="font-semibold" />
        </span>
        <span className="max-sm:hidden">
          {trades}
          {inR && (
            <>
              , <span className="whitespace-nowrap">{inR}</span>
            </>
          )}
        </span>
      </span>
    </>
  );
}

/** What the words above tell screen readers as well. */
function WeekCard({ traderId, week, unit }: Omit<WeekTotalProps, 'isShown' | 'isLow'>) {
  const { weekStart, weekEnd, gross, costs, entries } = week;
  return (
    <>
      <p className="font-semibold">Week of {formatTradeDate(weekStart)}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-y-0.5 tabular-nums">
        <dt className="text-muted">Gross</dt>
        <dd className="text-right">{formatMoney(gross)}</dd>
        <dt className="text-muted">{costs < 0n ? 'Rebates' : 'Commission and fees'}</dt>
        <dd className="text-right">{formatMoney(-costs)}</dd>
        <dt className="mt-0.5 border-t border-line pt-1 font-semibold">Net</dt>
        <dd className="mt-0.5 border-t border-line pt-1 text-right">
          <Result {...week} unit="money" className="font-semibold" />
        </dd>
      </dl>
      <p className="mt-1.5 flex flex-wrap gap-x-4">
        <CardLink to={inUnit(weekPath(traderId, weekStart), unit)}>Open the week</CardLink>
        <CardLink to={journalPath(traderId, daysFilter(weekStart, weekEnd))}>
          {entries === 1 ? 'Open the trade' : `Open the ${count(entries, 'trade')}`}
        </CardLink>
      </p>
    </>
  );
}

/** For pointers. By keys the total itself leads to the week, and the week to its trades: a week is one tab stop. */
function CardLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} tabIndex={-1} className="flex min-h-11 items-center font-semibold text-gold md:min-h-8">
      {children}
    </Link>
  );
}
