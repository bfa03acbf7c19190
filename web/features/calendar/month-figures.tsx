import type { CalendarMonth } from '#src/features/performance/responses.ts';
import { formatCount } from '#src/values/money/figure.ts';
import { signOf } from '#src/values/money/money.ts';
import { countTrades } from '#src/values/text/count.ts';
import { type DateRange, formatDateRange, listWeeks } from '#src/values/time/dates.ts';
import { MoneyOrPrivate, ResultOrOpen } from '#web/features/figures/money.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { FactRow } from '#web/ui/display/fact-row.tsx';
import { Icon } from '#web/ui/display/icon.tsx';
import { Skeleton } from '#web/ui/notices/skeleton.tsx';

/** @param figures `undefined` while loading */
interface MonthFiguresProps {
  figures: CalendarMonth | undefined;
}

export function ThisMonth({ figures }: MonthFiguresProps) {
  return (
    <Card as="section" aria-label="This Month" className="p-4 sm:p-5">
      <h2 className="text-16 font-semibold tracking-tight">This Month</h2>
      <dl className="mt-2">
        <FactRow label="Total P&L">
          {figures && (
            <MoneyOrPrivate value={figures.totalPnl} costs={figures.costs} className="font-semibold" />
          )}
        </FactRow>
        <FactRow label="Active Traders">
          {figures && <span className="font-semibold tabular-nums">{figures.activeTraders}</span>}
        </FactRow>
        <FactRow label="Total Trades">
          {figures && <span className="font-semibold tabular-nums">{formatCount(figures.totalTrades)}</span>}
        </FactRow>
      </dl>
    </Card>
  );
}

export function WeeklyPnl({ figures, month }: MonthFiguresProps & { month: string }) {
  return (
    <Card
      as="section"
      aria-label="Weekly P&L"
      className="flex flex-col p-4 sm:p-5 md:max-xl:col-start-2 md:max-xl:row-span-2 md:max-xl:row-start-1"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-16 font-semibold tracking-tight">Weekly P&L</h2>
        <span className="text-12 text-muted">full weeks</span>
      </div>
      <ol className="mt-2 flex grow flex-col">
        {listWeeks(month).map((range, index) => (
          <Week key={range.from} number={index + 1} range={range} figures={figures} />
        ))}
      </ol>
    </Card>
  );
}

const TRENDS = {
  1: { name: 'trending-up', className: 'size-3.5 text-gain' },
  [-1]: { name: 'trending-down', className: 'size-3.5 text-loss' },
} as const;

function Week({ number, range, figures }: MonthFiguresProps & { number: number; range: DateRange }) {
  const week = figures?.weeks.find(({ weekStart }) => weekStart === range.from);
  const sign = week?.weeklyPnl ? signOf(week.weeklyPnl) : 0;
  return (
    <li className="flex min-h-13 grow flex-wrap items-center justify-between gap-x-4 border-line py-1.5 [&+&]:border-t">
      <div className="min-w-0 flex-1 basis-15">
        <div className="font-medium">Week {number}</div>
        <div className="text-12 text-muted tabular-nums">{formatDateRange(range)}</div>
      </div>
      {week ? (
        <div className="ml-auto text-right">
          <div className="flex items-center justify-end gap-1.5">
            {sign !== 0 && <Icon {...TRENDS[sign]} />}
            <ResultOrOpen
              value={week.weeklyPnl}
              costs={week.costs}
              trades={week.weeklyEntries}
              open={week.openCount}
              className="font-semibold"
            />
          </div>
          <div className="text-12 text-muted tabular-nums">
            {countTrades(week.weeklyEntries, week.openCount)}
          </div>
        </div>
      ) : (
        <Skeleton className="h-4 w-24" />
      )}
    </li>
  );
}
